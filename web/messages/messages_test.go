package messages

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"
)

// TestReaders holds this reader to the table that the page's reader is held to.
func TestReaders(t *testing.T) {
	data, err := os.ReadFile("testdata/readers.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Why, Language, Wanted string
		Text                  string
		Variants              map[string]string
		Arguments             map[string]json.RawMessage
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) < 20 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		args := Args{}
		for name, value := range c.Arguments {
			args[name] = argumentOf(t, value)
		}
		got := text{c.Text, c.Variants}.fill(language.MustParse(c.Language), args)
		if got != c.Wanted {
			t.Errorf("%s, in %s: got %q, want %q", c.Why, c.Language, got, c.Wanted)
		}
	}
}

// argumentOf reads a text or a whole number.
func argumentOf(t *testing.T, value json.RawMessage) any {
	t.Helper()
	var n int
	if json.Unmarshal(value, &n) == nil {
		return n
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// everything are the texts of all files by language and file.
func everything(t *testing.T) map[string]map[string]map[string]text {
	t.Helper()
	all := map[string]map[string]map[string]text{}
	for _, lang := range Languages() {
		all[lang] = map[string]map[string]text{}
		names, err := fs.Glob(files, lang+"/*.json")
		if err != nil || len(names) == 0 {
			t.Fatalf("%s has no files: %v", lang, err)
		}
		for _, name := range names {
			texts, err := parse(name)
			if err != nil {
				t.Errorf("%v: a file of the page? Those stand in a folder of their own", err)
			}
			all[lang][path.Base(name)] = texts
		}
	}
	return all
}

// TestLanguagesAreAlike holds that all languages have the same files, keys and
// arguments, and the plural forms that they need.
func TestLanguagesAreAlike(t *testing.T) {
	all := everything(t)
	if got := Languages(); !slices.Equal(got, []string{"de", "en", "es", "fr", "it"}) {
		t.Errorf("there are words in %q", got)
	}
	for lang, files := range all {
		if !slices.Equal(sorted(files), sorted(all[English])) {
			t.Errorf("%s has the files %q, English has %q", lang, sorted(files), sorted(all[English]))
		}
		for name, texts := range files {
			english := all[English][name]
			for key := range english {
				if _, ok := texts[key]; !ok {
					t.Errorf("%s/%s lacks %q", lang, name, key)
				}
			}
			for key, said := range texts {
				same(t, lang+"/"+name+" "+key, said, english[key])
			}
		}
	}
}

// same holds that a text has the arguments of the English one, and variants if it has.
func same(t *testing.T, where string, said, english text) {
	t.Helper()
	if (said.variants == nil) != (english.variants == nil) {
		t.Errorf("%s: variants in one language only, or no such key in English", where)
		return
	}
	if !slices.Equal(said.arguments(), english.arguments()) {
		t.Errorf("%s has the arguments %q, in English %q", where, said.arguments(), english.arguments())
	}
	for form := range said.variants {
		if form != "one" && form != "other" && form != "many" {
			t.Errorf("%s: none of these languages has the form %q", where, form)
		}
	}
	if _, ok := said.variants["one"]; said.variants != nil && !ok {
		t.Errorf("%s lacks the form of one", where)
	}
}

// arguments are those of all variants of a text together: that of one may leave out
// the count.
func (t text) arguments() []string {
	names := map[string]bool{}
	for _, said := range append(slices.Collect(maps.Values(t.variants)), t.plain) {
		for _, m := range argument.FindAllStringSubmatch(said, -1) {
			names[m[1]] = true
		}
	}
	return sorted(names)
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func TestRead(t *testing.T) {
	if _, err := Read("xx"); err == nil {
		t.Error("there are words in xx")
	}
	w, err := Read("de", "terminal", "no-such-set")
	if err != nil {
		t.Fatal(err)
	}
	if said, ok := w.Say("goodbye", nil); !ok || said != "Auf Wiedersehen." {
		t.Errorf("goodbye is %q, %v", said, ok)
	}
	if said, ok := w.Say("no.such.key", nil); ok || said != "" || w.Has("no.such.key") {
		t.Errorf("an unknown key says %q", said)
	}
	if !w.Has("goodbye") {
		t.Error("there is no goodbye")
	}
}

// TestFaults holds that a file with something else than texts is refused.
func TestFaults(t *testing.T) {
	for _, bad := range []string{`{"a": 1}`, `{"a": [{"match": {}}]}`, `{"a": {"one": "1"}}`, `{"a": {"other": 1}}`, `{"a": null, "b": []}`, `{`} {
		var texts map[string]text
		if err := json.Unmarshal([]byte(bad), &texts); err == nil {
			t.Errorf("%s is read as %v", bad, texts)
		}
	}
}

// told are the keys of what happened, and of what lies there, to somebody.
var told = regexp.MustCompile(`^(event\.(capture|chance|move|part|token\.goods)|piece\..*\.(event|whole)|token\..*\.event|note|verdict)\b`)

// TestReaderIsAddressed holds that where a sentence has the name of somebody inside, the
// terminal can say it of the reader, as in "You take the teacher".
func TestReaderIsAddressed(t *testing.T) {
	n := 0
	for name, texts := range everything(t)[English] {
		for key, said := range texts {
			_, aside := texts[key+".terminal"]
			short := strings.HasSuffix(key, ".log") || strings.HasPrefix(said.plain, "{name}:") || strings.HasSuffix(said.plain, ": {name}, {size}")
			if !told.MatchString(key) || aside || short || !slices.Contains(said.arguments(), "name") {
				continue
			}
			if n++; texts[key+".you"].plain == "" && said.variants == nil {
				t.Errorf("%s: %s has {name}, and nothing for the reader: add %[2]s.you", name, key)
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d sentences have names", n)
	}
}
