//! Extended attributes, among them ACLs.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, ErrorKind};

use rustix::fs::{
    XattrFlags, fgetxattr, fgetxattr_query, flistxattr, flistxattr_query, fremovexattr, fsetxattr,
};
use rustix::io::Errno;

/// Gives up if an attribute has grown this many times while it was read.
const MAX_TRIES: usize = 10;

/// Attributes that the kernel computes from the content and the other attributes.
const COMPUTED: [&CStr; 2] = [c"security.evm", c"security.ima"];

/// Calls `visit` with each attribute that differs between two files, and with its
/// value in the old file, or `None` if only the new file has it.
pub(crate) fn for_each_difference(
    old: &File,
    new: &File,
    mut visit: impl FnMut(&CStr, Option<&[u8]>) -> io::Result<()>,
) -> io::Result<()> {
    let names = list(old)?;
    for name in split(&names) {
        let value = get(old, name)?;
        if value != get(new, name)? {
            visit(name, value.as_deref())?;
        }
    }
    for name in split(&list(new)?) {
        if !split(&names).any(|old| old == name) {
            visit(name, None)?;
        }
    }
    Ok(())
}

pub(crate) fn set(file: &File, name: &CStr, value: &[u8]) -> io::Result<()> {
    Ok(fsetxattr(file, name, value, XattrFlags::empty())?)
}

pub(crate) fn remove(file: &File, name: &CStr) -> io::Result<()> {
    Ok(fremovexattr(file, name)?)
}

/// Returns the value of an attribute, or `None` if the file does not have it.
fn get(file: &File, name: &CStr) -> io::Result<Option<Vec<u8>>> {
    let query = || fgetxattr_query(file, name);
    match read(query, |buffer| fgetxattr(file, name, buffer)) {
        Err(error) if error.raw_os_error() == Some(libc::ENODATA) => Ok(None),
        result => result.map(Some),
    }
}

/// Returns the names of the attributes, each with its NUL.
fn list(file: &File) -> io::Result<Vec<u8>> {
    let query = || flistxattr_query(file);
    match read(query, |buffer| flistxattr(file, buffer)) {
        // The file system has no attributes.
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(Vec::new()),
        result => result,
    }
}

fn split(names: &[u8]) -> impl Iterator<Item = &CStr> {
    let names = names.split_inclusive(|&byte| byte == 0);
    names
        .filter_map(|name| CStr::from_bytes_with_nul(name).ok())
        .filter(|name| !COMPUTED.contains(name))
}

/// Reads something whose size `query` returns. Most files have no attributes and
/// need no memory here.
fn read(
    mut query: impl FnMut() -> Result<usize, Errno>,
    mut read: impl FnMut(&mut [u8]) -> Result<usize, Errno>,
) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for _ in 0..MAX_TRIES {
        let size = query()?;
        if size == 0 {
            return Ok(Vec::new());
        }
        bytes.try_reserve_exact(size)?;
        bytes.resize(size, 0);
        match read(&mut bytes) {
            // It has grown meanwhile.
            Err(Errno::RANGE) => bytes.clear(),
            Err(error) => return Err(error.into()),
            Ok(size) => {
                bytes.truncate(size);
                return Ok(bytes);
            }
        }
    }
    Err(ErrorKind::ResourceBusy.into())
}
