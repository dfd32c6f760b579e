package tile

import (
	"slices"
	"strings"
)

// property reads a line below a picture. What it says replaces what the
// picture shows.
func (p *parser) property(words []token) error {
	t, first := p.cur.tile, words[0]
	switch first.text {
	case "marks":
		if err := p.once(first, "marks"); err != nil {
			return err
		}
		return p.marks(&t.Marks, words[1:], end(words))
	case "link":
		return p.group(words, &t.Links)
	case "cross":
		return p.pair(words)
	}
	s := t.Segment(first.text)
	if s < 0 {
		return p.fail(first, `found %q, expected "tile", "marks", "link", "cross" or a segment of this tile (%s)`, first.text, t.segmentNames(Kinds))
	}
	if len(words) == 1 {
		return p.fail(end(words), "expected what to say about %s: %s", first.text, properties[t.Segments[s].Kind])
	}
	return p.segmentProperty(&t.Segments[s], words)
}

// properties says what can be told about a segment of each kind.
var properties = [Kinds]string{
	City:      `"castle" or "marks"`,
	Road:      `"ends" or "marks"`,
	River:     `"marks"`,
	Field:     `"borders" or "marks"`,
	Monastery: `"is" or "marks"`,
	Shrine:    `"marks"`,
	Abbey:     `"marks"`,
	Garden:    `"marks"`,
}

func (p *parser) segmentProperty(s *Segment, words []token) error {
	word, values := words[1], words[2:]
	if err := p.once(word, s.Name+" "+word.text); err != nil {
		return err
	}
	if word.text == "marks" {
		return p.marks(&s.Marks, values, end(words))
	}
	if word.text == "borders" && s.Kind == Field {
		return p.borders(s, values, end(words))
	}
	oneEdge := s.Edges.Len() == 1
	switch {
	case word.text == "castle" && s.Kind == City && oneEdge:
	case word.text == "ends" && s.Kind == Road && oneEdge:
	case word.text == "is" && s.Kind == Monastery:
	default:
		return p.fail(word, "found %q, expected %s (castle and ends: for a segment of one edge)", word.text, properties[s.Kind])
	}
	if len(values) > 1 {
		return p.over(values, 1)
	}
	v := end(words)
	if len(values) == 1 {
		v = values[0]
	}
	switch word.text {
	case "castle":
		if v.text != "yes" && v.text != "no" {
			return p.fail(v, `found %q, expected "yes" or "no"`, v.text)
		}
		s.CastleHalf = v.text == "yes"
	case "ends":
		if !isWord(v.text) {
			return p.fail(v, `found %q, expected what closes the road, such as "bazaar", or "none"`, v.text)
		}
		s.EndsAt = v.text
		if v.text == "none" {
			s.EndsAt = ""
		}
	case "is":
		k := Kind(max(slices.Index(kindNames[:], v.text), 0))
		if !k.Monastic() || k == Garden {
			return p.fail(v, `found %q, expected "monastery", "shrine" or "abbey"`, v.text)
		}
		s.Kind = k
	}
	return nil
}

// once complains when the same thing is said a second time about a tile.
func (p *parser) once(at token, what string) error {
	if p.cur.given[what] {
		return p.fail(at, "found a second %q, expected it once", what)
	}
	p.cur.given[what] = true
	return nil
}

func (p *parser) marks(dst *[]string, values []token, missing token) error {
	if len(values) == 0 {
		return p.fail(missing, `expected one mark or more, such as "volcano"`)
	}
	for _, v := range values {
		if !isWord(v.text) || slices.Contains(*dst, v.text) {
			return p.fail(v, "found %q, expected marks of a-z, 0-9 and -, each once", v.text)
		}
		*dst = append(*dst, v.text)
	}
	return nil
}

func (p *parser) borders(s *Segment, values []token, missing token) error {
	list, err := p.segments(values, missing, City)
	s.Borders = list
	return err
}

// group reads a line "link r0 c0". The first such line of a tile removes the
// links that the picture shows.
func (p *parser) group(words []token, dst *[][]int) error {
	word := words[0].text
	list, err := p.segments(words[1:], end(words), Kinds)
	if err != nil {
		return err
	}
	if len(list) == 1 {
		return p.fail(end(words), "expected a second segment")
	}
	if !p.cur.given[word] {
		p.cur.given[word] = true
		*dst = nil
	} else if list == nil {
		return p.fail(words[1], `found "none" after another %q, expected it alone`, word)
	}
	if list != nil {
		*dst = append(*dst, list)
		slices.SortFunc(*dst, slices.Compare)
		*dst = slices.CompactFunc(*dst, slices.Equal)
	}
	return nil
}

// pair reads a line "cross r0 r1".
func (p *parser) pair(words []token) error {
	if err := p.over(words, 3); err != nil {
		return err
	}
	t := p.cur.tile
	pairs := make([][]int, 0, len(t.Crossings)+1)
	for _, c := range t.Crossings {
		pairs = append(pairs, c[:])
	}
	if err := p.group(words, &pairs); err != nil {
		return err
	}
	list := make([][2]int, 0, len(pairs))
	for _, c := range pairs {
		list = append(list, [2]int(c))
	}
	t.Crossings = orNil(list)
	return nil
}

// segments reads names of segments, of one kind unless kind is Kinds, into a
// sorted list of their indexes. The word none is the empty list.
func (p *parser) segments(values []token, missing token, kind Kind) ([]int, error) {
	t := p.cur.tile
	if len(values) == 0 {
		return nil, p.fail(missing, `expected segments (%s) or "none"`, t.segmentNames(kind))
	}
	if values[0].text == "none" {
		return nil, p.over(values, 1)
	}
	var list []int
	for _, v := range values {
		i := t.Segment(v.text)
		if i < 0 || kind != Kinds && t.Segments[i].Kind != kind {
			return nil, p.fail(v, `found %q, expected one of %s or "none"`, v.text, t.segmentNames(kind))
		}
		if slices.Contains(list, i) {
			return nil, p.fail(v, "found %s again, expected each segment once", v.text)
		}
		list = append(list, i)
	}
	slices.Sort(list)
	return list, nil
}

// segmentNames lists the names of the segments of a kind, of all for Kinds.
func (t *Tile) segmentNames(kind Kind) string {
	var names []string
	for i := range t.Segments {
		if kind == Kinds || t.Segments[i].Kind == kind {
			names = append(names, t.Segments[i].Name)
		}
	}
	if names == nil {
		return "there is none"
	}
	return strings.Join(names, ", ")
}

// orNil keeps "nothing" one value, so that equal tiles are deeply equal.
func orNil[S ~[]E, E any](s S) S {
	if len(s) == 0 {
		return nil
	}
	return s
}
