//! Which system calls a program can make: seccomp.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use rustix::process::getpid;
use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter, sock_filter,
};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// System calls that no submission needs. Most need privileges anyway.
const DENIED: &[i64] = &[
    libc::SYS_acct,
    libc::SYS_add_key,
    libc::SYS_bpf,
    libc::SYS_chroot,
    libc::SYS_fanotify_init,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_ioprio_set,
    libc::SYS_kcmp,
    libc::SYS_kexec_load,
    libc::SYS_keyctl,
    libc::SYS_migrate_pages,
    libc::SYS_mount,
    libc::SYS_move_pages,
    libc::SYS_mq_open,
    libc::SYS_msgget,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_pivot_root,
    libc::SYS_process_madvise,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_request_key,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_semget,
    libc::SYS_sendmmsg,
    libc::SYS_sendmsg,
    libc::SYS_setns,
    libc::SYS_setpriority,
    libc::SYS_shmget,
    libc::SYS_swapon,
    libc::SYS_syslog,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_userfaultfd,
    libc::SYS_vhangup,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
];

/// Commands of `fcntl` that let the kernel send signals to other processes.
const DENIED_FCNTL: [i32; 4] = [libc::F_SETOWN, F_SETOWN_EX, F_SETSIG, libc::F_NOTIFY];
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;

/// Commands of `ioctl` that do the same, or type into a terminal.
const DENIED_IOCTL: [u64; 3] = [FIOSETOWN, SIOCSPGRP, TIOCSTI];
const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
const TIOCSTI: u64 = 0x5412;

/// Restricts the system calls of this thread and of what it becomes.
pub fn restrict(processes: bool) -> Result<(), Error> {
    let mut programs = Vec::new();
    if !processes {
        programs.push(program(trapped()?, SeccompAction::Trap)?);
        // The C library then starts threads with `clone`, whose flags are visible.
        let clone3 = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
        programs.push(program(clone3, SeccompAction::Errno(libc::ENOSYS as u32))?);
    }
    programs.push(program(
        denied()?,
        SeccompAction::Errno(libc::EPERM as u32),
    )?);
    programs
        .iter()
        .try_for_each(|program| apply_filter(program))
}

fn program(rules: Rules, action: SeccompAction) -> Result<BpfProgram, Error> {
    let arch = ARCH.try_into()?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch)?;
    let mut program = without_x32();
    program.extend(BpfProgram::try_from(filter)?);
    Ok(program)
}

/// Refuses the x32 interface of x86-64 kernels, which has other numbers for the
/// same system calls.
fn without_x32() -> BpfProgram {
    const LOAD: u16 = 0x20;
    const JUMP_IF_AT_LEAST: u16 = 0x35;
    const RETURN: u16 = 0x06;
    const X32: u32 = 0x4000_0000;
    const ERRNO: u32 = 0x0005_0000;
    let step = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    match ARCH {
        "x86_64" => vec![
            // The number of the system call is the first word of its description.
            step(LOAD, 0, 0, 0),
            step(JUMP_IF_AT_LEAST, 0, 1, X32),
            step(RETURN, 0, 0, ERRNO | libc::ENOSYS as u32),
        ],
        _ => Vec::new(),
    }
}

/// Returns the rules for calls that end the program with a report: starting
/// processes, opening sockets, sending signals to others.
fn trapped() -> Result<Rules, Error> {
    let other = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
    let other = || condition(0, SeccompCmpOp::Ne, other);
    let process = condition(0, SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64), 0);
    let mut rules = Rules::from([
        (libc::SYS_socket, Vec::new()),
        (libc::SYS_socketpair, Vec::new()),
        (libc::SYS_clone, vec![SeccompRule::new(vec![process?])?]),
        (libc::SYS_kill, vec![SeccompRule::new(vec![other()?])?]),
        (libc::SYS_tgkill, vec![SeccompRule::new(vec![other()?])?]),
        (libc::SYS_tkill, vec![SeccompRule::new(vec![other()?])?]),
    ]);
    #[cfg(target_arch = "x86_64")]
    rules.extend([(libc::SYS_fork, Vec::new()), (libc::SYS_vfork, Vec::new())]);
    Ok(rules)
}

/// Returns the rules for calls that fail.
fn denied() -> Result<Rules, Error> {
    let mut rules: Rules = DENIED.iter().map(|&call| (call, Vec::new())).collect();
    let command = |number| {
        let command = condition(1, SeccompCmpOp::Eq, number)?;
        Ok::<_, Error>(SeccompRule::new(vec![command])?)
    };
    let fcntl = DENIED_FCNTL.iter().map(|&number| command(number as u64));
    rules.insert(libc::SYS_fcntl, fcntl.collect::<Result<_, _>>()?);
    let ioctl = DENIED_IOCTL.iter().map(|&number| command(number));
    rules.insert(libc::SYS_ioctl, ioctl.collect::<Result<_, _>>()?);
    // The limits of other processes.
    let own = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
    let other = vec![
        condition(0, SeccompCmpOp::Ne, 0)?,
        condition(0, SeccompCmpOp::Ne, own)?,
    ];
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(other)?]);
    Ok(rules)
}

/// A condition on an argument. These arguments have 32 bits.
fn condition(argument: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompCondition, Error> {
    let length = SeccompCmpArgLen::Dword;
    Ok(SeccompCondition::new(argument, length, operator, value)?)
}

/// Describes what a trapped system call does: "starts a process".
pub fn describe(call: i64) -> &'static str {
    match call {
        #[cfg(target_arch = "x86_64")]
        libc::SYS_fork | libc::SYS_vfork => "starts a process",
        libc::SYS_clone => "starts a process",
        libc::SYS_socket | libc::SYS_socketpair => "opens a network socket",
        libc::SYS_kill | libc::SYS_tkill | libc::SYS_tgkill => "sends a signal to another process",
        // Functions that start a process block the signal that would report the number.
        _ => "starts a process or makes another forbidden system call",
    }
}
