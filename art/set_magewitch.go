package art

// mageWitchSet is what Mage and Witch brings to the pictures.
func mageWitchSet() set {
	return set{
		marks:  []mark{{name: "magic", half: 12, draw: upright(drawMagic), sign: upright(drawMagicSign)}},
		tokens: []token{{"mage", drawMage}, {"witch", drawWitch}},
	}
}

// drawMage draws a mage: a tall hat with stars, a white beard, and a staff with a
// light.
func drawMage(c *canvas) {
	const (
		hat  = "M50 2C57 14 63 25 66 35C75 36 82 38 84 42C80 48 66 51 50 51C34 51 20 48 16 42C18 38 25 36 34 35C37 25 43 14 50 2Z"
		robe = "M33 46H67C79 58 84 76 86 93C87 96 86 97 83 97H17C14 97 13 96 14 93C16 76 21 58 33 46Z"
		rod  = "M90 97L82 40"
	)
	all := []byte(hat + robe)
	c.stroke(append(all, rod...), halo, 15, joint, round)
	c.stroke(append(all, rod...), ink, 9.5, joint, round)
	c.stroke([]byte(rod), "#d09a52", 4.6, round)
	c.fill([]byte(robe), "#2f5fb8")
	c.fill([]byte("M34 50H66C67 62 60 78 50 88C40 78 33 62 34 50Z"), "#f6f3ea", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.fill([]byte("M36 46H64C65 55 59 61 50 61C41 61 35 55 36 46Z"), "#f2d3ab", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.dots([]byte("M44 53h0M56 53h0"), ink, 4.4)
	c.stroke([]byte("M42 62C46 58 54 58 58 62"), "#f6f3ea", 5, round)
	c.fill([]byte(hat), "#274a96", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.stroke([]byte("M35 37C44 41 56 41 65 37"), "#f4c22f", 4, round)
	c.fill([]byte("M50 17L52 23L58 23L53 27L55 33L50 29L45 33L47 27L42 23L48 23Z"), "#ffe27a")
	spark(c, pt{81, 34})
}

// spark draws a light that shines.
func spark(c *canvas, at pt) {
	d := dot(nil, at)
	c.dots(d, ink, 19)
	c.dots(d, "#8fe8ff", 14)
	c.dots(d, "#ffffff", 6)
}

// drawWitch draws a witch: a hat with a bent tip and a buckle, red hair, a crooked
// nose, and a broom.
func drawWitch(c *canvas) {
	const (
		hat   = "M36 34C36 24 38 15 45 9C53 3 66 3 74 12C66 11 61 13 60 18C62 24 64 29 65 34C80 35 92 39 96 45C82 51 68 53 50 53C32 53 18 51 4 45C8 39 20 35 36 34Z"
		robe  = "M34 62C42 66 58 66 66 62C76 70 82 82 85 93C86 96 85 97 82 97H18C15 97 14 96 15 93C18 82 24 70 34 62Z"
		hair  = "M28 48C24 60 22 70 28 76L36 66H64L72 76C78 70 76 60 72 48Z"
		broom = "M12 60L24 97"
	)
	all := []byte(hat + robe + hair)
	c.stroke(append(all, broom...), halo, 15, joint, round)
	c.stroke(append(all, broom...), ink, 9.5, joint, round)
	c.stroke([]byte(broom), "#d09a52", 4.6, round)
	c.fill([]byte("M10 64L3 50C8 50 13 49 18 46L20 60Z"), "#e3b04b", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.fill([]byte(robe), "#5f2a7a")
	c.fill([]byte(hair), "#d2552a", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.fill([]byte("M37 48H63C65 60 60 72 50 74C40 72 35 60 37 48Z"), "#b9d98a", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.stroke([]byte("M50 56L56 63L49 65"), "#4f7a2f", 3, joint, round)
	c.dots([]byte("M43 57h0M58 57h0"), ink, 4.6)
	c.fill([]byte(hat), "#3b2350", `stroke="`+ink+`"`, `stroke-width="2.6"`, joint)
	c.fill([]byte("M35 36C45 40 56 40 66 36L65 30C56 34 45 34 36 30Z"), "#7fc24a")
	c.stroke([]byte("M46 31H55V39H46Z"), "#f4c22f", 3, joint)
}

// drawMagic draws the sign on the tiles that wake the two: a star of light in a
// ring, with sparks about it.
func drawMagic(c *canvas, at pt, r float64) {
	const (
		star  = "M0-10L2.3-2.9L9.5-3.1L3.6 1.2L5.9 8.1L0 3.9L-5.9 8.1L-3.6 1.2L-9.5-3.1L-2.3-2.9Z"
		about = "M0 8.6h0M8.2 2.7h0M5 -7h0M-5 -7h0M-8.2 2.7h0"
	)
	t := moved(at, 0, r/12.4)
	d := dot(nil, at)
	c.dots(d, "#2a1050", 2*r)
	c.dots(d, "#e9d8ff", 1.86*r)
	c.dots(d, "#4a2391", 1.64*r)
	c.dots(d, "#6a3cc0", 1.2*r)
	c.dots([]byte(about), "#bfefff", 2, t)
	c.fill([]byte(star), "#ffe27a", `stroke="#2a1050"`, `stroke-width="1.2"`, joint, t)
	c.dots([]byte("M0 0h0"), "#fffdf0", 4.6, t)
}

// drawMagicSign draws the star alone.
func drawMagicSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#5b2fb4")
	c.sign(at, 0.07*r, part{"M0-10L2.6-3.3L9.6-3.1L4.1 1.3L6 8.2L0 4.3L-6 8.2L-4.1 1.3L-9.6-3.1L-2.6-3.3Z", "#ffe04f", "#2a1050", 1.4})
}
