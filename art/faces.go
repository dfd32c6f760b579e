package art

// A face is the portrait of a computer player: head and shoulders in a medallion. What
// sets one apart at 32 pixels is the ground, what is worn on the head, and one thing held.
type face struct {
	name                        string
	ground, skin, coat, trimmed string // colours
	hair                        string // colour; none without
	worn                        func(*canvas)
	mouth                       string // a line
}

// faces lists who has a portrait: the computer players by their names, and "face" for one
// that is not known here.
func faces() []face {
	const smile, line = "M43 52C46 56 54 56 57 52", "M44 53.5H56"
	return []face{
		{name: "face", ground: "#8d99a5", skin: "#e8d9b4", coat: "#5d7287", trimmed: "#93a8b8", worn: drawHood("#5d7287", "#3f5164"), mouth: line},
		{name: "face-random", ground: "#e2c04c", skin: "#f2d3ab", coat: "#8a3b78", trimmed: "#e9a23b", worn: drawMotley, mouth: "M41 51C45 59 55 59 59 51"},
		{name: "face-greedy", ground: "#b98a3c", skin: "#e6b98c", coat: "#7a2f2a", trimmed: "#f4c22f", worn: drawBeret, hair: "#4a3020", mouth: smile},
		{name: "face-beginner", ground: "#8fc46a", skin: "#f6d8b4", coat: "#d9784a", trimmed: "#fff0b8", hair: "#c7803a", worn: drawStraw, mouth: "M41 50.5C45 58 55 58 59 50.5"},
		{name: "face-easy", ground: "#7fb9d6", skin: "#c98e62", coat: "#e9d7a8", trimmed: "#a8744a", hair: "#2e2019", worn: drawScarf, mouth: smile},
		{name: "face-normal", ground: "#c9a77a", skin: "#edc39a", coat: "#3f7f4a", trimmed: "#26552f", worn: drawHood("#3f7f4a", "#26552f"), hair: "#6b4424", mouth: smile},
		{name: "face-hard", ground: "#6f86b8", skin: "#b2784e", coat: "#27406f", trimmed: "#d8bf6a", hair: "#1d1512", worn: drawSpectacles, mouth: line},
		{name: "face-master", ground: "#5c3f7d", skin: "#f2d3ab", coat: "#2e1f45", trimmed: "#f4c22f", worn: drawScholar, mouth: "M45 53H55"},
		{name: "face-builder", ground: "#c98f6a", skin: "#f0c9a0", coat: "#77828d", trimmed: "#d7dde2", hair: "#8a4a22", worn: drawTrowel, mouth: smile},
		{name: "face-farmer", ground: "#d9c060", skin: "#d9a06e", coat: "#4b7a3b", trimmed: "#b8a352", hair: "#7d5a2e", worn: drawSheaf, mouth: smile},
		{name: "face-thief", ground: "#4d5965", skin: "#e3b88f", coat: "#22282e", trimmed: "#8a2f3a", hair: "#17120f", worn: drawEyeMask, mouth: "M43 52.5C48 55.5 54 55 58 51"},
	}
}

// The outlines that all faces share.
const (
	medal     = "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z"
	shoulders = "M17 82C20 67 35 62 50 62C65 62 80 67 83 82A46 46 0 0 1 17 82Z"
	head      = "M33 41C33 28 40 22 50 22C60 22 67 28 67 41C67 54 60 63 50 63C40 63 33 54 33 41Z"
)

// drawFaces adds the portraits as symbols.
func drawFaces(c *canvas) {
	for _, f := range faces() {
		c.put(`<symbol id="`, f.name, `" viewBox="0 0 100 100" overflow="visible">`)
		f.draw(c)
		c.put(`</symbol>`)
	}
}

