package art

// russianPromosSet is what the Russian Promos bring to the pictures.
func russianPromosSet() set {
	return set{
		marks: []mark{
			{
				name: "yaga-hut", half: 17, holy: true, fixed: true,
				draw: upright(func(c *canvas, at pt, r float64) {
					c.dots(dot(nil, at.add(pt{0, 0.62 * r})), shade, 1.2*r, `opacity=".2"`)
					c.sign(at, r/15, hutOnLegs(1.1)...)
				}),
				sign: upright(func(c *canvas, at pt, r float64) {
					c.outlinedSign(at, r/15, hutOutline, hutOnLegs(1.8)...)
				}),
			},
			{
				name: "bogatyr", half: 11, fixed: true, lies: true,
				draw: inTheWay(func(c *canvas, at pt, r float64) { c.sign(at, r/12.6, waystone()...) }),
				sign: inTheWay(func(c *canvas, at pt, r float64) {
					c.outlinedSign(at, r/12, stoneShape, part{stoneShape, stone, "", 0}, part{"M1.6 10.4C4-2 3-9 0-12.2C5.4-10.6 7.8-2 6.4 10.4Z", stoneLow, "", 0},
						part{"M-3.4-4.4H3.2M-3.8 0H3.4M-4 4.4H2.4", "", ink, 1.9})
				}),
			},
			{
				name: "razboynik", half: 14, spot: "razboynik",
				draw: upright(func(c *canvas, at pt, r float64) {
					c.dots(dot(nil, at.add(pt{1, 0.8 * r})), shade, 0.9*r, `opacity=".25"`)
					c.sign(at, r/13, robberTree()...)
				}),
				sign: upright(func(c *canvas, at pt, r float64) {
					signDisc(c, at, r, "#2f5a2c")
					c.sign(at.add(pt{0, 0.08 * r}), r/8.6, robberHead()...)
				}),
			},
			{
				name: "vodyanoy", half: 19, spot: "vodyanoy",
				draw: upright(func(c *canvas, at pt, r float64) { c.sign(at, r/15, spiritPond()...) }),
				sign: upright(func(c *canvas, at pt, r float64) {
					signDisc(c, at, r, waterDeep)
					c.sign(at.add(pt{0, 0.1 * r}), r/9.4, spiritHead()...)
				}),
			},
		},
	}
}

// inTheWay draws a picture upright in the one road of its tile that ends where the others meet,
// just before them.
func inTheWay(draw func(c *canvas, at pt, r float64)) func(*scene, *canvas, ornament) {
	const before = 17
	return func(s *scene, c *canvas, o ornament) {
		at := o.at
		for i := range s.ways {
			w := &s.ways[i]
			if seg := &s.t.Segments[w.seg]; seg.EndsAt == o.mark {
				at = o.at.add(w.lines[0].at[0].sub(o.at).unit().mul(before))
			}
		}
		s.upright(c, at, func() { draw(c, at, o.r) })
	}
}

// hutOutline is a hut with its legs.
const hutOutline = "M-10.6-1.6L0-13L10.6-1.6H8V6H5V11.6H2.6V6H-2.6V11.6H-5V6H-8V-1.6Z"

// hutOnLegs returns the layers of a log cabin on two bird's legs; width is that of its lines.
func hutOnLegs(width float64) []part {
	const (
		line  = "#3a2410"
		legs  = "M-3.8 5V9.6L-7.2 12.4M-3.8 9.6L-.8 12.4M-3.8 9.6L-4 13M3.8 5V9.6L.8 12.4M3.8 9.6L7.2 12.4M3.8 9.6L4 13"
		cabin = "M-7.8 6V-3H7.8V6Z"
		roof  = "M-11-1.4L0-13L11-1.4L8.4-.2L0-8.6L-8.4-.2Z"
		gable = "M-8-1L0-9L8-1Z"
	)
	return []part{
		{legs, "", line, 1.6 + 2*width},
		{legs, "", "#eab03c", 1.8},
		{cabin, "#b5834a", line, width},
		{gable, "#94683a", line, width},
		{"M-7.4 0H7.4M-7.4 3H7.4", "", "#7a5228", 0.7},
		{"M5 5.6V-2.6H7.4V5.6Z", "#8c6033", "", 0},
		{roof, "#5f7a3a", line, width},
		{"M-9.4-1.6L0-11.4L2-9.4", "", "#8fae58", 1.2},
		{"M-2.6-15L0-12.4L2.6-15", "", line, 2.2},
		{"M-2.6-15L0-12.4L2.6-15", "", "#d9b36c", 1},
		{"M-2.2 6V1.6H2.2V6Z", "#4a2d16", line, 0.6},
		{"M0-4.4h0", "", line, 4},
		{"M0-4.4h0", "", "#ffd95e", 2.6},
	}
}

// stoneShape is the outline of a standing stone.
const stoneShape = "M-6.6 10.4C-8.2-2-5.4-11 0-12.4C5.6-11 8-2 6.6 10.4Z"

