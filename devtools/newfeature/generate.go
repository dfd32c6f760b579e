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
)

//go:embed templates
var templates embed.FS

// A feature is what the templates are filled with.
type feature struct {
	Name  string // "applause"
	Title string // "Applause"
	Part  bool   // it adds something to tables
}

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9]{1,30}$`)

// reserved are folders that the go command treats in its own way, and names that the templates need for
// something else.
var reserved = []string{
	"account", "api", "cluster", "context", "doc", "feature", "internal", "main", "problem", "ratelimit", "store", "table", "testdata", "vendor",
}

// newFeature checks a name.
func newFeature(name string, part bool) (*feature, error) {
	if !nameForm.MatchString(name) {
		return nil, fmt.Errorf("%q is no name of a feature: want 2 to 31 of a-z and 0-9, such as applause", name)
	}
	if token.IsKeyword(name) || slices.Contains(reserved, name) {
		return nil, fmt.Errorf("%q cannot be the package of a feature: want another name", name)
	}
	return &feature{Name: name, Title: strings.ToUpper(name[:1]) + name[1:], Part: part}, nil
}

// write makes the files of the feature in the repository at root, and enters it into the lists.
func (f *feature) write(root string) error {
	if err := scaffold.CheckRoot(root); err != nil {
		return err
	}
	folder := "internal/feature/" + f.Name
	if err := scaffold.CheckNew(root, folder); err != nil {
		return err
	}
	made, err := f.files(folder)
	if err != nil {
		return err
	}
	changed, err := f.entries(root)
	if err != nil {
		return err
	}
	maps.Copy(made, changed)
	return scaffold.Write(root, made)
}

// files returns the texts of the files that the feature has, by their names in the repository. A template
// that is empty for this feature makes none.
func (f *feature) files(folder string) (map[string][]byte, error) {
	made := map[string][]byte{}
	list, err := fs.Glob(templates, "templates/*.tmpl")
	if err != nil {
		return nil, err
	}
	for _, path := range list {
		t, err := template.ParseFS(templates, path)
		if err != nil {
			return nil, fmt.Errorf("reading a template: %w", err)
		}
		var b bytes.Buffer
		if err := t.Execute(&b, f); err != nil {
			return nil, fmt.Errorf("filling a template: %w", err)
		}
		if len(bytes.TrimSpace(b.Bytes())) == 0 {
			continue
		}
		text, err := format.Source(b.Bytes())
		if err != nil {
			return nil, fmt.Errorf("filling %s: %w", path, err)
		}
		name := strings.TrimSuffix(strings.TrimPrefix(path, "templates/"), ".tmpl")
		made[folder+"/"+strings.ReplaceAll(name, "NAME", f.Name)] = text
	}
	return made, nil
}

const (
	features     = "internal/server/features.go"
	nextFeature  = "// The next feature.\n"
	architecture = "docs/architecture.md"
)

// entries returns the list of features and the table of packages, with this one.
func (f *feature) entries(root string) (map[string][]byte, error) {
	read := func(name string) (string, error) {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		return string(text), err
	}
	list, err := read(features)
	if err != nil {
		return nil, fmt.Errorf("reading the list of features: %w", err)
	}
	if strings.Count(list, nextFeature) != 1 {
		return nil, fmt.Errorf("%s: want one line %q, before which the feature is entered", features, strings.TrimSpace(nextFeature))
	}
	list = strings.Replace(list, nextFeature, f.Name+".Feature(k),\n"+nextFeature, 1)
	const first = "\t\"circulade/" // of ours; gofmt sorts them
	list = strings.Replace(list, first, "\t\"circulade/internal/feature/"+f.Name+"\"\n"+first, 1)
	code, err := format.Source([]byte(list))
	if err != nil {
		return nil, fmt.Errorf("entering the feature into %s: %w", features, err)
	}
	page, err := read(architecture)
	if err != nil {
		return nil, fmt.Errorf("reading the table of packages: %w", err)
	}
	const row = "\n| `internal/feature/"
	last := strings.LastIndex(page[:max(0, strings.Index(page, "passkeytest`"))], row)
	if last < 0 {
		return nil, fmt.Errorf("%s: want a row of each feature, behind which that of this one goes", architecture)
	}
	end := last + 1 + strings.Index(page[last+1:], "\n")
	page = page[:end] + row + f.Name + "` | (say what it is about) | (say what it does not know) |" + page[end:]
	return map[string][]byte{features: code, architecture: []byte(page)}, nil
}

// steps tells what is left to do.
func (f *feature) steps() string {
	part := ""
	if f.Part {
		part = fmt.Sprintf(`    internal/server/openapi-byhand.json: may_%s, in Table, which it adds to a table.
`, f.Name)
	}
	return fmt.Sprintf(`internal/feature/%[1]s is there, and in the list of features. It compiles, and its tests pass:

    go test ./internal/feature/%[1]s

It answers GET and POST /api/%[1]s, keeps a row for each person that their download has and that goes
with them, and tells other servers. Now make of that what the feature is about.

What is left, and is written by hand:

    docs/architecture.md: what it is about, in the row that is there.
%[2]s    internal/server/golden/families_test.go: an exchange for each of its addresses.
    web/messages and web/src/pages/privacy.ts: a sentence for %[1]q on the page about privacy, in five languages.
    docs/protocol.md: what programs should know. CHANGELOG.md.

What comes by itself:

    go test ./internal/server -run TestOpenAPIFile -update-openapi
    go test ./cmd/circulade -run TestRoutesAreTold -update-routes
    go test ./internal/server/golden -update     (read the difference)
    make web

go test . ./internal/server ./internal/server/golden ./cmd/circulade shows how far it is.
docs/adding-a-feature.md tells more.
`, f.Name, part)
}
