package game_test

import (
	"strings"
	"testing"

	"circulade/game"
)

// Joiners stand in a name exactly where RFC 5892 (CONTEXTJ) and sequences of emoji have them.
func TestJoinersInNames(t *testing.T) {
	for _, name := range []string{
		"علی\u200cرضا", "می\u200cخواهم", "بی\u064e\u200c\u064eبی", "क्\u200dष", "क्\u200cष", "ശ്രീന്\u200da", "ප්\u200dරේමා",
		"👩\u200d⚕️", "👨\u200d👩\u200d👧", "🏳️\u200d🌈", "👩🏽\u200d🚀", "❤️\u200d🔥", "🐻\u200d❄️", "ܒ\u200cܒ", "ᠠ\u200cᠠ",
	} {
		if err := game.CheckName(name); err != nil {
			t.Errorf("%+q: %v", name, err)
		}
	}
	for name, want := range map[string]string{
		"Ann\u200d":           "U+200D ZERO WIDTH JOINER",
		"Ann\u200cLee":        "U+200C ZERO WIDTH NON-JOINER",
		"\u200cعلی":           "U+200C",
		"علی\u200c":           "U+200C",
		"علی\u200dرضا":        "U+200D",
		"دو\u200cست":          "U+200C",
		"علی\u200c\u200cرضا":  "U+200C",
		"क्\u200d\u200dष":     "U+200D",
		"क्\u200d":            "U+200D",
		"😀\u200d":             "U+200D",
		"😀\u200dA":            "U+200D",
		"A\u200d😀":            "U+200D",
		"\u200d😀":             "U+200D",
		"😀\u200c😀":            "U+200C",
		"👩\u200d\u200d👩":      "U+200D",
		"Bo\u202eb":           "U+202E RIGHT-TO-LEFT OVERRIDE",
		"Bo\u200e":            "U+200E LEFT-TO-RIGHT MARK",
		"\u2068Bo\u2069":      "U+2068 FIRST STRONG ISOLATE",
		"Bo\u061c":            "U+061C ARABIC LETTER MARK",
		"Bo\u00adb":           "U+00AD SOFT HYPHEN",
		"Bo\U000e0041":        "U+E0041",
		"می\u200cخو\u202bاهم": "U+202B RIGHT-TO-LEFT EMBEDDING",
	} {
		if err := game.CheckName(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+q is refused with %v, want %s", name, err, want)
		}
	}
}

// Two who differ by a joiner are called the same; records have none, so that all programs read them.
func TestJoinersMakeNoOtherName(t *testing.T) {
	if _, err := game.New(game.Setup{Players: []string{"علی\u200cرضا", "علیرضا"}}); err == nil || !strings.Contains(err.Error(), "too") {
		t.Errorf("two are called the same: %v", err)
	}
	g, err := game.New(game.Setup{Players: []string{"علی\u200cرضا", "Bo"}, Seed: "a"})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Rename(1, "علیرضا"); err == nil {
		t.Error("two are called the same after a renaming")
	}
	if record := g.Record(false); !strings.Contains(record, "player: علیرضا\n") || game.HasJoiner(record) {
		t.Errorf("the record:\n%s", record)
	}
}
