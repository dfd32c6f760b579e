package art

import "slices"

// Figures returns one SVG file with the playing pieces as symbols: a follower as it stands
// in the supply, "follower", and in its roles, "knight", "thief", "monk" and "farmer"; the
// big one likewise, "big", "big-knight", "big-thief", "big-monk" and "big-farmer"; the
// figures "abbot", "builder", "pig", "mayor", "wagon", "barn", "messenger" and "robber";
// the tokens "wine", "grain", "cloth", "king" and "robber-baron", the pieces "dragon",
// "dragon-trail", "fairy" and what somebody has left of "tower-pieces", "bridges", "castles" and "abbeys", the
// signs "bazaar", "chain" and "coin", "message" (where one waits) and the eight from
// "message-road" to "message-score-one", the plain shapes "figure" and "token", and
// "glyph-0" to "glyph-5".
//
// Some pieces are built on the board. "tower" is one floor, and the next lies 32
// hundredths of its width higher; "tower-plan" is a tower from straight above,
// with room for a number. "bridge" covers its tile from north to south. "castle"
// is as wide as a tile and its middle is the middle of the edge that two half
// cities share, from west to east; both are turned by a quarter for the other
// way. "tunnel-a" to "tunnel-c" are tokens in the colour of their player; "teacher",
// "porxada" and "swap" (two that may change places) are nobody's. "ferry" lies on the lake in the middle of its tile from north to south,
// "ferry-bend" from north to east; "lane" and "lane-bend" are signs for them.
//
// "face-NAME" is the portrait of the computer player of that name, in a medallion that
// stands out on light and dark ground; "face" is that of one that is not known here.
//
// Every symbol has the viewBox 0 0 100 100. Figures are turned and sawn from wood: what is
// painted has the currentColor, heads and tools are bare. A dark outline within a light
// halo lifts them from any ground, and a shadow to the south-east sets them on it. A glyph
// is to be drawn in the seat's ink where Glyph says. Tokens have colours of their own and
// no glyph.
func Figures() []byte {
	c := &canvas{sun: sun}
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
	for _, p := range pieces() {
		c.piece(p)
	}
	drawTokens(c)
	drawFaces(c)
	for i, d := range glyphs {
		c.put(`<symbol id="glyph-`, string(rune('0'+i)), `" viewBox="0 0 100 100"><path fill="currentColor" d="`, d, `"/></symbol>`)
	}
	c.put(`</svg>`)
	return c.Bytes()
}

// Owned reports whether a symbol is a figure, painted in the colour of its seat.
func Owned(id string) bool {
	return id != "token" && slices.ContainsFunc(pieces(), func(p pieceShape) bool { return p.id == id })
}

// Glyph returns the upper left corner and the side of the square on which a seat's glyph
// lies: low on a figure that stands, further right on one that lies.
func Glyph(id string) (x, y, side float64) {
	for _, p := range pieces() {
		if p.id == id && p.lies {
			return 46, 57, 26
		}
	}
	return 37, 53, 26
}

// A pieceShape is a playing piece: chunks of wood over each other.
type pieceShape struct {
	id    string
	parts []chunk // from the back to the front
	cuts  string  // lines carved into them
	face  visage
	lies  bool // its glyph has another place
}

// A visage is two eyes and a smile.
type visage struct {
	at     pt // between the eyes
	turn   float64
	asleep bool
	masked bool
}

// piece adds a symbol: the shadow on the ground, halo, outline, the parts.
func (c *canvas) piece(p pieceShape) {
	c.put(`<symbol id="`, p.id, `" viewBox="0 0 100 100" overflow="visible">`)
	c.contact(stands(p.parts))
	var all []byte
	for _, q := range p.parts {
		all = append(all, q.d...)
	}
	c.stroke(all, halo, 12, joint)
	c.stroke(all, ink, 5.8, joint)
	for _, q := range p.parts {
		c.chunk(q)
	}
	c.carve(p.cuts)
	c.visage(p.face)
	c.put(`</symbol>`)
}

// contact is the shadow of a piece on the table, soft by being three: it stands there,
// and the light comes from the north-west.
func (c *canvas) contact(at pt, half float64) {
	for _, grown := range []float64{6, 2, -3} {
		rx, ry := half+grown, 6+grown/2
		p := pen{}
		p.move(at.add(pt{7 - rx, 0}))
		p.curve(at.add(pt{7 - rx, -1.33 * ry}), at.add(pt{7 + rx, -1.33 * ry}), at.add(pt{7 + rx, 0}))
		p.curve(at.add(pt{7 + rx, 1.33 * ry}), at.add(pt{7 - rx, 1.33 * ry}), at.add(pt{7 - rx, 0}))
		c.fill(p.d, shade, `opacity=".2"`)
	}
}

// part paints a chunk: its colour, the bevels, and a line where it meets the next. The
// shade on paint is of its own hue, that on bare wood is warm.
func (c *canvas) chunk(q chunk) {
	colour, bright, dark, shaded := "currentColor", ".5", ".34", "#000"
	if q.colour != "" {
		colour, bright, dark, shaded = q.colour, ".6", ".42", "#8a4f1c"
	}
	c.fill([]byte(q.d), colour)
	if q.flat {
		return
	}
	b := bevelOf(q.d)
	c.stroke(b.dim, shaded, 4.2*b.wide, round, joint, `opacity="`+dark+`"`)
	c.stroke(b.lit, "#fff", 2.9*b.wide, round, joint, `opacity="`+bright+`"`)
	c.stroke([]byte(q.d), ink, 2.2, joint)
}

// carve cuts lines: a dark one with its lower edge in the light, and so to be seen on
// any colour.
func (c *canvas) carve(d string) {
	if d == "" {
		return
	}
	c.stroke([]byte(d), "#fff", 2, round, joint, `opacity=".45"`, `transform="translate(.9 1.3)"`)
	c.stroke([]byte(d), "#000", 2.4, round, joint, `opacity=".55"`)
}

func (c *canvas) visage(v visage) {
	if v.at == (pt{}) {
		return
	}
	o := func(x, y float64) pt { return v.at.add(pt{x + v.turn, y}) }
	eyes, mouth := &pen{}, &pen{}
	for _, x := range []float64{-5.6, 5.6} {
		eyes.move(o(x-2.2, 0))
		eyes.curve(o(x-1, 2), o(x+1, 2), o(x+2.2, 0))
	}
	mouth.move(o(-4, 6.6))
	mouth.curve(o(-2, 9.4), o(2, 9.4), o(4, 6.6))
	switch open := dot(dot(nil, o(-5.6, 0)), o(5.6, 0)); {
	case v.asleep:
		c.stroke(eyes.d, ink, 2, round)
	case v.masked:
		c.dots(open, feather, 4.6)
	default:
		c.dots(open, ink, 4.4)
	}
	c.stroke(mouth.d, "#6b3a1e", 2, round)
	c.dots(dot(dot(nil, o(-9, 5)), o(9, 5)), "#e8896a", 4.6, half)
}

// glyphs are the signs of the seats: circle, square, triangle, star, diamond,
// cross.
var glyphs = [6]string{
	"M50 8A42 42 0 1 1 50 92A42 42 0 1 1 50 8Z",
	"M13 13H87V87H13Z",
	"M50 6L96 90H4Z",
	"M50 2L62 36L98 37L69 59L80 94L50 73L20 94L31 59L2 37L38 36Z",
	"M50 0L90 50L50 100L10 50Z",
	"M34 6H66V34H94V66H66V94H34V66H6V34H34Z",
}
