//! Clock times in comments.

/// The commands that tell a clock time; those that tell what is left come first.
const COMMANDS: [&str; 3] = ["clk", "clock", "mct"];

/// What a comment says about the clock: the text behind the command of the first `[%clk 1:55:21]`,
/// `[%clock w0:10:00 B0:09:58]` or `[%mct 0:12:00]` in it (PDN 3.0, embedded commands).
pub fn clock_of(comment: &str) -> Option<&str> {
    let commands = comment.split("[%").skip(1).filter_map(|text| {
        let (command, _) = text.split_once(']')?;
        let (name, value) = command.trim_start().split_once(char::is_whitespace)?;
        Some((name, value.trim()))
    });
    COMMANDS.iter().find_map(|wanted| {
        commands
            .clone()
            .find(|(name, value)| name.eq_ignore_ascii_case(wanted) && !value.is_empty())
            .map(|(_, value)| value)
    })
}

#[cfg(test)]
mod tests {
    use super::clock_of;

    #[test]
    fn clocks() {
        let table = [
            ("{[%clk 1:55:21]}", Some("1:55:21")),
            (
                "{ good [%clock w0:10:00 B0:09:58] }",
                Some("w0:10:00 B0:09:58"),
            ),
            ("{[%emt 0:00:05][%clk 0:59:00]}", Some("0:59:00")),
            ("{[%mct 0:12:00]}", Some("0:12:00")),
            ("{[%egt 0:12:00]}", None),
            ("{[%clk ]}", None),
            ("{[%clk 1:00", None),
            ("{ 1:55:21 }", None),
        ];
        for (comment, clock) in table {
            assert_eq!(clock_of(comment), clock, "{comment}");
        }
    }
}
