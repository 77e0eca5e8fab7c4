//! Bytes as text for serde: the tiles of a placement, the letters of a word.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serializer};

use crate::memory::{self, Bytes};

pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(str::from_utf8(bytes).map_err(S::Error::custom)?)
}

pub(super) fn deserialize<'de, const N: usize, D: Deserializer<'de>>(
    from: D,
) -> Result<Bytes<N>, D::Error> {
    let text = String::deserialize(from)?;
    memory::short(text.as_bytes()).map_err(D::Error::custom)
}

/// A byte as a character.
pub(super) mod byte {
    use super::*;

    pub(in crate::game) fn serialize<S: Serializer>(byte: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(char::from(*byte))
    }

    pub(in crate::game) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        u8::try_from(char::deserialize(from)?).map_err(D::Error::custom)
    }
}
