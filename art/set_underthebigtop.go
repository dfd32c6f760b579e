package art

// underTheBigTopSet is what Under the Big Top brings to the pictures.
func underTheBigTopSet() set {
	return set{
		marks: []mark{
			{name: "circus", half: 15, spot: "circus", draw: upright(bigTopArt{}.ring), sign: upright(bigTopArt{}.ringSign)},
			{name: "acrobats", half: 14, spot: "acrobats", draw: upright(bigTopArt{}.podiums), sign: upright(bigTopArt{}.podiumsSign)},
		},
		figures: []pieceShape{ringmaster(), ringmasterFarmer()},
		tokens:  append([]token{{"big-top", bigTopArt{}.tent}, {"pyramid", bigTopArt{}.pyramid}}, animals()...),
	}
}

// bigTopArt draws what belongs to the circus.
type bigTopArt struct{}

const (
	circusRed   = "#c8322f"
	circusCream = "#fff4e0"
	circusBlue  = "#2f6fb0"
	circusLine  = "#3a2410"
)

// The ring of a circus about (0,0), and the star in it.
const (
	ringEdge = "M-12 1C-12-4-6.6-8 0-8C6.6-8 12-4 12 1C12 6 6.6 10 0 10C-6.6 10-12 6-12 1Z"
	ringKerb = "M-10.4 1C-10.4-3.4-5.7-6.6 0-6.6C5.7-6.6 10.4-3.4 10.4 1C10.4 5.4 5.7 8.6 0 8.6C-5.7 8.6-10.4 5.4-10.4 1Z"
	ringSand = "M-8.8 1C-8.8-2.7-4.8-5.2 0-5.2C4.8-5.2 8.8-2.7 8.8 1C8.8 4.7 4.8 7.2 0 7.2C-4.8 7.2-8.8 4.7-8.8 1Z"
	ringStar = "M0-3.2L1.3 0L4.9 .2L2 2.1L3 5.2L0 3.4L-3 5.2L-2 2.1L-4.9 .2L-1.3 0Z"
)

// ring draws a ring of sand with a striped kerb, a star in it and pennants behind it.
func (bigTopArt) ring(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/12.6)
	c.fill([]byte("M-11 4C-11 9.6-5 12 1 12C7 12 13 9 13 3Z"), shade, `opacity=".3"`, t)
	c.stroke([]byte("M-8-5V-12M0-7V-13.4M8-5V-12"), circusLine, 1, round, t)
	for i, flag := range []string{"M-8-12L-3.6-10.6L-8-9.2Z", "M0-13.4L4.4-12L0-10.6Z", "M8-12L12.4-10.6L8-9.2Z"} {
		c.fill([]byte(flag), []string{"#f4c22f", circusBlue, "#f4c22f"}[i], `stroke="`+circusLine+`"`, `stroke-width=".6"`, joint, t)
	}
	c.fill([]byte(ringEdge), circusRed, `stroke="`+circusLine+`"`, `stroke-width="1.2"`, t)
	c.stroke([]byte(ringKerb), circusCream, 2.5, `stroke-dasharray="3.4 3.4"`, t)
	c.fill([]byte(ringSand), "#e6c98c", `stroke="`+circusLine+`"`, `stroke-width=".8"`, t)
	c.fill([]byte(ringStar), "#f7d04a", `stroke="#8a5a10"`, `stroke-width=".7"`, joint, t)
}

// ringSign draws the ring with a large star.
func (bigTopArt) ringSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, circusRed)
	c.sign(at, r/7.4, part{ringStar, "#ffe066", ink, 1.1})
}

// The drums on which acrobats stand, about (0,0).
const (
	drumLeft     = "M-11.4-1V7C-11.4 9.8-.8 9.8-.8 7V-1Z"
	drumRight    = "M.8-1V7C.8 9.8 11.4 9.8 11.4 7V-1Z"
	drumTopLeft  = "M-11.4-1C-11.4-3.8-.8-3.8-.8-1C-.8 1.8-11.4 1.8-11.4-1Z"
	drumTopRight = "M.8-1C.8-3.8 11.4-3.8 11.4-1C11.4 1.8 .8 1.8 .8-1Z"
	drumStripes  = "M-9 1.2V8.4L-6.1 1.6L-3.2 8.4V1.2M3.2 1.2V8.4L6.1 1.6L9 8.4V1.2"
)

