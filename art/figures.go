package art

import "slices"

// Figures returns one SVG file with the playing pieces as symbols: the figures
// "follower", "farmer", "big", "big-farmer", "abbot", "builder", "pig", "mayor",
// "wagon", "barn", "messenger" and "robber", the tokens "wine", "grain", "cloth", "king" and
// "robber-baron", the pieces "dragon", "dragon-trail", "fairy" and X has left of "tower-pieces", "bridges", "castles" and "abbeys", the
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
// Every symbol has the viewBox 0 0 100 100. Figures are painted in
// currentColor, with a dark outline within a light halo, and so stand out in
// any colour on any ground. A glyph is to be drawn in the seat's ink over the
// figure's plain square, from (36,50) to (64,78), or from (48,48) to (74,74) on
// one that lies. Tokens have colours of their own and no glyph.
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

// A pieceShape is a playing piece as path data.
type pieceShape struct {
	id    string
	body  string // the outline, painted in the seat's colour
	tool  string // a line of wood that belongs to the outline
	head  string // the dark opening of a hood, or what is dark like it
	face  string
	folds string // lines that show on any colour
}

// piece adds a symbol: halo, outline, tool, body, details.
func (c *canvas) piece(p pieceShape) {
	c.put(`<symbol id="`, p.id, `" viewBox="0 0 100 100" overflow="visible">`)
	both := []byte(p.body + p.tool)
	c.stroke(both, halo, 13, joint, round)
	c.stroke(both, ink, 7.5, joint, round)
	c.fill([]byte(p.body), "currentColor")
	c.stroke([]byte(p.tool), ink, 7.5, joint, round)
	c.stroke([]byte(p.tool), "#d09a52", 3.6, joint, round)
	c.fill([]byte(p.head), "#2a1b12")
	c.fill([]byte(p.face), "#f2d3ab")
	c.stroke([]byte(p.folds), "#808080", 3, `stroke-opacity=".6"`, round)
	c.put(`</symbol>`)
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
