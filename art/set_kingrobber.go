package art

// kingRobberSet is what King and Robber Baron brings to the pictures.
func kingRobberSet() set {
	return set{
		tokens: []token{{"king", drawCrown}, {"robber-baron", drawMask}},
	}
}

// drawCrown draws a crown of five leaves, its cap red.
func drawCrown(c *canvas) {
	const (
		crown = "M17 81L8 35C15 41 21 44 28 54L32 24C37 33 41 39 44 48L50 13L56 48C59 39 63 33 68 24L72 54C79 44 85 41 92 35L83 81C72 89 28 89 17 81Z"
		band  = "M17 81L14 67C32 74 68 74 86 67L83 81C72 89 28 89 17 81Z"
	)
	c.outlined(crown, "#f4c22f")
	c.fill([]byte("M50 32L56 59C61 54 65 48 67 44L70 67C57 70 43 70 30 67L33 44C35 48 39 54 44 59Z"), "#b8233a")
	c.fill([]byte(band), "#d9971c")
	c.stroke([]byte("M14 67C32 74 68 74 86 67"), "#5b3a0c", 3, round)
	var gems []byte
	for _, p := range []pt{{8, 33}, {32, 22}, {50, 12}, {68, 22}, {92, 33}} {
		gems = dot(gems, p)
	}
	c.dots(gems, ink, 13)
	c.dots(gems, "#ffe694", 8)
	c.dots(dot(dot(nil, pt{32, 78}), pt{68, 78}), "#1d4f9f", 8)
	c.dots(dot(nil, pt{50, 79}), "#b8233a", 9)
}

// drawMask draws a hat with a feather over a mask.
func drawMask(c *canvas) {
	const (
		feather = "M65 32C68 15 81 6 97 4C98 17 90 30 74 37Z"
		hat     = "M6 46C13 37 22 37 30 39C32 22 39 13 50 13C61 13 68 22 70 39C78 37 87 37 94 46C85 56 68 57 50 57C32 57 15 56 6 46Z"
		mask    = "M21 61C30 57 41 59 50 65C59 59 70 57 79 61C83 74 78 87 67 89C59 90 55 83 50 79C45 83 41 90 33 89C22 87 17 74 21 61Z"
	)
	all := []byte(feather + hat + mask)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(mask), "#3a3f4c")
	c.fill([]byte("M26 70C32 65 41 67 44 74C39 79 30 79 26 70ZM74 70C68 65 59 67 56 74C61 79 70 79 74 70Z"), "#f6e9cf")
	c.fill([]byte(feather), "#c8322f")
	c.stroke([]byte("M68 33C76 22 85 13 94 8"), "#fbd0c0", 2.6, round)
	c.fill([]byte(hat), "#4f7a3a")
	c.fill([]byte("M30 41C43 46 57 46 70 41L69 33C57 38 43 38 31 33Z"), "#2c4a22")
	c.stroke([]byte("M37 24C40 20 44 18 49 18"), "#a9cc8a", 3, round)
}
