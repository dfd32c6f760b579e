package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// pageParts is where the build of the page says what of others is in it.
const pageParts = "web/dist/licences.json"

// A part is something of others that is in what is published.
type part struct {
	Name       string `json:"name"`
	Version    string `json:"version"`
	Identifier string `json:"identifier"` // SPDX, where it is known
	Text       string `json:"text"`
}

// licences returns the licences of all that is in the program for any of the targets, as
// one text.
func (r *release) licences(ctx context.Context) ([]byte, error) {
	modules, err := r.modules(ctx)
	if err != nil {
		return nil, err
	}
	page, err := r.page()
	if err != nil {
		return nil, err
	}
	fonts, err := os.ReadFile(filepath.Join(r.source, "web", "dist", "fonts.txt"))
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	fmt.Fprintln(&all, "Circulade is published under the Apache License 2.0 (LICENSE). In the program are, under their own licences:")
	for _, p := range slices.Concat(modules, page) {
		fmt.Fprintf(&all, "\n==== %s %s ====\n\n%s\n", p.Name, p.Version, strings.TrimSpace(p.Text))
	}
	fmt.Fprintf(&all, "\n==== fonts ====\n\n%s", fonts)
	return all.Bytes(), nil
}

// page returns what is in the page.
func (r *release) page() ([]part, error) {
	data, err := os.ReadFile(filepath.Join(r.source, filepath.FromSlash(pageParts)))
	if err != nil {
		return nil, err
	}
	var parts []part
	if err := json.Unmarshal(data, &parts); err != nil {
		return nil, fmt.Errorf("%s: %w", pageParts, err)
	}
	for _, p := range parts {
		if p.Text == "" {
			return nil, fmt.Errorf("%s: %s has no licence", pageParts, p.Name)
		}
	}
	return parts, nil
}

// modules returns Go itself and the modules of which packages are in the program, by name.
func (r *release) modules(ctx context.Context) ([]part, error) {
	dirs := map[string]part{}
	for _, t := range r.targets {
		if err := r.collect(ctx, t, dirs); err != nil {
			return nil, err
		}
	}
	root, err := r.output(exec.CommandContext(ctx, "go", "env", "GOROOT"))
	if err != nil {
		return nil, err
	}
	dirs[strings.TrimSpace(string(root))] = part{Name: "Go", Version: runtime.Version()}
	var parts []part
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		p := dirs[dir]
		if p.Text, err = licenceIn(dir); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		parts = append(parts, p)
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.Name, b.Name) })
	return parts, nil
}

// collect adds the modules that the program for a target is made of, by their folders.
func (r *release) collect(ctx context.Context, t target, dirs map[string]part) error {
	c := exec.CommandContext(ctx, "go", "list", "-deps", "-json=Module", "./cmd/circulade")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.GOOS, "GOARCH="+t.GOARCH)
	said, err := r.output(c)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(said)); ; {
		var p struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if m := p.Module; m != nil && !m.Main {
			dirs[m.Dir] = part{Name: m.Path, Version: m.Version}
		}
	}
}

// licenceFile is what a file with a licence is called.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)([.-].*)?$`)

// licenceIn returns what the files with licences in a folder say.
func licenceIn(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, e := range entries {
		if e.IsDir() || !licenceFile.MatchString(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, strings.TrimSpace(string(text)))
	}
	if len(texts) == 0 {
		return "", errors.New("no file with its licence")
	}
	return strings.Join(texts, "\n\n"), nil
}
