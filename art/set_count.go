package art

// countSet is what the Count brings to the pictures.
func countSet() set {
	return set{
		tokens: []token{{"count", drawCount}, {"minster", drawMinster}, {"anvil", drawAnvil}},
		seen:   map[string]func(*scene) bool{"town": (*scene).hasTown, "count-quarters": (*scene).hasTown},
	}
}

// drawCount draws the count in his long cloak, a coronet of pearls on his head
// and a sword before him.
func drawCount(c *canvas) {
	const (
		crown = "M30 22L27 6C31 9 34 11 37 14L42 3L50 12L58 3L63 14C66 11 69 9 73 6L70 22Z"
		cloak = "M32 22H68C70 31 67 39 62 43C78 47 88 60 92 90C93 94 92 97 88 97H12C8 97 7 94 8 90C12 60 22 47 38 43C33 39 30 31 32 22Z"
	)
	all := []byte(crown + cloak)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(cloak), "#5c2a78")
	c.fill([]byte("M38 43H62L72 97H28Z"), "#e8d9b4")
	c.fill([]byte("M34 24H66C67 36 60 49 50 52C40 49 33 36 34 24Z"), "#4a3020")
	c.fill([]byte("M36 24H64C64 34 60 41 50 41C40 41 36 34 36 24Z"), "#f2d3ab")
	c.visage(visage{at: pt{50, 29}})
	c.stroke([]byte("M50 60V92M39 66H61"), ink, 8, round)
	c.stroke([]byte("M50 60V92"), "#c9d3da", 4, round)
	c.stroke([]byte("M39 66H61"), "#f4c22f", 4, round)
	c.stroke([]byte("M38 44L28 96M62 44L72 96"), halo, 4.5, round)
	c.fill([]byte(crown), "#f4c22f")
	c.stroke([]byte("M31 20H69"), "#8a5a10", 3, round)
	var pearls []byte
	for _, p := range []pt{{27, 6}, {42, 3}, {58, 3}, {73, 6}} {
		pearls = dot(pearls, p)
	}
	c.dots(pearls, ink, 9)
	c.dots(pearls, "#fffaf0", 5.6)
}

// drawMinster draws the cathedral of the town: a quarter of it.
func drawMinster(c *canvas) {
	c.dots(dot(nil, centre), halo, 98)
	drawCathedral(c, centre, 45)
}

// drawAnvil draws an anvil on its block and the hammer on it: the blacksmith's
// quarter.
func drawAnvil(c *canvas) {
	const (
		block  = "M32 72H74L78 94H28Z"
		anvil  = "M4 36C14 34 24 33 32 33H88V46C76 47 66 51 63 58L70 66V74H34V66L41 58C40 52 36 49 30 48C18 47 8 43 4 36Z"
		hammer = "M40 8H62V25H40Z"
		handle = "M51 17L90 27"
	)
	all := []byte(block + anvil + hammer + handle)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(block), "#9a6a3c")
	c.stroke([]byte("M42 74L40 94M54 74V94M65 74L67 94"), "#6b4424", 2.4)
	c.fill([]byte(anvil), "#77828d")
	c.fill([]byte("M4 36C14 34 24 33 32 33H88V38H30C20 38 10 38 4 36Z"), "#c3ccd4")
	c.stroke([]byte(handle), "#d09a52", 6, round)
	c.fill([]byte(hammer), "#4d5965", `stroke="`+ink+`"`, `stroke-width="2.4"`, joint)
	c.fill([]byte("M40 8H62V14H40Z"), "#8d99a5")
}
