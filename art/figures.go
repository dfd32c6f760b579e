package art

// Outlines of the playing pieces in a square of 100 units. Each keeps the
// square from (36,50) to (64,78) plain, for the seat's glyph.
const (
	// A pilgrim in a hooded cloak, a broad hem as the foot.
	pilgrim = "M50 5C58 9 64 17 64 27C64 33 62 37 59 41C70 47 77 60 81 80L86 86C88 90 86 94 82 94H18C14 94 12 90 14 86L19 80C23 60 30 47 41 41C38 37 36 33 36 27C36 17 42 9 50 5Z"
	// The same pilgrim asleep in the grass, the hood to the left.
	sleeper = "M1 66C4 55 12 49 22 49C29 49 33 51 36 54C50 45 68 41 84 40L89 36C93 34 97 36 97 41V87C97 92 93 94 89 92L84 88C68 87 50 86 36 78C33 81 29 83 22 83C12 83 4 77 1 66Z"
	// A plain turned piece for figures that have no shape of their own yet.
	turned = "M50 7C60 7 67 14 67 23C67 29 64 34 60 37C68 39 68 46 63 48C66 62 72 73 80 80C86 84 87 94 82 94H18C13 94 14 84 20 80C28 73 34 62 37 48C32 46 32 39 40 37C36 34 33 29 33 23C33 14 40 7 50 7Z"
	// A flat round counter, seen from above.
	counter = "M50 32C68 32 82 46 82 64C82 82 68 96 50 96C32 96 18 82 18 64C18 46 32 32 50 32Z"
)

// Figures returns one SVG file with the playing pieces as symbols: "follower",
// "farmer", the plain shapes "figure" and "token", and "glyph-0" to "glyph-5".
// Every symbol has the viewBox 0 0 100 100 and is painted in currentColor. The
// pieces have a dark outline within a light halo, and so stand out in any
// colour on any ground. A glyph is to be drawn in the seat's ink over the
// piece's plain square, from (36,50) to (64,78).
func Figures() []byte {
	c := &canvas{}
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`)
	piece(c, "follower", pilgrim, pilgrimStaff, pilgrimFace)
	piece(c, "farmer", sleeper, "", sleeperFace)
	piece(c, "figure", turned, "", `<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" d="M38 42H62"/>`)
	piece(c, "token", counter, "", `<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" d="M50 39C64 39 75 50 75 64C75 78 64 89 50 89C36 89 25 78 25 64C25 50 36 39 50 39Z"/>`)
	for i, d := range glyphs {
		c.put(`<symbol id="glyph-`, string(rune('0'+i)), `" viewBox="0 0 100 100"><path fill="currentColor" d="`, d, `"/></symbol>`)
	}
	c.put(`</svg>`)
	return c.Bytes()
}

const (
	pilgrimStaff = "M82 92V28C82 16 95 17 94 27"
	pilgrimFace  = `<path fill="#2a1b12" d="M50 15C56 18 59 23 59 28C59 35 55 39 50 39C45 39 41 35 41 28C41 23 44 18 50 15Z"/>` +
		`<path fill="#f2d3ab" d="M50 22C54 23 56 26 56 29C56 34 53 37 50 37C47 37 44 34 44 29C44 26 46 23 50 22Z"/>` +
		`<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M33 60L27 88M67 60L73 88"/>`
	sleeperFace = `<path fill="#2a1b12" d="M9 66C11 59 16 55 22 55C29 55 33 60 33 66C33 72 29 77 22 77C16 77 11 73 9 66Z"/>` +
		`<path fill="#f2d3ab" d="M15 66C16 61 19 58 23 58C28 58 31 62 31 66C31 70 28 74 23 74C19 74 16 71 15 66Z"/>` +
		`<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M66 50L91 46M66 79L91 82"/>`
)

// piece adds a symbol: halo, outline, staff, body, details.
func piece(c *canvas, id, body, staff, details string) {
	c.put(`<symbol id="`, id, `" viewBox="0 0 100 100" overflow="visible">`)
	both := []byte(body + staff)
	c.stroke(both, "#fff8e6", 13, joint, round)
	c.stroke(both, "#1a120c", 7.5, joint, round)
	c.fill([]byte(body), "currentColor")
	c.stroke([]byte(staff), "#1a120c", 7.5, joint, round)
	c.stroke([]byte(staff), "#d09a52", 3.6, joint, round)
	c.put(details, `</symbol>`)
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
