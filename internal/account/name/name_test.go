package name

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNames(t *testing.T) {
	for _, test := range []struct{ written, name, fault string }{
		{"Ann", "Ann", ""},
		{"  Ann  ", "Ann", ""},
		{"J. R. Miller", "J. R. Miller", ""},
		{"Jr.", "Jr.", ""},
		{"x-y_z.0", "x-y_z.0", ""},
		{"007", "007", ""},
		{"Ａｎｎ", "Ann", ""}, // fullwidth letters are the same letters
		{"Zoë", "Zoë", ""},
		{"Zoe\u0308", "Zoë", ""},
		{"Łukasz", "Łukasz", ""},
		{"Иван", "Иван", ""},
		{"Νίκος", "Νίκος", ""},
		{"山田たろう", "山田たろう", ""},
		{"ラーメン", "ラーメン", ""},
		{"이순신", "이순신", ""},
		{"प्रिया", "प्रिया", ""},
		{strings.Repeat("ab", 10), strings.Repeat("ab", 10), ""},
		{"Al", "", "2 characters"},
		{"", "", "0 characters"},
		{"   ", "", "0 characters"},
		{strings.Repeat("a", 21), "", "21 characters"},
		{strings.Repeat("a", 5000), "", "longer than"},
		{"Ann  Lee", "", "two spaces"},
		{"-Ann", "", "begins with"},
		{"Ann-", "", "ends with"},
		{"...", "", "begins with"},
		{"Ann!", "", "'!'"},
		{"Ann\u200bLee", "", "U+200B ZERO WIDTH SPACE"},
		{"Ann\nLee", "", "U+000A LINE FEED"},
		{"Ann😀", "", "😀"},
		{"Ann\u202eLee", "", "U+202E RIGHT-TO-LEFT OVERRIDE"},
		{"A\u0301\u0302\u0303\u0304nn", "", "may be in it"},
		{"Аnn", "", "another script"}, // the first letter is Cyrillic
		{"Annα", "", "another script"},
		{"山Ann", "", "another script"},
		{"Ann٣", "", "another script"},
		{"علی\u200cرضا", "علی\u200cرضا", ""}, // Persian writes them apart, without a space
		{"क्\u200dषमा", "क्\u200dषमा", ""},
		{"ശ്രീന്\u200d", "", "U+200D ZERO WIDTH JOINER"}, // nothing comes behind it
		{"Ann\u200cLee", "", "U+200C ZERO WIDTH NON-JOINER"},
		{"علی\u200dرضا", "", "U+200D ZERO WIDTH JOINER"},
		{"علی\u200c\u200cرضا", "", "U+200C"},
		{"\u200cعلی", "", "U+200C"},
		{"دو\u200cست", "", "U+200C"}, // the letter before joins none behind it
		{"עומר\u200f", "", "U+200F RIGHT-TO-LEFT MARK"},
		{"\u2067עומר\u2069", "", "U+2067 RIGHT-TO-LEFT ISOLATE"},
		{"عمر\u061c", "", "U+061C ARABIC LETTER MARK"},
		{"\xff\xfeab", "", "longer than"},
	} {
		n, err := Parse(test.written)
		switch {
		case test.fault == "" && (err != nil || n.String() != test.name):
			t.Errorf("%q is the name %q, %v; want %q", test.written, n, err, test.name)
		case test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)):
			t.Errorf("%q is refused with %v, want a word of %q", test.written, err, test.fault)
		}
	}
}

// What the log calls whoever runs the server is no new name, however it is written; an account that
// has it since before is found by it.
func TestNameOfTheHost(t *testing.T) {
	for _, written := range []string{"host", "Host", "HOST", " hOsT ", "h0st", "ho5t", "h.o.s.t", "Ηost", "ｈｏｓｔ"} {
		if n, err := ParseNew(written); err == nil {
			t.Errorf("%q is the new name %q", written, n)
		}
	}
	if _, err := ParseNew("Host"); err == nil || !strings.Contains(err.Error(), "whoever runs the server") {
		t.Errorf("Host is refused with %v", err)
	}
	for _, written := range []string{"Hosta", "Ghost", "The host", "Ann"} {
		if n, err := ParseNew(written); err != nil || n.String() != written {
			t.Errorf("%q is the new name %q, %v", written, n, err)
		}
	}
	if _, err := ParseNew("Al"); err == nil || !strings.Contains(err.Error(), "2 characters") {
		t.Errorf("Al is refused with %v", err)
	}
	if Key("Host") == "" {
		t.Error("no account is found by the name Host")
	}
}

