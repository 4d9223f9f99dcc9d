//! Records inside tables and pages, with signs for what cannot be shown.

#![allow(dead_code)]

/// The bytes that a block stands for. `how` is empty (as it is), `bytes` (`\xNN` is one byte) or `repeat N` (what
/// stands between ⟨ and ⟩, or ⟪ and ⟫, stands N times).
pub fn decode(how: &str, body: &str) -> Result<Vec<u8>, String> {
    match how.split_once(' ').unwrap_or((how, "")) {
        ("", _) => Ok(body.as_bytes().to_vec()),
        ("bytes", _) => bytes(body),
        ("repeat", times) => {
            let times = times.parse().map_err(|_| "how often?")?;
            Ok(repeat(&repeat(body, '⟨', '⟩', times), '⟪', '⟫', times).into_bytes())
        }
        (other, _) => Err(format!("unknown kind of block: {other}")),
    }
}

fn bytes(body: &str) -> Result<Vec<u8>, String> {
    let mut parts = body.split("\\x");
    let mut out = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2).ok_or("\\x without digits")?;
        out.push(u8::from_str_radix(digits, 16).map_err(|_| "\\x without digits")?);
        out.extend_from_slice(rest.as_bytes());
    }
    Ok(out)
}

fn repeat(body: &str, open: char, close: char, times: usize) -> String {
    match body
        .split_once(open)
        .and_then(|(before, rest)| Some((before, rest.split_once(close)?)))
    {
        Some((before, (part, after))) => format!("{before}{}{after}", part.repeat(times)),
        None => body.to_string(),
    }
}
