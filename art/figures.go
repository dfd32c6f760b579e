package art

// Outlines of the playing pieces in a square of 100 units. Each keeps the
// square from (36,50) to (64,78) plain, for the seat's glyph.
const (
	// A pilgrim in a hooded cloak, a broad hem as the foot.
	pilgrim = "M50 5C58 9 64 17 64 27C64 33 62 37 59 41C70 47 77 60 81 80L86 86C88 90 86 94 82 94H18C14 94 12 90 14 86L19 80C23 60 30 47 41 41C38 37 36 33 36 27C36 17 42 9 50 5Z"
	// The same pilgrim asleep in the grass, the hood to the left.
	sleeper = "M3 66C7 56 15 50 25 50C32 50 36 52 40 56C52 46 68 41 84 40L89 36C93 34 97 36 97 41V87C97 92 93 94 89 92L84 88C68 87 52 84 40 76C36 80 32 82 25 82C15 82 7 76 3 66Z"
	// A plain turned piece for figures that have no shape of their own yet.
	turned = "M50 7C60 7 67 14 67 23C67 29 64 34 60 37C68 39 68 46 63 48C66 62 72 73 80 80C86 84 87 94 82 94H18C13 94 14 84 20 80C28 73 34 62 37 48C32 46 32 39 40 37C36 34 33 29 33 23C33 14 40 7 50 7Z"
	// A flat round counter, seen from above.
	counter = "M50 10C72 10 90 28 90 50C90 72 72 90 50 90C28 90 10 72 10 50C10 28 28 10 50 10Z"
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
	piece(c, "token", counter, "", `<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" d="M50 19C67 19 81 33 81 50C81 67 67 81 50 81C33 81 19 67 19 50C19 33 33 19 50 19Z"/>`)
	for i, d := range glyphs {
		c.put(`<symbol id="glyph-`, string(rune('0'+i)), `" viewBox="0 0 100 100"><path fill="currentColor" d="`, d, `"/></symbol>`)
	}
	c.put(`</svg>`)
	return c.Bytes()
}

const (
	pilgrimStaff = "M86 22V90"
	pilgrimFace  = `<path fill="#2a1b12" d="M50 15C56 18 59 23 59 28C59 35 55 39 50 39C45 39 41 35 41 28C41 23 44 18 50 15Z"/>` +
		`<path fill="#f2d3ab" d="M50 22C54 23 56 26 56 29C56 34 53 37 50 37C47 37 44 34 44 29C44 26 46 23 50 22Z"/>` +
		`<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M33 60L27 88M67 60L73 88"/>`
	sleeperFace = `<path fill="#2a1b12" d="M12 66C15 59 20 56 26 56C33 56 37 60 37 66C37 72 33 76 26 76C20 76 15 73 12 66Z"/>` +
		`<path fill="#f2d3ab" d="M19 66C20 61 23 59 27 59C32 59 35 62 35 66C35 70 32 73 27 73C23 73 20 71 19 66Z"/>` +
		`<path fill="none" stroke="#808080" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M66 50L91 46M66 79L91 82"/>`
)

// piece adds a symbol: halo, outline, staff, body, details.
func piece(c *canvas, id, body, staff, details string) {
	c.put(`<symbol id="`, id, `" viewBox="0 0 100 100" overflow="visible">`)
	both := []byte(body + staff)
	c.stroke(both, "#fff8e6", 13, joint, round)
	c.stroke(both, "#1a120c", 7.5, joint, round)
	if staff != "" {
		c.stroke([]byte(staff), "#c08a4a", 4, round)
	}
	c.fill([]byte(body), "currentColor")
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
