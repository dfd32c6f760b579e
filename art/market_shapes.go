package art

// drawStall draws a stall under a striped awning: a tile with a bazaar.
func drawStall(c *canvas) {
	const (
		awning  = "M14 12H86L96 42C96 52 84 54 82 45C80 54 68 54 66 45C64 54 52 54 50 45C48 54 36 54 34 45C32 54 20 54 18 45C16 54 4 52 4 42Z"
		counter = "M14 66H86V94H14Z"
		posts   = "M14 46V94M86 46V94"
	)
	all := []byte(awning + counter + posts)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte("M16 46H84V68H16Z"), "#5b3a24")
	c.fill([]byte(counter), "#d09a52")
	c.stroke([]byte("M14 76H86M32 77V94M50 77V94M68 77V94"), "#8a5a2c", 2.4)
	c.dots([]byte("M28 62h0M39 62h0M33.5 55h0"), "#e8452f", 10)
	c.dots([]byte("M62 62h0M73 62h0M67.5 55h0"), "#f4c22f", 10)
	c.dots([]byte("M50 61h0"), "#7db84a", 11)
	c.fill([]byte(awning), "#fff4e0")
	c.fill([]byte("M14 12H27L18 45C16 54 4 52 4 42ZM40 12H52L50 45C48 54 36 54 34 45ZM64 12H76L82 45C80 54 68 54 66 45Z"), "#c8322f")
	c.stroke([]byte(awning+"M18 45L27 12M34 45L40 12M50 45L52 12M66 45L64 12M82 45L76 12"), ink, 2.2, joint)
}

// drawChain draws two links of a chain, the sign of a prisoner.
func drawChain(c *canvas) {
	const (
		first  = "M21 17H43C67 17 67 55 43 55H21C-3 55-3 17 21 17Z"
		second = "M57 45H79C103 45 103 83 79 83H57C33 83 33 45 57 45Z"
		over   = "M43 17C59 17 64 34 59 45"
	)
	for _, d := range []string{first + second, first, second, over} {
		if d == first+second {
			c.stroke([]byte(d), halo, 21)
			continue
		}
		c.stroke([]byte(d), ink, 15.5)
		c.stroke([]byte(d), "#aeb8c2", 8.5)
	}
	c.stroke([]byte("M21 15H42M60 43H77"), "#f4f7f9", 2.6, round)
}

// drawCoin draws a coin, for ransoms and bids.
func drawCoin(c *canvas) {
	d := dot(nil, centre)
	c.dots(d, halo, 97)
	c.dots(d, ink, 91)
	c.dots(d, "#f4c22f", 83)
	c.stroke([]byte("M50 17A33 33 0 1 1 49.9 17Z"), "#a86f10", 3.4)
	c.fill([]byte("M50 25L56.5 41.5L74 42.5L60.5 53.5L65 70.5L50 61L35 70.5L39.5 53.5L26 42.5L43.5 41.5Z"), "#fff0b8", `stroke="#7a4a08"`, `stroke-width="3"`, joint)
}