// podiums draws two drums side by side below an arc of juggled balls.
func (bigTopArt) podiums(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/12.6)
	line := []string{`stroke="` + circusLine + `"`, `stroke-width="1.1"`, joint, t}
	c.fill([]byte("M-10 7C-10 11.4-2 12 2 12C8 12 14 10.6 12.6 6Z"), shade, `opacity=".3"`, t)
	c.fill([]byte(drumLeft), circusBlue, line...)
	c.fill([]byte(drumRight), circusRed, line...)
	c.stroke([]byte(drumStripes), "#f7d04a", 1.1, joint, t)
	c.fill([]byte(drumTopLeft+drumTopRight), circusCream, line...)
	c.dots([]byte("M-8.4-6.6h0M-3-9.8h0M3-9.8h0M8.4-6.6h0"), circusLine, 3.8, t)
	c.dots([]byte("M-8.4-6.6h0M3-9.8h0"), "#f4c22f", 2.4, t)
	c.dots([]byte("M-3-9.8h0M8.4-6.6h0"), "#e2574c", 2.4, t)
}

// podiumsSign draws three figures, one upon two.
func (bigTopArt) podiumsSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, circusBlue)
	c.sign(at, r/12.6, standing("#ffe066", ink, 1.4)...)
}

// standing returns the layers of three acrobats, one upon two.
func standing(colour, line string, wide float64) []part {
	var layers []part
	for _, d := range []string{
		"M-8.6 9L-7-.4H-2L-.4 9Z", "M8.6 9L7-.4H2L.4 9Z", "M-3.2-2.6L-2-8.4H2L3.2-2.6Z",
	} {
		layers = append(layers, part{d, colour, line, wide})
	}
	for _, d := range []string{"M-4.5-1.4h0", "M4.5-1.4h0", "M0-9.4h0"} {
		layers = append(layers, part{d, "", line, 5.4 + wide}, part{d, "", "#f0cfa4", 4.4})
	}
	return layers
}

// ringmaster stands in a tailcoat under a top hat, a whip in his hand.
func ringmaster() pieceShape {
	return pieceShape{
		id: "ringmaster",
		parts: []chunk{
			bare(oak, bar(pt{88, 74}, pt{88, 12}, 5.4)),
			bare(hair, "M90 14C85 -2 69 -6 67 6C66 14 75 16 77 10L73 8C72 11 70 9 71 6C73 0 83 4 86 15Z"),
			painted("M48 49C33 49 25 56 23 68L17 92C22 97 34 96 40 92L48 95L56 92C62 96 74 97 79 92L73 68C71 56 63 49 48 49Z"),
			bare(beech, ball(48, 36, 15)),
			painted("M33 23L30 -1C38 -5 58 -5 66 -1L63 23Z"),
			painted("M23 24C23 18 73 18 73 24C73 30 23 30 23 24Z"),
			bare(beech, ball(87, 61, 6.5)),
			painted("M66 54C74 54 80 57 84 61L80 69C75 66 71 65 67 66Z"),
		},
		cuts: "M32 14C41 18 55 18 64 14M48 81V93M41 43C45 40 51 40 55 43",
		face: visage{at: pt{48, 35}},
	}
}

// ringmasterFarmer lies on a field, his hat on his belly.
func ringmasterFarmer() pieceShape {
	return pieceShape{
		id:   "ringmaster-farmer",
		lies: true,
		parts: []chunk{
			painted("M4 76C4 60 14 53 30 53L76 56C87 57 90 63 88 68C86 72 88 75 92 77C98 80 97 86 91 87C86 88 86 91 84 93C82 97 76 96 70 95L28 96C12 96 4 90 4 76Z"),
			bare(beech, ball(22, 72, 16)),
			painted("M44 54L40 18C49 13 75 13 84 18L80 54Z"),
			painted("M29 53C29 46 95 46 95 53C95 60 29 60 29 53Z"),
		},
		cuts: "M42 40C52 44 72 44 82 40M44 90L78 90",
		face: visage{at: pt{22, 72}, asleep: true},
	}
}

// tent draws a round tent with stripes and a pennant.
func (bigTopArt) tent(c *canvas) {
	const (
		roof = "M50 16C58 34 76 42 94 48L90 56H10L6 48C24 42 42 34 50 16Z"
		wall = "M13 54H87L84 90H16Z"
		flag = "M50 2L70 8L50 14Z"
	)
	all := []byte(roof + wall + flag)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(append(all, "M50 4V18"...), ink, 7.5, joint, round)
	c.fill([]byte(wall), circusCream)
	c.fill([]byte("M13 54H28L29 90H16ZM42 54H58L57 90H43ZM72 54H87L84 90H71Z"), circusRed)
	c.fill([]byte(roof), circusCream)
	c.fill([]byte("M50 16C46 36 34 46 26 56H10L6 48C24 42 42 34 50 16ZM50 16C49 36 44 48 42 56H58C56 48 51 36 50 16ZM50 16C54 36 66 46 74 56H90L94 48C76 42 58 34 50 16Z"), circusRed)
	c.stroke([]byte("M10 56C18 62 26 62 28 56C34 62 40 62 42 56C48 62 54 62 58 56C62 62 70 62 72 56C78 62 84 62 90 56"), ink, 2.4, round)
	c.fill([]byte("M42 90C42 76 46 70 50 66C54 70 58 76 58 90Z"), "#3a2410")
	c.stroke([]byte("M50 4V18"), ink, 3)
	c.fill([]byte(flag), "#f4c22f")
}

