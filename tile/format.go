package tile

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format writes the set in the notation, so that Parse gives an equal set again.
// Comments are not kept. The error names a tile that the notation cannot express, such
// as one without a picture.
func Format(s *Set) ([]byte, error) {
	text, err := FormatParsed(s)
	if err != nil {
		return nil, err
	}
	again, err := Parse(s.ID, text)
	if err != nil {
		return nil, fmt.Errorf("format set %s: it cannot be written: %w", s.ID, err)
	}
	if again.Title != s.Title || again.Digest() != s.Digest() {
		return nil, fmt.Errorf("format set %s: it holds something that the notation cannot say", s.ID)
	}
	return text, nil
}

// FormatParsed is Format for a set that comes from Parse: it saves the proof that what
// it writes parses again.
func FormatParsed(s *Set) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "set %s\n", s.ID)
	if s.Title != "" {
		fmt.Fprintf(&b, "title %s\n", s.Title)
	}
	for _, t := range s.Tiles {
		if err := t.format(&b); err != nil {
			return nil, fmt.Errorf("format tile %s: %w", t.Name(), err)
		}
	}
	return b.Bytes(), nil
}

func (t *Tile) format(b *bytes.Buffer) error {
	n := len(t.Picture)
	if n < minSize || n > maxSize || n%2 == 0 {
		return fmt.Errorf("it has a picture of %d rows, expected an odd number from %d to %d", n, minSize, maxSize)
	}
	for i, row := range t.Picture {
		if got := utf8.RuneCountInString(row); got != n {
			return fmt.Errorf("row %d of its picture has %d cells, expected %d", i+1, got, n)
		}
	}
	plan, bad := readPicture(t.Picture)
	if bad != nil {
		return fmt.Errorf("its picture, row %d, column %d: %s", bad.row+1, bad.col+1, bad.msg)
	}
	if t.Mark != "" || len(t.Segments) != len(plan.segments) {
		return fmt.Errorf("it differs from its picture: expected no mark of a copy and %d segments", len(plan.segments))
	}
	fmt.Fprintf(b, "\ntile %s", t.ID)
	if t.Copies != 1 {
		fmt.Fprintf(b, " x%d", t.Copies)
	}
	if t.GardenCopies != 0 {
		fmt.Fprintf(b, " garden %d", t.GardenCopies)
	}
	if t.Start {
		b.WriteString(" start")
		if t.StartX != 0 || t.StartY != 0 {
			fmt.Fprintf(b, " %d,%d", t.StartX, t.StartY)
		}
	}
	b.WriteString("\n" + strings.Join(t.Picture, "\n") + "\n")
	t.formatProperties(b, plan)
	return nil
}

// formatProperties writes what the tile says beyond its picture.
func (t *Tile) formatProperties(b *bytes.Buffer, plan *plan) {
	if len(t.Marks) > 0 {
		fmt.Fprintf(b, "marks %s\n", strings.Join(t.Marks, " "))
	}
	bare := func(i int) bool {
		return slices.ContainsFunc(plan.bare, func(e bareEnd) bool { return e.segment == i })
	}
	for i := range t.Segments {
		s, drawn := &t.Segments[i], &plan.segments[i]
		if s.Kind != drawn.Kind {
			fmt.Fprintf(b, "%s is %v\n", s.Name, s.Kind)
		}
		if s.CastleHalf != drawn.CastleHalf {
			fmt.Fprintf(b, "%s castle %s\n", s.Name, map[bool]string{true: "yes", false: "no"}[s.CastleHalf])
		}
		if s.EndsAt != drawn.EndsAt || bare(i) {
			ends := s.EndsAt
			if ends == "" {
				ends = "none"
			}
			fmt.Fprintf(b, "%s ends %s\n", s.Name, ends)
		}
		if !slices.Equal(s.Borders, drawn.Borders) {
			fmt.Fprintf(b, "%s borders%s\n", s.Name, t.list(s.Borders))
		}
		if len(s.Marks) > 0 {
			fmt.Fprintf(b, "%s marks %s\n", s.Name, strings.Join(s.Marks, " "))
		}
	}
	pairs := func(list [][2]int) (out [][]int) {
		for _, c := range list {
			out = append(out, c[:])
		}
		return out
	}
	t.formatGroups(b, "link", t.Links, plan.links)
	t.formatGroups(b, "cross", pairs(t.Crossings), pairs(plan.crossings))
}

func (t *Tile) formatGroups(b *bytes.Buffer, word string, groups, drawn [][]int) {
	if slices.EqualFunc(groups, drawn, slices.Equal) {
		return
	}
	if len(groups) == 0 {
		groups = [][]int{nil}
	}
	for _, g := range groups {
		fmt.Fprintf(b, "%s%s\n", word, t.list(g))
	}
}

// list writes segments as words, each with a space before it.
func (t *Tile) list(segments []int) string {
	if len(segments) == 0 {
		return " none"
	}
	var b strings.Builder
	for _, i := range segments {
		b.WriteString(" " + t.Segments[i].Name)
	}
	return b.String()
}
