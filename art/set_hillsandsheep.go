package art

// hillsAndSheepSet is what Hills and Sheep brings to the pictures.
func hillsAndSheepSet() set {
	return set{
		marks: []mark{
			{name: "hill", half: 12, draw: upright(hillsArt{}.hill), sign: upright(hillsArt{}.hillSign)},
			{name: "vineyard", half: 12, draw: upright(hillsArt{}.vineyard), sign: upright(hillsArt{}.vineyardSign)},
		},
		figures: []pieceShape{shepherd()},
		tokens:  []token{{"sheep", hillsArt{}.sheep}},
	}
}

// hillsArt draws what belongs to the set.
type hillsArt struct{}

// shepherd wears a broad hat and a cloak, and holds a crook.
func shepherd() pieceShape {
	return pieceShape{
		id: "shepherd",
		parts: []chunk{
			painted(bell(47, 40, 93, 22, 30)),
			bare(beech, ball(46, 30, 16)),
			painted("M8 27C8 19 26 20 31 18C32 6 37 2 46 2C55 2 60 6 61 18C66 20 84 19 84 27C84 34 64 30 46 30C28 30 8 34 8 27Z"),
			bare(linen, "M30 45C36 50 56 50 62 45C64 48 63 51 59 52C52 53 40 53 33 52C29 51 28 48 30 45Z"),
			bare(beech, "M78 96V40C78 24 97 24 97 40C97 46 90 48 88 44C91 38 86 34 84 40V96Z"),
		},
		face: visage{at: pt{46, 32}},
		cuts: "M33 66C31 74 30 82 29 88M64 66C66 74 67 80 68 88",
	}
}

// sheep draws a sheep from the side.
func (hillsArt) sheep(c *canvas) {
	const (
		legs   = "M34 66V84M44 68V86M60 68V86M70 66V84"
		fleece = "M22 54C14 44 22 32 33 34C37 24 51 22 57 30C66 24 79 30 78 41C87 47 84 62 73 63C68 72 54 72 49 67C42 73 29 71 28 63C22 63 18 58 22 54Z"
		head   = "M20 40C12 38 4 46 6 54C8 62 18 62 23 56C27 50 26 42 20 40Z"
	)
	c.stroke([]byte(legs), "#2c2018", 9, round)
	c.stroke([]byte(legs), "#5a4636", 5, round)
	c.outlined(fleece, "#f7f0df")
	c.stroke([]byte("M34 46C38 42 43 44 43 49M54 40C59 37 64 40 63 46M50 58C55 55 60 58 59 62"), "#c9b998", 3.4, round)
	c.outlined(head, "#5a4636")
	c.dots([]byte("M13 50h0"), "#fffdf4", 4.4)
}

// hill draws a round hill with its shadow, and two trees on it.
func (hillsArt) hill(c *canvas, at pt, r float64) {
	const (
		back  = "M-1.4 6.6C1-1.6 4.4-4.6 6.6-4.4C9.4-4 11-.2 11.6 6.6Z"
		front = "M-11.6 7.4C-9.6-2.6-6.4-8.2-2.4-8.2C2-8.2 5.4-2 8 7.4Z"
		light = "M-8.6 3C-7.4-2.4-5.2-5.6-2.8-5.8"
		trees = "M-4.4-6.2h0M-1.6-7h0M6.6-3.6h0"
	)
	t := moved(at, 0, r/12)
	c.fill([]byte("M-11.8 7.2C-11.8 5.4 11.8 5.4 11.8 7.2C11.8 9.6-11.8 9.6-11.8 7.2Z"), shade, `opacity=".3"`, t)
	c.fill([]byte(back), "#6f9b4a", `stroke="#2f4a20"`, `stroke-width="1"`, joint, t)
	c.fill([]byte(front), "#87b457", `stroke="#2f4a20"`, `stroke-width="1.1"`, joint, t)
	c.stroke([]byte(light), "#b9da86", 1.4, round, t)
	c.stroke([]byte("M-5 5.6C-3 4.4-1.6 4.4.6 5.6M-2.6 1.8C-1 .8.6.8 2.4 1.8"), "#5a8338", 0.9, round, t)
	c.dots([]byte(trees), "#22381a", 4.6, t)
	c.dots([]byte(trees), "#3f6b2c", 3.4, t)
}

// hillSign draws two hills, large.
func (hillsArt) hillSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#d9ecb8")
	c.sign(at, r/12,
		part{"M-1 6C1-1 4-4 6-3.6C8.4-3 9 1.6 9.4 6Z", "#6f9b4a", "#2f4a20", 1.1},
		part{"M-9.4 6.4C-8-2-5.4-7-2-7C1.6-7 4.4-1.8 6.6 6.4Z", "#87b457", "#2f4a20", 1.2})
}

// A vineyard: three rows of vines on posts, about (0,0), and the grapes on them.
const (
	vineRows   = "M-9-3.6H9M-10 1.4H10M-11 6.4H11"
	vinePosts  = "M-8-6.4V-1.4M0-6.4V-1.4M8-6.4V-1.4M-9-1.4V3.6M0-1.4V3.6M9-1.4V3.6M-10 3.6V8.8M0 3.6V8.8M10 3.6V8.8"
	vineLeaves = "M-6-4.2h0M-3-3.6h0M3-4.2h0M6-3.6h0M-7 .8h0M-3.4 1.4h0M3.4.8h0M7 1.4h0M-8 5.8h0M-4 6.4h0M4 5.8h0M8 6.4h0"
	vineGrapes = "M-4.6-2.4h0M4.6-2.4h0M-5.2 2.8h0M5.2 2.8h0M-6 7.8h0M6 7.8h0"
)

// vineyard draws rows of vines on brown earth.
func (hillsArt) vineyard(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/12)
	c.fill([]byte("M-9.6-7H9.6L12 9.4H-12Z"), "#b98f56", `stroke="#5a3d1c"`, `stroke-width="1"`, joint, t)
	c.stroke([]byte(vinePosts), "#5a3d1c", 1.2, round, t)
	c.stroke([]byte(vineRows), "#2f4a20", 1.6, round, t)
	c.dots([]byte(vineLeaves), "#2f4a20", 3.8, t)
	c.dots([]byte(vineLeaves), "#5f9440", 2.8, t)
	c.dots([]byte(vineGrapes), "#34103a", 2.9, t)
	c.dots([]byte(vineGrapes), "#8a2f86", 2, t)
}

// vineyardSign draws a bunch of grapes with a leaf, large.
func (hillsArt) vineyardSign(c *canvas, at pt, r float64) {
	signDisc(c, at, r, "#efe2bd")
	const grapes = "M-3.6-1.4h0M0-1.4h0M3.6-1.4h0M-1.8 1.8h0M1.8 1.8h0M0 5h0"
	c.sign(at, r/12,
		part{"M0-4C-4-3-6.4-6-5.4-8.4C-2-9.4.4-7 0-4Z", "#5f9440", "#23401c", 1},
		part{grapes, "", "#34103a", 5.2}, part{grapes, "", "#8a2f86", 3.8})
}
