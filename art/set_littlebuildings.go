package art

// littleBuildingsSet is what the Little Buildings bring to the pictures.
func littleBuildingsSet() set {
	b := building{}
	return set{tokens: []token{
		{"shed", b.shed},
		{"house", b.house},
		{"little-tower", b.tower},
		{"buildings", b.all},
	}}
}

// A building is what draws the Little Buildings.
type building struct{}

// shed draws a low shed of planks under one slanting roof, hay in its open half.
func (building) shed(c *canvas) {
	const (
		body = "M10 56L90 44V92H10Z"
		roof = "M2 50L96 22V38L2 62Z"
	)
	c.outlined(body+roof, "#a9713a")
	c.fill([]byte("M50 54L84 49V92H50Z"), "#2e1d13")
	c.fill([]byte("M52 92V78C56 68 66 66 70 72C76 68 82 72 83 80V92Z"), "#e3b73f")
	c.stroke([]byte("M56 84L62 76M68 86L74 76M62 90L68 82"), "#9a6d14", 2.6, round)
	c.stroke([]byte("M20 60V92M30 59V92M40 57V92"), "#6b431d", 2.6)
	c.stroke([]byte("M50 55V92M84 49V92"), "#d99a54", 4)
	c.fill([]byte(roof), "#7b5a3c")
	c.stroke([]byte("M16 47V56M32 42V52M48 37V48M64 33V44M80 28V40"), "#4c3420", 2.4)
	c.stroke([]byte("M3 51L95 24"), "#c39a6c", 2.6, round)
}

// house draws a house with a gable of timber, a red roof and a chimney that smokes.
func (building) house(c *canvas) {
	const (
		wall    = "M20 50H80V94H20Z"
		roof    = "M50 10L94 54L84 60L50 26L16 60L6 54Z"
		gable   = "M50 24L82 56H18Z"
		chimney = "M68 10H80V40H68Z"
	)
	c.outlined(wall+gable+roof+chimney, "#f6ead0")
	c.fill([]byte(chimney), "#9a8f82")
	c.stroke([]byte("M68 18H80M68 26H80"), "#5c5349", 2.2)
	c.fill([]byte(gable), "#f6ead0")
	c.stroke([]byte("M20 60H80M22 62V92M78 62V92M50 30V58M34 58L50 42L66 58"), "#7a4a26", 4, joint)
	c.fill([]byte("M42 94V72C42 66 58 66 58 72V94Z"), "#4a2a16")
	c.dots([]byte("M54 83h0"), gold, 4)
	c.fill([]byte("M27 68H37V80H27ZM63 68H73V80H63Z"), "#3d6a8f", `stroke="#7a4a26"`, `stroke-width="2.4"`)
	c.fill([]byte(roof), "#c9402c")
	c.stroke([]byte("M50 13L90 53"), "#8a2417", 2.6, round)
	c.stroke([]byte("M50 13L10 53"), "#ef8468", 3, round)
}

// tower draws a slim round tower under a tall roof of slates, with a pennant.
func (building) tower(c *canvas) {
	const (
		wall = "M34 44H66V80L70 94H30L34 80Z"
		roof = "M50 10L74 46H26Z"
		mast = "M50 2V14"
		flag = "M51 0L70 5L51 11Z"
	)
	all := []byte(wall + roof + mast + flag)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(wall), stone)
	c.fill([]byte("M54 44H66V80L70 94H54Z"), stoneMid)
	c.stroke([]byte("M34 58H42M58 56H66M36 70H44M56 70H64M34 82H43M57 82H66"), stoneLow, 2.6)
	c.fill([]byte("M44 94V82C44 76 56 76 56 82V94Z"), "#2e1d13")
	c.fill([]byte("M47 52H53V66H47Z"), "#2e1d13")
	c.fill([]byte(roof), slate)
	c.fill([]byte("M50 10L74 46H54Z"), slateLow)
	c.stroke([]byte("M40 28L58 28M33 39L66 39"), slateHigh, 2.2)
	c.stroke([]byte(mast), woodDark, 2.6)
	c.fill([]byte(flag), "#e0492f")
}

// all draws the three beside each other, for those that somebody has left.
func (b building) all(c *canvas) {
	for _, one := range []struct {
		at   pt
		size float64
		draw func(*canvas)
	}{
		{pt{46, -2}, 0.58, b.tower},
		{pt{-2, 18}, 0.6, b.house},
		{pt{30, 50}, 0.54, b.shed},
	} {
		c.put(`<g transform="translate(`, number(one.at.x), " ", number(one.at.y), `) scale(`, number(one.size), `)">`)
		one.draw(c)
		c.put(`</g>`)
	}
}
