package art

import "slices"

// drawTokens adds the tokens that lie beside the board, the pieces on it that are
// nobody's figures, and two signs that serve several sets.
func drawTokens(c *canvas) {
	signs := []token{{"chain", drawChain}, {"coin", drawCoin}}
	for _, of := range append(slices.Clone(shipped), set{tokens: signs}) {
		for _, t := range of.tokens {
			c.put(`<symbol id="`, t.id, `" viewBox="0 0 100 100" overflow="visible">`)
			t.draw(c)
			c.put(`</symbol>`)
		}
	}
}

// outlined fills a shape within a dark line within a light halo.
func (c *canvas) outlined(d, colour string) {
	c.stroke([]byte(d), halo, 13, joint, round)
	c.stroke([]byte(d), ink, 7.5, joint, round)
	c.fill([]byte(d), colour)
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

// pips draws a number as dots in a row.
func (c *canvas) pips(n int, y float64, colour string) {
	const gap = 10
	var d []byte
	for i := range n {
		row, of, down := i, n, 0.0
		if n > 3 { // in two rows
			if of = (n + 1) / 2; i >= of {
				row, of, down = i-of, n-of, gap
			}
		}
		d = dot(d, pt{50 + gap*(float64(row)-float64(of-1)/2), y + down})
	}
	c.dots(d, colour, 8)
}
