package sheet

import (
	"html"
	"strings"

	"circulade/art"
)

// figureSides are the sizes in which a piece is shown: as small as it gets on the board,
// in a strip, on a large tile, and to look at.
var figureSides = []int{20, 24, 42, 96}

// figures shows every symbol in the six seat colours on each kind of ground, and what
// remains of it at 24 pixels when only its outline is left.
func (s *sheet) figures() {
	file := string(art.Figures())
	s.put(`<svg width="0" height="0">%s</svg>`, file)
	var ids []string
	for _, part := range strings.Split(file, `<symbol id="`)[1:] {
		if id, _, _ := strings.Cut(part, `"`); !strings.HasPrefix(id, "glyph-") {
			ids = append(ids, id)
		}
	}
	s.silhouettes(ids)
	for _, id := range ids {
		s.onGrounds(id)
	}
}

// silhouettes shows the figures in black at 24 pixels, and larger.
func (s *sheet) silhouettes(ids []string) {
	for _, px := range []int{24, 48} {
		s.put(`<p style="background:#fff;padding:8px">`)
		for _, id := range ids {
			if art.Owned(id) {
				s.put(`<svg width="%[1]d" height="%[1]d" style="filter:brightness(0);margin:4px 8px" overflow="visible"><title>%[2]s</title><use href="#%[2]s" width="%[1]d" height="%[1]d"/></svg> `, px, html.EscapeString(id))
			}
		}
		s.put(`</p>`)
	}
}

// onGrounds shows a symbol in all colours on all grounds.
func (s *sheet) onGrounds(id string) {
	const gap, row = 8, 104
	wide := gap
	for _, px := range figureSides {
		wide += px + gap
	}
	seats := art.Seats()
	grounds := []string{art.Grass, art.Paving, art.Road, art.Water, "#211b14"}
	s.put(`<div><p>%s</p><svg width="%d" height="%d">`, html.EscapeString(id), wide*len(seats), row*len(grounds))
	for i, ground := range grounds {
		s.put(`<path fill="%s" d="M0 %dh%dv%dh-%dz"/>`, ground, row*i, wide*len(seats), row, wide*len(seats))
		for n, seat := range seats {
			x := wide*n + gap
			for _, px := range figureSides {
				s.figure(id, n, seat, x, row*i+row/2-px/2, px)
				x += px + gap
			}
		}
	}
	s.put(`</svg></div>`)
}

// figure puts a symbol in a seat's colour, with the seat's glyph where it belongs.
func (s *sheet) figure(id string, n int, seat art.SeatColour, x, y, px int) {
	s.put(`<use href="#%s" x="%d" y="%d" width="%d" height="%d" color="%s"/>`, id, x, y, px, px, seat.Hex)
	if !art.Owned(id) {
		return
	}
	left, top, side := art.Glyph(id)
	k := float64(px) / 100
	s.put(`<use href="#glyph-%d" x="%.1f" y="%.1f" width="%.1f" height="%.1f" color="%s"/>`,
		n, float64(x)+left*k, float64(y)+top*k, side*k, side*k, seat.Ink)
}
