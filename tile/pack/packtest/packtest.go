// Package packtest makes packs at random, for tests.
package packtest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"circulade/tile"
	"circulade/tile/pack"
)

// Random returns the text of a pack of so many tiles with signs on them. It can be
// read.
func Random(rng *rand.Rand, tiles int, marks *pack.Marks) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title Pack %d\n", rng.IntN(1000))
	for n := range tiles {
		b.WriteString("\n" + randomTile(rng, fmt.Sprint("t", n), marks) + "\n")
	}
	return b.String()
}

// randomTile draws until a tile can be read, then adds signs.
func randomTile(rng *rand.Rand, name string, marks *pack.Marks) string {
	for {
		text := fmt.Sprintf("tile %s x%d garden 1\n%s", name, 1+rng.IntN(3), picture(rng))
		if rng.IntN(3) > 0 {
			text = strings.Replace(text, " garden 1", "", 1)
		}
		p, err := pack.Read("title T\n"+text, marks)
		if err != nil {
			continue
		}
		for range rng.IntN(3) {
			more := text + sign(rng, p.Set.Tiles[0], marks)
			if _, err := pack.Read("title T\n"+more, marks); err == nil {
				text = more
			}
		}
		return strings.TrimRight(text, "\n")
	}
}

// sign returns a line that puts a sign somewhere.
func sign(rng *rand.Rand, t *tile.Tile, marks *pack.Marks) string {
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	s := &t.Segments[rng.IntN(len(t.Segments))]
	switch {
	case rng.IntN(2) == 0 && len(marks.Tile) > 0:
		return "marks " + pick(marks.Tile) + "\n"
	case s.Kind == tile.Monastery && rng.IntN(2) == 0:
		return "m is shrine\n"
	case s.EndsAt != "" && rng.IntN(2) == 0:
		return s.Name + " ends " + pick(marks.Ends) + "\n"
	case len(marks.Segment[s.Kind]) > 0:
		return s.Name + " marks " + pick(marks.Segment[s.Kind]) + "\n"
	}
	return ""
}

// picture draws something that is often a tile.
func picture(rng *rand.Rand) string {
	n := 5 + 2*rng.IntN(3)
	rows := make([][]byte, n)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", n))
	}
	middle := ".=+M#x"[rng.IntN(6)]
	for range rng.IntN(3) * n {
		if middle == '#' {
			rows[1+rng.IntN(n-2)][1+rng.IntN(n-2)] = ".#@"[rng.IntN(3)]
		}
	}
	for e := range 4 {
		at := func(depth, k int) *byte {
			return [4]*byte{&rows[depth][k], &rows[k][n-1-depth], &rows[n-1-depth][k], &rows[k][depth]}[e]
		}
		switch rng.IntN(3) {
		case 1:
			for d := range n / 2 {
				*at(d, n/2) = '='
			}
		case 2:
			for k := 1; k < n-1; k++ {
				*at(0, k) = '#'
			}
			for d := 1; middle == '#' && d < n/2; d++ {
				*at(d, n/2) = '#'
			}
			if rng.IntN(3) == 0 {
				*at(0, 1+rng.IntN(n-2)) = '@'
			}
		}
	}
	rows[n/2][n/2] = middle
	lines := make([]string, n)
	for i, row := range rows {
		lines[i] = string(row)
	}
	return strings.Join(lines, "\n") + "\n"
}

// hostile is what somebody might put into a pack.
var hostile = [...]string{
	"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)", "https://a.example/x.svg", "&lt;b&gt;",
	"]]>", "<!--", "\u202e", "\x00", "%3Cscript%3E", "tile", "marks inn", "x999", "start", "#@=~M+?%x", "\n", "title <b>",
}

// Spoil breaks a pack in a few places: some of what comes of it can still be read.
func Spoil(rng *rand.Rand, src string) string {
	for range 1 + rng.IntN(3) {
		at := rng.IntN(len(src) + 1)
		switch rng.IntN(3) {
		case 0:
			src = src[:at] + hostile[rng.IntN(len(hostile))] + src[at:]
		case 1:
			src = src[:at] + src[min(len(src), at+1+rng.IntN(9)):]
		default:
			lines := strings.Split(src, "\n")
			i := rng.IntN(len(lines))
			lines[i] += " " + hostile[rng.IntN(len(hostile))]
			src = strings.Join(lines, "\n")
		}
	}
	return src
}