// pyramid draws three acrobats, one upon two.
func (bigTopArt) pyramid(c *canvas) {
	d := dot(nil, centre)
	c.dots(d, halo, 97)
	c.dots(d, ink, 91)
	c.dots(d, circusBlue, 83)
	c.sign(centre, 3.5, standing("#ffe066", ink, 1.1)...)
}

// animals returns the six tokens of the circus: a head each, on a disc.
func animals() []token {
	face := func(ground string, layers ...part) func(*canvas) {
		return func(c *canvas) {
			d := dot(nil, centre)
			c.dots(d, halo, 97)
			c.dots(d, ink, 91)
			c.dots(d, ground, 83)
			c.sign(centre, 1, layers...)
		}
	}
	const eyes = "M-10-4h0M10-4h0"
	head := func(colour string, size float64) []part {
		return []part{{"M0 2h0", "", ink, size + 5}, {"M0 2h0", "", colour, size}}
	}
	ears := func(d, colour string, size float64) []part {
		return []part{{d, "", ink, size + 5}, {d, "", colour, size}}
	}
	join := func(all ...[]part) (layers []part) {
		for _, a := range all {
			layers = append(layers, a...)
		}
		return layers
	}
	look := []part{{eyes, "", ink, 7}}
	return []token{
		{"animal-flea", face("#8fb85a", join(
			[]part{{"M-16 8L-28 20M-8 14L-12 28M10 14L16 28M18 6L30 16M14-10L20-26M4-12L2-28", "", ink, 3.4}},
			[]part{{"M-22 6C-24-8 0-20 14-12C26-6 24 12 10 16C-6 20-20 18-22 6Z", "#7a4326", ink, 2.8}},
			[]part{{"M12-5h0", "", circusCream, 7}})...)},
		{"animal-monkey", face("#f0c05a", join(ears("M-25 0h0M25 0h0", "#b5763e", 15), head("#8a532a", 46),
			[]part{{"M-16 0C-16-14-2-12 0-6C2-12 16-14 16 0C20 20 8 23 0 23C-8 23-20 20-16 0Z", "#f0cfa4", "", 0}}, look,
			[]part{{"M-9 13C-4 18 4 18 9 13", "", ink, 2.8}})...)},
		{"animal-seal", face("#9fd0ea", join(head("#5c6f80", 46), look,
			[]part{
				{"M-13 11C-13 4-4 4 0 8C4 4 13 4 13 11C13 20-13 20-13 11Z", "#c3d0da", "", 0},
				{"M0 6h0", "", ink, 8},
				{"M-13 12L-27 9M-13 15L-26 18M13 12L27 9M13 15L26 18", "", ink, 2.2},
				{"M0-26h0", "", ink, 22},
				{"M0-26h0", "", circusRed, 17},
			})...)},
		{"animal-bear", face("#cfe0b0", join(ears("M-20-18h0M20-18h0", "#7a4a28", 15), head("#7a4a28", 50), look,
			[]part{{"M-13 12C-13 2 13 2 13 12C13 22-13 22-13 12Z", "#d9b27c", "", 0}, {"M0 8h0", "", ink, 9}, {"M-6 16C-2 19 2 19 6 16", "", ink, 2.6}})...)},
		{"animal-tiger", face("#6f9fc8", join(ears("M-20-18h0M20-18h0", "#f08a24", 15), head("#f08a24", 50),
			[]part{{"M-3-22L0-10L3-22M-24 0L-14 3M-23 10L-14 10M24 0L14 3M23 10L14 10", "", ink, 3.6}}, look,
			[]part{{"M-13 13C-13 5 13 5 13 13C13 23-13 23-13 13Z", circusCream, "", 0}, {"M-5 8H5L0 13Z", "#c8506a", ink, 1.6}})...)},
		{"animal-elephant", face("#e6a8a0", join(
			[]part{{"M-14-16C-34-28-40 4-30 14C-22 20-14 12-12 6ZM14-16C34-28 40 4 30 14C22 20 14 12 12 6Z", "#9aa6b4", ink, 2.8}}, head("#aab6c4", 40),
			[]part{{"M-7 8C-7 24-6 34 6 34C13 34 13 26 8 26C5 26 6 16 6 8Z", "#aab6c4", ink, 2.8}}, look)...)},
	}
}
