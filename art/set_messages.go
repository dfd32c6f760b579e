package art

// messagesSet is what the Messages bring to the pictures.
func messagesSet() set {
	return set{
		figures: []pieceShape{messenger()},
		tokens:  messageTokens(),
	}
}

// messenger brings a letter, in a wide dress, her hair in a knot.
func messenger() pieceShape {
	return pieceShape{
		id: "messenger",
		parts: []chunk{
			painted("M50 38C60 38 66 44 67 52C70 66 80 76 92 83C97 86 96 93 90 93H10C4 93 3 86 8 83C20 76 30 66 33 52C34 44 40 38 50 38Z"),
			bare(hair, ball(48, 6, 8)),
			bare(hair, ball(48, 24, 18)),
			bare(beech, "M34 25C40 24 46 20 50 14C54 20 58 23 64 24C64 36 58 42 49 42C40 42 34 36 34 25Z"),
			painted(bar(pt{66, 52}, pt{80, 46}, 11)),
			bare(feather, "M74 22L102 27L98 49L70 44Z"),
		},
		cuts: "M38 47C44 51 56 51 62 47M75 24L85 37L100 29M22 83C40 88 60 88 78 83",
		face: visage{at: pt{49, 28}},
	}
}

// drawLetter draws a sealed letter: where a message waits.
func drawLetter(c *canvas) {
	c.outlined("M8 22H92V80H8Z", "#f7ecd0")
	c.stroke([]byte("M8 22L50 56L92 22M8 80L38 47M92 80L62 47"), "#a98a55", 3, joint)
	c.dots([]byte("M50 56h0"), "#7d1518", 25)
	c.dots([]byte("M50 56h0"), "#c8322f", 20)
	c.dots([]byte("M46 52h0"), "#f0a090", 5)
}

// messageSigns are the signs on the eight messages, between (30,18) and (70,84).
func messageSigns() []struct {
	id   string
	draw func(*canvas)
} {
	line := func(c *canvas, d, colour string, width float64) { c.stroke([]byte(d), colour, width, round, joint) }
	return []struct {
		id   string
		draw func(*canvas)
	}{
		{"road", func(c *canvas) {
			line(c, "M40 84C22 62 76 46 58 18", ink, 17)
			line(c, "M40 84C22 62 76 46 58 18", "#f2e3bd", 12)
			c.stroke([]byte("M40 84C22 62 76 46 58 18"), "#a98a55", 2.4, `stroke-dasharray="6 5"`)
		}},
		{"city", func(c *canvas) {
			c.fill([]byte("M29 78V34H38V44H45V34H55V44H62V34H71V78Z"), "#c9813f", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			c.fill([]byte("M43 78V64C43 54 57 54 57 64V78Z"), ink)
		}},
		{"monastery", func(c *canvas) {
			line(c, "M50 36V15M43 22H57", ink, 4.5)
			c.fill([]byte("M30 79V53L50 35L70 53V79Z"), "#d9c9a5", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			c.fill([]byte("M24 55L50 31L76 55L70 58L50 40L30 58Z"), "#a8452f", `stroke="`+ink+`"`, `stroke-width="2.5"`, joint)
			c.fill([]byte("M44 79V68C44 59 56 59 56 68V79Z"), ink)
		}},
		{"shields", func(c *canvas) {
			c.fill([]byte("M30 26H70V52C70 68 59 76 50 82C41 76 30 68 30 52Z"), "#1d4f9f", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			c.fill([]byte("M45 28H55V46H68V56H55V78L50 80L45 78V56H32V46H45Z"), "#fff4d6")
		}},
		{"knights", func(c *canvas) {
			c.fill([]byte("M50 22C54 12 70 12 72 26C66 22 60 24 56 30Z"), "#c8322f", `stroke="`+ink+`"`, `stroke-width="2.5"`, joint)
			c.fill([]byte("M29 78V50C29 22 71 22 71 50V78H56L50 70L44 78Z"), "#aeb8c2", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			line(c, "M37 50H63M50 50V62", ink, 5)
		}},
		{"farmers", func(c *canvas) {
			line(c, "M50 86V38M34 18V32C34 44 66 44 66 32V18M50 18V40", ink, 8.5)
			line(c, "M50 85V46", "#b5793c", 4)
			line(c, "M34 19V32C34 44 66 44 66 32V19M50 19V40", "#aeb8c2", 4)
		}},
		{"extra-tile", func(c *canvas) {
			c.fill([]byte("M28 30H72V74H28Z"), "#8fbf57", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			line(c, "M50 40V64M38 52H62", ink, 12)
			line(c, "M50 40V64M38 52H62", "#fff8ea", 7)
		}},
		{"score-one", func(c *canvas) {
			c.fill([]byte("M50 16C58 16 63 23 62 30C61 35 59 38 57 40L67 68H33L43 40C41 38 39 35 38 30C37 23 42 16 50 16Z"), "#c86f2f", `stroke="`+ink+`"`, `stroke-width="4"`, joint)
			line(c, "M66 78H36M44 71L35 78L44 85", ink, 5)
		}},
	}
}

// messageTokens returns the messages as cards, each with its sign.
func messageTokens() []token {
	all := []token{{"message", drawLetter}}
	for _, s := range messageSigns() {
		all = append(all, token{"message-" + s.id, func(c *canvas) {
			c.outlined("M22 4H78C81 4 83 6 83 9V91C83 94 81 96 78 96H22C19 96 17 94 17 91V9C17 6 19 4 22 4Z", "#f7ecd0")
			c.stroke([]byte("M23 10H77V90H23Z"), "#d6bd86", 2.4, joint)
			s.draw(c)
		}})
	}
	return all
}
