package tile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Digest returns a SHA-256 in hexadecimal over everything the set says about its tiles:
// names, copies, edges, segments, links, crossings and marks. Title, pictures and
// comments do not count.
func (s *Set) Digest() string {
	var b strings.Builder
	fmt.Fprintf(&b, "set %s\n", s.ID)
	for _, t := range s.Tiles {
		t.facts(&b)
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}

// facts writes what the tile says in a form that never changes. Adding to it
// must leave the text of older tiles as it is: digests are kept in records.
func (t *Tile) facts(b *strings.Builder) {
	fmt.Fprintf(b, "tile %q mark %q copies %d gardens %d start %t\n", t.Name(), t.Mark, t.Copies, t.GardenCopies, t.Start)
	if t.StartX != 0 || t.StartY != 0 {
		fmt.Fprintf(b, "at %d,%d\n", t.StartX, t.StartY)
	}
	fmt.Fprintf(b, "edges %d\n", t.Terrain)
	name := func(i int) string { return t.Segments[i].Name }
	for i := range t.Segments {
		b.WriteString("segment " + name(i) + t.segmentFacts(i, 0) + "\n")
	}
	t.meetings(b, name)
	fmt.Fprintf(b, "marks %q\n", t.Marks)
}

// segmentFacts describes a segment, turned by r, without names.
func (t *Tile) segmentFacts(i int, r Rotation) string {
	s := &t.Segments[i]
	text := fmt.Sprintf(" %v edges %d halves %d shields %d ends %q inner %t castle %t marks %q",
		s.Kind, s.Edges.Turn(r), s.Halves.Turn(r), s.Shields, s.EndsAt, s.Inner, s.CastleHalf, s.Marks)
	if s.Town {
		text += " town"
	}
	if s.Shares != 0 {
		text += fmt.Sprintf(" shares %d", s.Shares.Turn(r))
	}
	borders := make([]string, 0, len(s.Borders))
	for _, c := range s.Borders {
		borders = append(borders, strconv.Itoa(int(t.Segments[c].Edges.Turn(r))))
	}
	slices.Sort(borders)
	return text + " borders " + strings.Join(borders, ",")
}

// meetings writes links and crossings, sorted, with segments as name says.
func (t *Tile) meetings(b *strings.Builder, name func(i int) string) {
	write := func(word string, groups [][]int) {
		var lines []string
		for _, g := range groups {
			names := make([]string, 0, len(g))
			for _, i := range g {
				names = append(names, name(i))
			}
			slices.Sort(names)
			lines = append(lines, word+" "+strings.Join(names, " ")+"\n")
		}
		slices.Sort(lines)
		b.WriteString(strings.Join(lines, ""))
	}
	write("link", t.Links)
	pairs := make([][]int, 0, len(t.Crossings))
	for _, c := range t.Crossings {
		pairs = append(pairs, c[:])
	}
	write("cross", pairs)
}

// Rotations returns the rotations in which the tile looks different, in rising order:
// one, two or four, of which the first is 0. Names of segments do not count, everything
// else does.
func (t *Tile) Rotations() []Rotation {
	if t.rotations != nil {
		return slices.Clone(t.rotations)
	}
	list := []Rotation{0}
	seen := []string{t.turned(0)}
	for r := Rotation(1); r < 4; r++ {
		if text := t.turned(r); !slices.Contains(seen, text) {
			seen = append(seen, text)
			list = append(list, r)
		}
	}
	return list
}

// turned describes the tile turned by r such that two turns that give the
// same tile give the same text.
func (t *Tile) turned(r Rotation) string {
	var b strings.Builder
	for e := North; e <= West; e++ {
		fmt.Fprintf(&b, "%d ", t.Terrain[(e-Edge(r))&3])
	}
	facts := make([]string, len(t.Segments))
	for i := range facts {
		facts[i] = t.segmentFacts(i, r)
	}
	lines := slices.Clone(facts)
	for _, mark := range t.Marks {
		if d := pointing(mark); d >= 0 {
			lines = append(lines, fmt.Sprint("points ", (d+2*int(r))%len(directions)))
		}
	}
	slices.Sort(lines)
	b.WriteString(strings.Join(lines, "\n"))
	t.meetings(&b, func(i int) string { return facts[i] })
	return b.String()
}

// directions are what marks can point to, clockwise.
var directions = [...]string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// pointing returns the direction that a mark ends in, as "flight-nw" does; -1 if it
// points nowhere.
func pointing(mark string) int {
	at := strings.LastIndexByte(mark, '-')
	return slices.Index(directions[:], mark[at+1:])
}

// WithGarden returns the tile as its copies with a garden are printed: marked
// "garden", as many as have one. The garden itself is left to the rules.
func (t *Tile) WithGarden() *Tile {
	g := *t
	g.Mark = "garden"
	g.Copies = t.GardenCopies
	g.Start = false
	return &g
}

// Edit returns a copy of the tile that the function has changed; the tile itself stays
// as it is. The function may change everything but the number and order of the
// segments.
func (t *Tile) Edit(change func(*Tile)) *Tile {
	c := *t
	c.Segments = slices.Clone(t.Segments)
	for i := range c.Segments {
		c.Segments[i].Marks = slices.Clone(t.Segments[i].Marks)
		c.Segments[i].Borders = slices.Clone(t.Segments[i].Borders)
	}
	c.Marks = slices.Clone(t.Marks)
	c.rotations = nil
	change(&c)
	return &c
}