// waystone returns the layers of a standing stone with three lines of writing, beside it the
// spear and the helmet of a rider.
func waystone() []part {
	const (
		line   = "#3a2c1c"
		helmet = "M-11.8 11.4C-12 7.2-9.4 6-8.6 1.8C-7.8 6-5.2 7.2-5.4 11.4Z"
		spear  = "M9.8 11.6L7.2-9"
	)
	return []part{
		{"M-8 11.4C-8 9 11 8.6 12 10.8C12.4 13-8 13.4-8 11.4Z", "#2c3a1c", "", 0},
		{stoneShape, stoneMid, line, 1.2},
		{"M1.6 10C4.4-2 3.2-9 0-11.8C5.2-10.6 7.4-2 6 10Z", stoneLow, "", 0},
		{"M-3.6-5.4H2.8M-4.2-1.6H3.2M-4.4 2.2H2.2", "", "#5a4a34", 1.3},
		{spear, "", line, 2},
		{spear, "", "#b98b55", 1},
		{"M7-8.4L5.8-11.2L6.6-14L8.2-11.4Z", "#c9d2da", line, 0.8},
		{helmet, slateHigh, line, 1},
		{"M-8.6 3.4V11", "", slateLow, 1},
		{"M-11.8 11.2H-5.4", "", gold, 1.3},
	}
}

// robberHead returns the layers of a robber's head in a fur cap.
func robberHead() []part {
	const line = "#2c160a"
	return []part{
		{"M-4 0C-4 4.4-2 6.2 0 6.2C2 6.2 4 4.4 4 0Z", "#5a3216", line, 0.9},
		{"M-3.8 1C-4.2-5 4.2-5 3.8 1C2 2.4-2 2.4-3.8 1Z", "#f0cfa4", line, 0.9},
		{"M-1.8-.6h0M1.8-.6h0", "", line, 1.4},
		{"M-1 2.6h2", "", line, 1.5},
		{"M-4.6-1.8C-4.6-6.8 4.6-6.8 4.6-1.8Z", "#b3312a", line, 0.9},
		{"M-4.6-2H4.6", "", line, 2.8},
		{"M-4.4-2H4.4", "", "#d8bf8a", 1.6},
	}
}

// robberTree returns the layers of an oak from whose crown a robber looks.
func robberTree() []part {
	const (
		line  = "#22321a"
		crown = "M-11-2C-14-8-8-13-3.6-11.6C0-15 7-14 8-10.4C13-9.6 13.6-3 10.6-1C11 3.6 5 5.6 1.6 3.8C-2 6-9.6 4.6-11-2Z"
		trunk = "M-2.6 2L-3.8 12.6H4.2L2.8 2Z"
	)
	layers := []part{
		{trunk, "#7a5228", "#3a2410", 1},
		{"M1 4L1.8 12H3.6L2.4 4Z", "#5a3a1a", "", 0},
		{crown, leaf, line, 1.2},
		{"M-9-4C-10-8-6-10.6-3-9.6C0-12.4 4-12 6-9.6", "", leafHigh, 1.8},
	}
	layers = append(layers, robberHead()...)
	return append(layers, part{"M-9 1.6C-6 4-3 4.6-1 3.2M9.4-.6C8.6 2.4 5.6 3.8 3 3.2", "", leafDark, 2.2})
}

// spiritHead returns the layers of the head of a water spirit with a beard of weeds.
func spiritHead() []part {
	const line = "#12301c"
	return []part{
		{"M-5 3.4C-6.6-2-5.6-7.4 0-7.4C5.6-7.4 6.6-2 5 3.4Z", "#4f8a4a", line, 1},
		{"M-3.6 1.6C-4.4-3.6-2.6-5.4 0-5.4C2.6-5.4 4.4-3.6 3.6 1.6Z", "#a9cf8b", line, 0.8},
		{"M-4.6 0C-5.6 4-3.4 6 -2.4 7.4L-.8 5.4L0 7.6L.8 5.4L2.4 7.4C3.4 6 5.6 4 4.6 0C2.4 2.6-2.4 2.6-4.6 0Z", "#3d6f3a", line, 0.8},
		{"M-1.7-2h0M1.7-2h0", "", line, 2.6},
		{"M-1.7-2h0M1.7-2h0", "", "#ffe36a", 1.6},
	}
}

// spiritPond returns the layers of a round pond with lilies, out of which a water spirit looks.
func spiritPond() []part {
	const (
		shore = "M-14.4 3.4C-15-3.4-8-9.6 .4-9.4C8.6-9.4 15-4.4 14.4 3.2C13.8 9.6 7 12.6-.4 12.4C-8 12.6-14 9.8-14.4 3.4Z"
		reeds = "M-11-1L-12-9M-9.2-3L-9.4-11M10.6-1L12-8.6M9-3.4L9.6-10"
	)
	layers := []part{
		{shore, waterFill, bank, 3.4},
		{shore, waterFill, waterEdge, 1.4},
		{"M-9 8.6C-4 10.6 4 10.6 9 8.4M-11.4 3.4C-10 5.6-8.4 6.6-6.6 7", "", waterLight, 1},
		{"M-7 4.6C-7 8.4 7 8.4 7 4.6Z", waterDeep, "", 0},
		{reeds, "", leafDark, 1.2},
		{"M-12-9.4V-7M-9.4-11.4V-9M12-9V-6.6M9.6-10.4V-8", "", "#6b4a26", 2},
		{"M7.6 7.4h0M10.2 4.4h0M-9.6-.4h0", "", leafDark, 4.2},
		{"M7.6 7.4h0M10.2 4.4h0M-9.6-.4h0", "", leafHigh, 3},
		{"M8.2 6.8h0", "", "#ffd9e4", 1.8},
	}
	return append(layers, spiritHead()...)
}