func (f face) draw(c *canvas) {
	c.stroke([]byte(medal), halo, 8)
	c.fill([]byte(medal), f.ground, `stroke="`+ink+`"`, `stroke-width="4"`)
	c.inked(shoulders, f.coat)
	c.fill([]byte("M41 60H59L56 72C53 76 47 76 44 72Z"), f.trimmed, `stroke="`+ink+`"`, `stroke-width="2"`, joint)
	c.inked(head, f.skin)
	if f.hair != "" {
		c.fill([]byte("M32 43C29 24 41 17 51 18C64 18 71 28 68 43C66 34 60 30 50 30C40 30 35 34 32 43Z"), f.hair, `stroke="`+ink+`"`, `stroke-width="2"`, joint)
	}
	c.dots(dot(dot(nil, pt{43, 43}), pt{57, 43}), ink, 5.6)
	c.stroke([]byte(f.mouth), ink, 3, round)
	if f.worn != nil {
		f.worn(c)
	}
}

// inked fills a shape within a dark line.
func (c *canvas) inked(d, colour string) {
	c.fill([]byte(d), colour, `stroke="`+ink+`"`, `stroke-width="3"`, joint)
}

// drawHood is a hood drawn back from the face.
func drawHood(cloth, lining string) func(*canvas) {
	return func(c *canvas) {
		c.inked("M50 10C71 10 80 30 76 50C74 60 70 66 63 70C68 60 70 50 68 41C66 31 59 26 50 26C41 26 34 31 32 41C30 50 32 60 37 70C30 66 26 60 24 50C20 30 29 10 50 10Z", cloth)
		c.stroke([]byte("M33 38C36 29 42 24 50 24C58 24 64 29 67 38"), lining, 3, round)
	}
}

// drawMotley is a fool's cap with bells.
func drawMotley(c *canvas) {
	c.inked("M32 36C30 26 20 20 12 28C12 12 32 8 44 20Z", "#3f8f8a")
	c.inked("M68 36C70 26 80 20 88 28C88 12 68 8 56 20Z", "#e9a23b")
	c.inked("M31 37C30 22 42 12 50 8C58 12 70 22 69 37C62 31 38 31 31 37Z", "#8a3b78")
	bells := dot(dot(dot(nil, pt{13, 30}), pt{87, 30}), pt{50, 9})
	c.dots(bells, ink, 11)
	c.dots(bells, "#f4c22f", 7)
}

// drawBeret is a merchant's flat cap, and a coin held up.
func drawBeret(c *canvas) {
	c.inked("M28 30C22 22 32 10 52 11C72 12 82 22 74 31C64 25 40 25 28 30Z", "#7a2f2a")
	c.inked("M62 15C68 5 80 4 86 12C78 17 70 18 62 15Z", "#fff8e6")
	coin := dot(nil, pt{77, 72})
	c.dots(coin, ink, 23)
	c.dots(coin, "#f4c22f", 18)
	c.stroke([]byte("M77 67V77"), "#8a5a10", 3, round)
}

// drawStraw is a hat of straw with a daisy, over freckles.
func drawStraw(c *canvas) {
	c.inked("M35 26C34 12 42 8 50 8C58 8 66 12 65 26Z", "#f0d27a")
	c.inked("M18 31C30 21 70 21 82 31C72 36 62 29 50 29C38 29 28 36 18 31Z", "#f0d27a")
	c.stroke([]byte("M35.5 23C44 20 56 20 64.5 23"), "#c0453a", 4)
	c.dots(dot(dot(dot(dot(nil, pt{38, 48}), pt{41, 50}), pt{62, 48}), pt{59, 50}), "#c07a48", 2)
	for _, p := range []pt{{66, 12}, {72, 16}, {70, 23}, {62, 23}, {60, 16}} {
		c.dots(dot(nil, p), "#fffdf5", 6.5)
	}
	c.dots(dot(nil, pt{66, 18}), "#f4b52f", 6)
}

// drawScarf is a shepherd's cap and crook.
func drawScarf(c *canvas) {
	c.inked("M29 33C26 14 40 9 50 9C60 9 74 14 71 33C60 27 40 27 29 33Z", "#c0453a")
	c.stroke([]byte("M30 29C40 23 60 23 70 29"), "#fff0d8", 4)
	c.stroke([]byte("M80 88V48C80 34 95 38 89 50"), ink, 8, round)
	c.stroke([]byte("M80 88V48C80 34 95 38 89 50"), "#d09a52", 4, round)
}

