package art

// tunnelSet is what the Tunnel brings to the pictures.
func tunnelSet() set {
	return set{
		tokens: []token{tunnelToken("a", 1), tunnelToken("b", 2), tunnelToken("c", 3)},
	}
}

// drawTunnelToken draws the mouth of a tunnel in the colour of its player, with as
// many dots as tell the pairs apart.
func drawTunnelToken(c *canvas, n int) {
	const arch = "M8 90V50A42 42 0 0 1 92 50V90Z"
	c.stroke([]byte(arch), halo, 13, joint, round)
	c.stroke([]byte(arch), ink, 7.5, joint, round)
	c.fill([]byte(arch), "currentColor")
	c.fill([]byte("M29 90V54A21 21 0 0 1 71 54V90Z"), "#2e1d13", `stroke="`+halo+`"`, `stroke-width="4"`)
	var dots []byte
	for i := range n {
		dots = dot(dots, pt{50 + 22*(float64(i)-float64(n-1)/2), 22})
	}
	c.dots(dots, ink, 17)
	c.dots(dots, halo, 11)
}

// tunnelToken is a token of a player's pair, by its letter and number.
func tunnelToken(letter string, n int) token {
	return token{"tunnel-" + letter, func(c *canvas) { drawTunnelToken(c, n) }}
}