// A joiner makes no other name.
func TestJoinersAreNotCompared(t *testing.T) {
	with, err := Parse("علی\u200cرضا")
	if err != nil {
		t.Fatal(err)
	}
	without, err := Parse("علیرضا")
	if err != nil {
		t.Fatal(err)
	}
	if with.Key() != without.Key() || with.Looks() != without.Looks() || Key("علی\u200cرضا") != without.Key() || PrefixKey("علی\u200c") != PrefixKey("علی") {
		t.Errorf("%q and %q are two names", with, without)
	}
	if !HaveCommon(with.Forms(), without.AccountForms()) || !HaveCommon(LookForms(with.String()), without.Forms()) || !Alike(with.String(), without.String()) {
		t.Errorf("%q and %q are not alike", with, without)
	}
}

func TestNamesAlike(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Ann", "ann", true},
		{"Ian", "lan", true},
		{"B0b", "Bob", true},
		{"Barney", "Bamey", true},
		{"Раура", "Paypa", true}, // all Cyrillic, all Latin
		{"РАУРА", "PAYPA", true},
		{"Ηαννα", "Haвva", false}, // what mixes scripts is no name
		{"ΑΝΝ", "ANN", true},      // Greek
		{"Ann-Lee", "Ann_Lee", true},
		{"Ann", "Anna", false},
		{"Mila", "Mlia", false},
		{"Zoe", "Zoë", false},
		{"Strasse", "Straße", false},
		{"Joann A", "Jo Anna", false},
	} {
		a, errA := Parse(test.a)
		b, errB := Parse(test.b)
		if (errA != nil || errB != nil) && test.want {
			t.Errorf("%q, %q: %v, %v", test.a, test.b, errA, errB)
		}
		got := errA == nil && errB == nil && (a.Key() == b.Key() || a.Looks() == b.Looks())
		if got != test.want {
			t.Errorf("%q (%s, %s) and %q (%s, %s) alike: %v", test.a, a.Key(), a.Looks(), test.b, b.Key(), b.Looks(), got)
		}
	}
}

// What stands at a table is free, so more can be tried there.
func TestAlikeAtATable(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"Ann Lee", true},
		{"ANN LEE", true},
		{"AnnLee", true},
		{"Ann\u200b Lee", true},
		{"Аnn Lее", true},
		{"✨Ann Lee✨", true},
		{"(Ann Lee)", true},
		{"𝐀𝐧𝐧 𝐋𝐞𝐞", true},
		{"Ann", false},
		{"", false},
		{"Ann Leo", false},
		{"Anna Lee", false},
	} {
		if got := Alike(test.text, "Ann Lee"); got != test.want {
			t.Errorf("%q is taken for Ann Lee: %v", test.text, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"Ann", "J. R.", "Иван", "山田", "a\u0301", "Ａ", "\u1e9e\u0130x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := Parse(s)
		if err != nil {
			if Key(s) != "" {
				t.Errorf("%q has a key and is no name", s)
			}
			return
		}
		if c := utf8.RuneCountInString(n.String()); c < Shortest || c > Longest || n.Key() == "" || n.Looks() == "" {
			t.Errorf("%q: %q, key %q, looks %q", s, n, n.Key(), n.Looks())
		}
		again, err := Parse(n.String())
		if err != nil || again != n {
			t.Errorf("%q is the name %q, which is %q, %v", s, n, again, err)
		}
		if upper, err := Parse(strings.ToUpper(n.String())); err == nil && upper.Key() != n.Key() && strings.EqualFold(upper.String(), n.String()) {
			t.Errorf("%q and %q have the keys %q and %q", n, upper, n.Key(), upper.Key())
		}
		if !Alike(n.String(), n.String()) || Alike("", n.String()) {
			t.Errorf("%q is not like itself", n)
		}
	})
}
