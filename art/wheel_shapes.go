package art

// drawWheelPig draws the head of the pig that goes round the wheel, from the front.
func drawWheelPig(c *canvas) {
	const (
		head = "M50 16C73 16 89 32 89 54C89 76 72 90 50 90C28 90 11 76 11 54C11 32 27 16 50 16Z"
		ears = "M18 40C8 30 8 16 12 8C24 8 36 14 40 24ZM82 40C92 30 92 16 88 8C76 8 64 14 60 24Z"
	)
	c.outlined(ears, "#e08a90")
	c.outlined(head, "#f0a6a8")
	c.fill([]byte("M50 16C73 16 89 32 89 54C89 60 87 66 84 71C84 46 70 28 36 19C40 17 45 16 50 16Z"), "#f8c3c1")
	c.fill([]byte("M50 50C63 50 72 56 72 65C72 74 63 80 50 80C37 80 28 74 28 65C28 56 37 50 50 50Z"), "#d9777f", `stroke="`+ink+`"`, `stroke-width="3.4"`)
	c.dots([]byte("M42 65h0M58 65h0"), "#5a1e26", 8)
	c.dots([]byte("M33 42h0M67 42h0"), ink, 9)
	c.dots([]byte("M34.5 40.5h0M68.5 40.5h0"), halo, 3)
}

// drawSectors adds the signs of the six sectors of the wheel.
func drawSectors(token func(id string, draw func(*canvas))) {
	sign := func(id string, draw func(*canvas)) {
		token("sector-"+id, func(c *canvas) {
			c.dots(dot(nil, centre), ink, 98)
			c.dots(dot(nil, centre), halo, 90)
			draw(c)
		})
	}
	sign("fortune", func(c *canvas) { // a clover of four leaves
		c.stroke([]byte("M50 54C52 68 58 76 66 82"), "#2f5d2a", 6, round)
		for _, p := range []pt{{37, 37}, {63, 37}, {37, 61}, {63, 61}} {
			c.dots(dot(nil, p), "#2f5d2a", 30)
			c.dots(dot(nil, p), "#5da548", 24)
		}
		c.dots(dot(nil, pt{50, 49}), "#2f5d2a", 9)
	})
	sign("taxes", func(c *canvas) { // a coat of arms and coins
		c.fill([]byte("M26 20H74V46C74 62 64 72 50 80C36 72 26 62 26 46Z"), "#2c6fb0", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		for _, p := range []pt{{40, 38}, {60, 38}, {50, 56}} {
			c.dots(dot(nil, p), "#7a4f08", 18)
			c.dots(dot(nil, p), "#f7cf4a", 13)
		}
	})
	sign("famine", func(c *canvas) { // an ear of grain, broken
		c.stroke([]byte("M38 84L46 50L62 30"), "#7c5a1a", 6, round, joint)
		c.stroke([]byte("M62 30L74 22M58 36L72 38M55 42L50 24M66 26L64 14M50 46L64 50"), "#b8861f", 9, round)
		c.stroke([]byte("M30 62L56 62"), "#a3251f", 6, round)
	})
	sign("storm", func(c *canvas) { // a bolt from a cloud
		c.fill([]byte("M24 50C14 50 12 36 23 34C22 20 40 15 46 24C54 14 72 18 72 31C86 30 88 50 75 50Z"), "#7f93a3", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.fill([]byte("M52 46L36 68H48L42 88L66 60H53L60 46Z"), "#ffd84a", `stroke="`+ink+`"`, `stroke-width="3.4"`, joint)
	})
	sign("inquisition", func(c *canvas) { // a cross before a book
		c.fill([]byte("M22 26H50V80H22ZM50 26H78V80H50Z"), "#8e3b32", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.fill([]byte("M27 24H73V74H27Z"), "#f3e6c8", `stroke="`+ink+`"`, `stroke-width="2.5"`)
		c.stroke([]byte("M50 30V68M38 43H62"), "#8a6a12", 8)
		c.stroke([]byte("M50 30V68M38 43H62"), "#d8a92b", 4.5)
	})
	sign("plague", func(c *canvas) { // a rat
		c.stroke([]byte("M24 66C12 66 12 48 24 46"), "#3b3530", 5, round)
		c.fill([]byte("M22 68C24 44 42 36 58 42L70 38L70 46C80 50 86 58 88 66L74 70H30Z"), "#6d6259", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
		c.dots(dot(nil, pt{66, 40}), ink, 16)
		c.dots(dot(nil, pt{66, 40}), "#b78f86", 10)
		c.dots(dot(nil, pt{76, 56}), "#ff4a3a", 6)
		c.dots(dot(nil, pt{88, 66}), ink, 6)
		c.stroke([]byte("M36 70V77M46 70V77M64 70V77"), ink, 5, round)
	})
}
