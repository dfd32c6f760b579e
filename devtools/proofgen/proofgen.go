package proofgen

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Position is the line of a file.
type Position struct {
	File string
	Line int
}

// String returns it as "FILE:LINE".
func (p Position) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// A Place is where a rule is anchored.
type Place struct {
	ID string
	Position
}

// Overlay rewrites the Go files of some folders and all in them, writes what it made to
// another folder with an overlay for go test, and returns the overlay's name and
// every anchor.
func Overlay(to string, folders ...string) (name string, places []Place, err error) {
	replace := map[string]string{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			made, found, err := Rewrite(file, string(src))
			if err != nil || len(found) == 0 {
				return err
			}
			places = append(places, found...)
			from, err := filepath.Abs(file)
			if err != nil {
				return err
			}
			copied := filepath.Join(to, fmt.Sprintf("%d.go", len(replace)))
			replace[from] = copied
			return os.WriteFile(copied, []byte(made), 0o600)
		})
		if err != nil {
			return "", nil, fmt.Errorf("making the proofs: %w", err)
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", nil, fmt.Errorf("making the proofs: %w", err)
	}
	name = filepath.Join(to, "overlay.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return "", nil, fmt.Errorf("making the proofs: %w", err)
	}
	return name, places, nil
}

// Rewrite returns a Go file in which every anchor is a switch, and its anchors. Every
// fault of the file is told.
func Rewrite(name, src string) (made string, places []Place, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "", nil, err
	}
	r := &rewriter{set: set, src: src}
	var faults []error
	for _, group := range file.Comments {
		for _, c := range group.List {
			found, err := r.comment(file, c)
			if err != nil {
				faults = append(faults, fmt.Errorf("%s:%d: %s: %w", name, set.Position(c.Pos()).Line, c.Text, err))
			}
			places = append(places, found...)
		}
	}
	if len(faults) > 0 {
		return "", nil, errors.Join(faults...)
	}
	if len(places) > 0 {
		r.put(r.offset(file.Name.End()), `; import "circulade/internal/proof"`)
	}
	return r.apply(), places, nil
}

// comment switches what a comment behind code anchors.
func (r *rewriter) comment(file *ast.File, c *ast.Comment) ([]Place, error) {
	at := r.set.Position(c.Pos())
	before := strings.TrimRight(r.src[at.Offset-at.Column+1:at.Offset], " \t")
	if strings.TrimLeft(before, " \t") == "" || !isAnchor(c.Text) {
		return nil, nil
	}
	list, err := parseAnchors(c.Text)
	if err != nil {
		return nil, err
	}
	s, err := find(r.set, file, r.src, at.Line, at.Offset-at.Column+1+len(before))
	if err != nil {
		return nil, err
	}
	var places []Place
	here := Position{filepath.ToSlash(at.Filename), at.Line}
	for _, a := range list {
		for _, id := range a.ids {
			places = append(places, Place{id, here})
		}
	}
	return places, r.anchors(here, s, list)
}
