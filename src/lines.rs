//! Splitting a text into lines.

/// The parts of a text between newlines, including an empty last one.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        match find_newline(text) {
            Some(end) => {
                rest = Some(&text[end + 1..]);
                Some(&text[..end])
            }
            None => rest.take(),
        }
    })
}

/// Finds the first newline. Checks the first 16 bytes eight at a time, because
/// the lines of a word list are too short for `memchr` to pay off.
#[inline]
fn find_newline(text: &[u8]) -> Option<usize> {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    const SHORT: usize = 16;
    let Some((short, rest)) = text.split_first_chunk::<SHORT>() else {
        return text.iter().position(|&byte| byte == b'\n');
    };
    for (index, &eight) in short.as_chunks::<8>().0.iter().enumerate() {
        // XOR turns newlines into zero bytes. The lowest high bit set in `found`
        // marks the first of them.
        let zeros = u64::from_le_bytes(eight) ^ (EACH * u64::from(b'\n'));
        let found = zeros.wrapping_sub(EACH) & !zeros & (EACH << 7);
        if found != 0 {
            return Some(8 * index + found.trailing_zeros() as usize / 8);
        }
    }
    memchr::memchr(b'\n', rest).map(|index| SHORT + index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newlines_separate_lines() {
        for text in ["", "a", "\n", "a\n", "\n\na\0b\r\n\nc"] {
            let parts: Vec<&[u8]> = text.split('\n').map(str::as_bytes).collect();
            assert_eq!(lines(text.as_bytes()).collect::<Vec<_>>(), parts);
        }
    }

    /// Newlines next to bytes that differ from them in one bit, at all positions.
    #[test]
    fn newlines_are_found_among_similar_bytes() {
        for length in 0..40 {
            for other in [0, b'\n' - 1, b'\n' + 1, b'\n' ^ 0x80, 0xff] {
                let mut text = vec![other; length];
                assert_eq!(find_newline(&text), None);
                for index in (0..length).rev() {
                    text[index] = b'\n';
                    assert_eq!(find_newline(&text), Some(index));
                }
            }
        }
    }
}
