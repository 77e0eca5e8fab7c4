//! Looking for a byte, as fast as the C library can.

/// Where a byte is first.
pub(crate) fn find(byte: u8, text: &[u8]) -> Option<usize> {
    // SAFETY: so many bytes may be read.
    let found = unsafe { libc::memchr(text.as_ptr().cast(), byte.into(), text.len()) };
    (!found.is_null()).then(|| found.addr() - text.as_ptr().addr())
}

/// The parts of a text between newlines.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        match find(b'\n', text) {
            Some(end) => {
                rest = Some(&text[end + 1..]);
                Some(&text[..end])
            }
            None => rest.take(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_what_newlines_part() {
        for text in ["", "a", "\n", "a\n", "\n\na\0b\r\n\nc"] {
            let parts: Vec<&[u8]> = text.split('\n').map(str::as_bytes).collect();
            assert_eq!(lines(text.as_bytes()).collect::<Vec<_>>(), parts);
        }
        assert_eq!(find(b'b', b"abcb"), Some(1));
        assert_eq!(find(b'b', b""), None);
    }
}