// drawSpectacles are round, below a clerk's cap with a feather.
func drawSpectacles(c *canvas) {
	c.inked("M31 31C31 18 40 12 50 12C60 12 69 18 69 31C60 26 40 26 31 31Z", "#d8bf6a")
	c.inked("M64 24C66 8 78 4 86 6C86 18 78 26 64 24Z", "#fff8e6")
	c.stroke([]byte("M67 22L82 9"), "#8a7a55", 2, round)
	c.stroke([]byte("M43 36A7.5 7.5 0 1 1 43 51A7.5 7.5 0 1 1 43 36ZM57 36A7.5 7.5 0 1 1 57 51A7.5 7.5 0 1 1 57 36Z"), "#fff8e6", 3)
}

// drawScholar is an old scholar: a tall cap with a star, white brows and a long beard.
func drawScholar(c *canvas) {
	c.inked("M33 46C33 58 36 74 50 88C64 74 67 58 67 46C64 54 59 50 50 50C41 50 36 54 33 46Z", "#f4f1e8")
	c.stroke([]byte("M45 57H55"), ink, 3, round)
	c.stroke([]byte("M50 66V80M43 64L46 74M57 64L54 74"), "#b9b3a2", 2, round)
	c.stroke([]byte("M38 37L46 38.5M62 37L54 38.5"), "#f4f1e8", 4.5, round)
	c.inked("M30 31L38 9C44 5 56 5 62 9L70 31C60 26 40 26 30 31Z", "#2e1f45")
	c.fill([]byte("M50 8L52.6 14.2L59 14.6L54.1 18.8L55.7 25L50 21.6L44.3 25L45.9 18.8L41 14.6L47.4 14.2Z"), "#f4c22f")
}

// drawTrowel is a mason's paper cap and trowel.
func drawTrowel(c *canvas) {
	c.inked("M30 32L34 14H66L70 32C60 27 40 27 30 32Z", "#f4efe2")
	c.stroke([]byte("M31 28C41 23 59 23 69 28"), "#77828d", 3)
	c.inked("M62 84L72 58L88 74Z", "#c3ccd4")
	c.stroke([]byte("M81 65L88 57"), ink, 8, round)
	c.stroke([]byte("M81 65L88 57"), "#b0713a", 4.5, round)
}

// drawSheaf is a wide hat and an ear of wheat.
func drawSheaf(c *canvas) {
	c.inked("M36 25C35 13 42 9 50 9C58 9 65 13 64 25Z", "#8b6a3c")
	c.inked("M14 33C26 20 74 20 86 33C72 33 62 28 50 28C38 28 28 33 14 33Z", "#8b6a3c")
	c.stroke([]byte("M74 88L80 54"), ink, 6, round)
	c.stroke([]byte("M74 88L80 54"), "#e0b23e", 3, round)
	for _, p := range []pt{{80, 50}, {75, 56}, {84, 58}, {74, 64}, {83, 66}, {73, 72}} {
		c.dots(dot(nil, p), ink, 9.5)
		c.dots(dot(nil, p), "#f0c34a", 6.5)
	}
}

// drawEyeMask is a mask over the eyes, below a hood.
func drawEyeMask(c *canvas) {
	drawHood("#2f363d", "#8a2f3a")(c)
	c.inked("M33 37C39 34 45 37 50 40C55 37 61 34 67 37C68 46 63 50 57 49C54 48 52 46 50 45C48 46 46 48 43 49C37 50 32 46 33 37Z", "#22282e")
	c.dots(dot(dot(nil, pt{43, 43}), pt{57, 43}), "#fff8e6", 7)
	c.dots(dot(dot(nil, pt{44.5, 43}), pt{58.5, 43}), ink, 3.6)
}
