package art

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
