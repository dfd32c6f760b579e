package name

import "testing"

// What somebody without an account may try to be taken for one, and what nobody takes for it.
func TestLookForms(t *testing.T) {
	for account, texts := range map[string][]string{
		"Kerstin": {
			"Kerstin", "kerstin", "KERSTIN", "Кеrstin", "Κerstin", "Kerst1n", "Kerst|n", "KerstIn", "Kerstіn", "Kerstín", "Kérstin", "K e r s t i n",
			"Kerstin.", "Kerstin!", "-Kerstin-", "Kerstin ✓", "Kers\u200btin", "!Kerstin!", "Ker$t!n", "Kers\u200dtin", "Ｋｅｒｓｔｉｎ", "𝐊𝐞𝐫𝐬𝐭𝐢𝐧", "Ⓚⓔⓡⓢⓣⓘⓝ", "Kerstiռ", "K3rstin",
			"Ker5tin", "Kerѕtin", "Ḳẹrṣṭịṇ", "Ke\u0301rstin", "ᴋᴇʀꜱᴛɪɴ", "Kerstin\ufe0f", "ᏦerꜱtIN", "Ke\u034frstin", "\u3164Kerstin",
		},
		"Elena":    {"EIeηa", "ЕIеnа", "Elenа", "3lena", "E1ena", "ÉLÉNA"},
		"Dorothea": {"D0rothea", "Dоrоthеа", "Dorθthea", "DOROTHEA", "Doro-thea", "Đorothea", "Dørothea"},
		"Mika":     {"Мika", "МІКА", "ϺIKA"},
		"Иван":     {"иван", "ИВАН", "И ван"},
		"Νίκη":     {"ΝΙΚΗ", "NIKH", "Νικη"},
	} {
		own := FormsOf(account)
		for _, text := range texts {
			if !HaveCommon(LookForms(text), own) {
				t.Errorf("%q is not taken for %s: %q, %q", text, account, LookForms(text), own)
			}
		}
	}
	for account, texts := range map[string][]string{
		"Kerstin": {"Kersten", "Kirsten", "Kerstin B", "Kerstina", "Karstin2", "", "!!!", "\u200b"},
		"Anna":    {"Ann", "Hanna", "Anna 2", "Anne", "Na"},
		"Иван":    {"Ибан", "Ивана"},
		"प्रिया":  {"पराया", "प्रिय"},
		"山田たろう":   {"山田たろ", "山本たろう"},
	} {
		own := FormsOf(account)
		for _, text := range texts {
			if HaveCommon(LookForms(text), own) {
				t.Errorf("%q is taken for %s: %q, %q", text, account, LookForms(text), own)
			}
		}
	}
}

// Two accounts may not differ in these alone.
func TestAccountForms(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Zoe", "Zoë", true},
		{"Jo Anna", "Joann A", true},
		{"Ann-Lee", "Annlee", true},
		{"Ann Lee", "ann_lee", true},
		{"J. R. Miller", "JR Miller", true},
		{"Łukasz", "Lukasz", true},
		{"Søren", "Soren", true},
		{"Νίκος", "Νικος", true},
		{"Νίκος", "ΝΙΚΟΣ", true},
		{"Сергей", "Сергеи", true},
		{"Алёна", "Алена", true},
		{"Ilia", "IL-IA", true},
		{"Zoé", "Z0e", true},
		{"Elia", "Eila", false},
		{"Strasse", "Straße", false},
		{"Ann", "Anna", false},
		{"Mila", "Mlia", false},
		{"प्रिया", "परया", false},
		{"Bärbel", "Barbel", true},
	} {
		a, err := Parse(test.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Parse(test.b)
		if err != nil {
			t.Fatal(err)
		}
		if got := HaveCommon(a.AccountForms(), b.AccountForms()); got != test.want {
			t.Errorf("%q and %q are alike: %v (%q, %q)", a, b, got, a.AccountForms(), b.AccountForms())
		}
	}
}

// What is compared in small letters alone, or in large ones alone, finds less.
func TestAlikeInEitherSize(t *testing.T) {
	for text, account := range map[string]string{"EIeηa": "Elena", "МIKА": "Mika", "lLIA": "Ilia"} {
		if !Alike(text, account) {
			t.Errorf("%q is not taken for %s", text, account)
		}
	}
}
