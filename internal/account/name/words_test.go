package name

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	w, err := ParseWords("\ufeff# a host's list\nbadword\n\n  Admin # nobody but the host\nТест\r\n")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"badword":          true,
		"My BadWord here":  true,
		"BADWORD":          true,
		"b a d w o r d":    true,
		"b.a-d_w.o.r.d":    true,
		"bаdwоrd":          true, // with Cyrillic а and о
		"badw0rd":          true,
		"Ｂａｄｗｏｒｄ":          true,
		"Adm1n":            true,
		"the admin":        true,
		"ТЕСТ":             true,
		"Ann":              false,
		"bad":              false,
		"word bad":         false,
		"":                 false,
		"a host's list":    false,
		"nobody":           false,
		"Zoë":              false,
		"Amid in the town": false,
	} {
		if got := w.FoundIn(text); got != want {
			t.Errorf("%q is refused: %v, want %v", text, got, want)
		}
	}
	var none *Words
	if none.FoundIn("badword") {
		t.Error("no list refuses something")
	}
	if empty, err := ParseWords(""); err != nil || empty.FoundIn("badword") {
		t.Errorf("an empty list refuses something, or is refused: %v", err)
	}
}

func TestBadWords(t *testing.T) {
	for text, want := range map[string]string{
		"good\nx":                         "line 2",
		"!!!":                             "line 1",
		strings.Repeat("x", 300):          "line 1 is longer",
		"\xff\xfe":                        "no UTF-8",
		strings.Repeat("x", 100_000):      "reading lines",
		strings.Repeat("ab\n", 5) + "\t-": "line 6",
	} {
		if _, err := ParseWords(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q…: %v, want a word of %q", text, err, want)
		}
	}
}
