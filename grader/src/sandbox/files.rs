//! Which files a program can use: Landlock.

use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::Confined;

/// The newest kernel interface that the rules were written for. Older kernels
/// enforce what they know.
const INTERFACE: ABI = ABI::V6;

/// Prepares the rules, without enforcing them.
pub fn rules(confined: &Confined) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(INTERFACE);
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    let ruleset = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(INTERFACE))?
        .scope(Scope::from_all(INTERFACE))?
        .create()?;
    // Nobody needs to run what a submission writes, or to find devices there.
    let write = all & !(AccessFs::Execute | AccessFs::MakeChar | AccessFs::MakeBlock);
    let ruleset = allow(ruleset, &confined.readable, read)?;
    let ruleset = allow(ruleset, &confined.executable, read | AccessFs::Execute)?;
    let ruleset = allow(ruleset, &[PathBuf::from("/dev/null")], AccessFs::WriteFile)?;
    allow(ruleset, &confined.writable, write)
}

/// Allows access to paths. Skips the ones that do not exist.
fn allow(
    mut ruleset: RulesetCreated,
    paths: &[PathBuf],
    access: impl Into<BitFlags<AccessFs>>,
) -> Result<RulesetCreated, RulesetError> {
    let access = access.into();
    for path in paths {
        let access = match path.is_dir() {
            true => access,
            false => access & AccessFs::from_file(INTERFACE),
        };
        if let Ok(file) = PathFd::new(path) {
            ruleset = ruleset.add_rule(PathBeneath::new(file, access))?;
        }
    }
    Ok(ruleset)
}

/// Enforces rules on this thread and returns what is missing, in a sentence.
pub fn missing() -> Option<String> {
    let enforced = rules(&Confined::default()).and_then(RulesetCreated::restrict_self);
    match enforced.map(|status| status.ruleset) {
        Ok(RulesetStatus::FullyEnforced) => None,
        Ok(RulesetStatus::PartiallyEnforced) => Some(
            "the Landlock of this kernel is older than that of Linux 6.12: submissions are \
             confined less strictly"
                .to_owned(),
        ),
        _ => Some(
            "Landlock is not available: submissions can read the files of this user, and \
             write the ones that this user can"
                .to_owned(),
        ),
    }
}
