package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

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

// write makes the folder of the set in the repository at root.
func (s *set) write(root string) error {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || !bytes.HasPrefix(module, []byte("module circulade\n")) {
		return errors.New("this is not the root of Circulade's repository: want go.mod here, of the module circulade")
	}
	dir := filepath.Join(root, "expansion", s.Package)
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("expansion/%s is there already: choose another name, or remove it", s.Package)
	}
	files, err := s.files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "testdata"), 0o777); err != nil {
		return fmt.Errorf("making the folder of the set: %w", err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), text, 0o666); err != nil {
			return fmt.Errorf("writing the set: %w", err)
		}
	}
	return nil
}

// files returns the texts of the folder by name.
func (s *set) files() (map[string][]byte, error) {
	all := map[string][]byte{}
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
		name := strings.TrimSuffix(strings.TrimPrefix(path, "templates/"), ".tmpl")
		dir, base := "", name
		if i := strings.LastIndex(name, "/"); i >= 0 {
			dir, base = name[:i+1], name[i+1:]
		}
		if rest, ok := strings.CutPrefix(base, "set."); ok { // named after the set
			base = s.Package + "." + rest
		}
		all[dir+base] = b.Bytes()
		if strings.HasSuffix(base, ".go") {
			all[dir+base], err = format.Source(b.Bytes())
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("filling the templates: %w", err)
	}
	return all, nil
}

// steps tells what is left to do.
func (s *set) steps() string {
	return fmt.Sprintf(`expansion/%[1]s is there. It compiles; its tests fail until they say what the set does.

What is left:

 1. README.md and testdata/ids.txt: number the rules (%[3]s-1 and %[3]s-2 are samples).
 2. %[1]s.tiles: draw the tiles; put the digest into facts_test.go.
 3. expansion/all/all.go: add %[1]s.Module to the list of Modules, base first.
 4. testdata: for each rule a scenario that fails; then the rule, until it passes.
 5. expansion/all/order.go: a row for everything that has a moment of its own.
 6. web/src/sets and web/messages/*: its name, options, figures, questions, pieces.
 7. art: its marks as pictures.
 8. Once the rules are right: testdata/%[1]s.perft, testdata/unseen.txt, and the
    golden games: go test ./expansion/%[1]s -run Golden -update
 9. CHANGELOG.md.

go test ./expansion/%[1]s ./scenario shows how far it is.
docs/adding-an-expansion.md tells more about each step.
`, s.Package, s.Set, s.Prefix)
}
