package main

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"circulade/devtools/scaffold"
	"circulade/expansion/all"
)

//go:embed templates
var templates embed.FS

// A set is what the templates are filled with.
type set struct {
	Set     string // "sea-serpent"
	Package string // "seaserpent", its folder too
	Prefix  string // "SS"
	Title   string // "Sea serpent"
}

// Camel returns the name of the set in Go and TypeScript, such as seaSerpent.
func (s *set) Camel() string {
	words := strings.Split(s.Set, "-")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

var (
	setForm    = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	prefixForm = regexp.MustCompile(`^[A-Z]{2,3}$`)
)

// reserved are folders that the go command treats in its own way, and names of
// files that every set has.
var reserved = []string{"doc", "internal", "main", "testdata", "tiles", "vendor"}

// newSet checks a name, and a prefix if there is one.
func newSet(name, prefix string) (*set, error) {
	if !setForm.MatchString(name) {
		return nil, fmt.Errorf("%q is no name of a set: want a-z and 0-9 in words joined by hyphens, such as sea-serpent", name)
	}
	s := &set{
		Set: name, Package: strings.ReplaceAll(name, "-", ""), Prefix: prefix,
		Title: strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " "),
	}
	if token.IsKeyword(s.Package) || slices.Contains(reserved, s.Package) {
		return nil, fmt.Errorf("%q cannot be a package in Go: want another name for the set", s.Package)
	}
	if prefix == "" {
		s.Prefix = initials(name)
	}
	if !prefixForm.MatchString(s.Prefix) {
		return nil, fmt.Errorf("%q cannot begin the id of a rule: want two or three capital letters behind the name, such as SS", s.Prefix)
	}
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		if m.Set == name {
			return nil, fmt.Errorf("the set %s ships already", name)
		}
	}
	return s, nil
}

// initials makes a prefix of a name: that of sea-serpent is SS, that of count CO.
func initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' })
	if len(words) == 1 {
		return strings.ToUpper(words[0][:min(2, len(words[0]))])
	}
	out := ""
	for _, w := range words[:min(3, len(words))] {
		out += strings.ToUpper(w[:1])
	}
	return out
}

// write makes the files of the set in the repository at root, and enters it into the lists.
func (s *set) write(root string) error {
	if err := scaffold.CheckRoot(root); err != nil {
		return err
	}
	made, err := s.files()
	if err != nil {
		return err
	}
	for name := range made {
		if err := scaffold.CheckNew(root, name); err != nil {
			return err
		}
	}
	changed, err := s.entries(root)
	if err != nil {
		return err
	}
	maps.Copy(made, changed)
	return scaffold.Write(root, made)
}

// files returns the texts of the files that the set brings, by their names in the
// repository. In the name of a template, SET is the folder of the set, ID its id, and
// LANGUAGE each language of the page in turn.
func (s *set) files() (map[string][]byte, error) {
	made := map[string][]byte{}
	err := fs.WalkDir(templates, "templates", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		t, err := template.ParseFS(templates, path)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := t.Execute(&b, s); err != nil {
			return err
		}
		text := b.Bytes()
		name := strings.TrimSuffix(strings.TrimPrefix(path, "templates/"), ".tmpl")
		if strings.HasSuffix(name, ".go") {
			if text, err = format.Source(text); err != nil {
				return err
			}
		}
		for _, language := range languages {
			name := strings.NewReplacer("SET", s.Package, "ID", s.Set, "LANGUAGE", language).Replace(name)
			made[name] = text
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("filling the templates: %w", err)
	}
	return made, nil
}

// languages are those of the page; English is the first.
var languages = []string{"en", "de", "es", "fr", "it"}

// An entry is a line of the set in a list of all sets, before the line that says that
// the next set goes there.
type entry struct{ file, line, imports string }

const nextSet = "// The next set.\n"

// entries returns the lists that name each set, with this one.
func (s *set) entries(root string) (map[string][]byte, error) {
	changed := map[string][]byte{}
	for _, e := range []entry{
		{"expansion/all/all.go", s.Package + ".Module,\n", "circulade/expansion/" + s.Package},
		{"art/sets.go", s.Camel() + "Set(),\n", ""},
	} {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(e.file)))
		if err != nil {
			return nil, fmt.Errorf("reading a list of sets: %w", err)
		}
		if bytes.Count(text, []byte(nextSet)) != 1 {
			return nil, fmt.Errorf("%s: want one line %q, before which the set is entered", e.file, strings.TrimSpace(nextSet))
		}
		text = bytes.Replace(text, []byte(nextSet), []byte(e.line+nextSet), 1)
		if e.imports != "" {
			const first = "\t\"circulade/" // of ours; gofmt sorts them
			text = bytes.Replace(text, []byte(first), []byte("\t\""+e.imports+"\"\n"+first), 1)
		}
		if changed[e.file], err = format.Source(text); err != nil {
			return nil, fmt.Errorf("entering the set into %s: %w", e.file, err)
		}
	}
	return changed, nil
}

// steps tells what is left to do.
func (s *set) steps() string {
	return fmt.Sprintf(`expansion/%[1]s is there, and in the lists; so are its bundle, its words, its chapter of the rules book and its pictures.
It compiles; its tests fail until they say what the set does.

What is left:

 1. README.md and testdata/ids.txt: number the rules (%[3]s-1 and %[3]s-2 are samples).
 2. tile/facts/%[2]s.json: what is read off the printed tiles. %[1]s.tiles: draw them from
    the pictures, not from these facts; put the digest into facts_test.go.
 3. expansion/all/all.go: move the set behind those whose values it changes.
 4. testdata: for each rule a scenario that fails; then the rule, until it passes.
 5. expansion/all/order.go: a row for everything that has a moment of its own.
 6. web/messages/LANGUAGE/%[2]s.json: its words by the names of the server, in five
    languages; web/src/sets/%[2]s.ts: what the page knows of it beside words.
 7. web/rules/LANGUAGE/%[1]s.json: its chapter of the rules book, in five languages.
    go test ./web/rules -update draws its boards from the scenarios.
 8. web/lessons/%[2]s.json and page.lesson.%[2]s.1 and so on in its words: a lesson, if it has
    more than ten tiles or a figure of its own. go test ./web -run Lessons plays it.
 9. art/set_%[1]s.go: its marks, figures and tokens as pictures.
    go test ./art -run KeptSpots -keep-spots writes down where figures stand.
10. Once the rules are right: testdata/%[1]s.perft, testdata/unseen.txt, and the
    golden games: go test ./expansion/%[1]s -run Golden -update
11. go test ./protocol -run Transcripts -update; make web
12. outlook.go, if something is worth having beside features: terms for computer players.
13. CHANGELOG.md, README.md, docs/parts.md, docs/art.md.

go test ./expansion/%[1]s ./scenario ./web ./web/rules ./art ./protocol shows how far it is.
docs/adding-an-expansion.md tells more about each step.
`, s.Package, s.Set, s.Prefix)
}
