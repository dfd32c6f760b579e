package art

// monasteriesSet is what the special monasteries bring to the pictures.
func monasteriesSet() set {
	return set{
		marks: []mark{{
			name: "special-monastery", half: 12,
			draw: upright(func(c *canvas, at pt, r float64) { belfry{at, r}.draw(c) }),
			sign: upright(func(c *canvas, at pt, r float64) {
				signDisc(c, at, r, "#7a3327")
				c.sign(at, r/13, part{fourWays, "", ink, 4.4}, part{fourWays, "", "#ffe08a", 2.6})
			}),
		}},
		figures: []pieceShape{abbotFarmer()},
	}
}

// fourWays is a cross about (0,0) whose arms are arrows.
const fourWays = "M0-8V8M-8 0H8M-2.6-5.4L0-8L2.6-5.4M-2.6 5.4L0 8L2.6 5.4M-5.4-2.6L-8 0L-5.4 2.6M5.4-2.6L8 0L5.4 2.6"

// A belfry is a bell tower about a point; r is half its width.
type belfry struct {
	at pt
	r  float64
}

// draw draws a bell tower of stone, on its wall a gold cross with four arrows.
func (b belfry) draw(c *canvas) {
	const (
		wall = "M-6.6 11V-4.2H6.6V11Z"
		roof = "M-8-4L0-13L8-4Z"
		base = "M-8.6 12.2V9.6H8.6V12.2Z"
	)
	t := moved(b.at, 0, b.r/13)
	c.fill([]byte("M-9 12C-9 9 11 8.4 12.4 11C13 13.4-9 14.4-9 12Z"), shade, `opacity=".3"`, t)
	c.fill([]byte(wall), stone, `stroke="#3a2c1c"`, `stroke-width="1.2"`, joint, t)
	c.fill([]byte("M2.4 10.6V-3.8H6V10.6Z"), stoneMid, t)
	c.fill([]byte(base), stoneLow, `stroke="#3a2c1c"`, `stroke-width="1"`, joint, t)
	c.fill([]byte(roof), "#a8442f", `stroke="#3a2c1c"`, `stroke-width="1.2"`, joint, t)
	c.fill([]byte("M0-12L7-4.6H2.4Z"), "#7c2c20", t)
	c.stroke([]byte("M0-12.6V-16M-1.6-14.6H1.6"), "#3a2410", 2, round, t)
	c.stroke([]byte("M0-12.6V-16M-1.6-14.6H1.6"), gold, 1.1, round, t)
	c.sign(b.at.add(pt{0, 2.8 * b.r / 13}), 0.62*b.r/13, part{fourWays, "", "#5a3c06", 3.6}, part{fourWays, "", gold, 2})
}

// abbotFarmer lies on his back in a long robe, his head with the mitre raised, the crozier
// beside him.
func abbotFarmer() pieceShape {
	return pieceShape{
		id:   "abbot-farmer",
		lies: true,
		parts: []chunk{
			bare(oak, bar(pt{4, 96}, pt{66, 96}, 6)),
			painted("M3 78C3 66 12 57 28 55L66 49C76 48 83 56 83 66V92H14C6 92 3 86 3 78Z"),
			bare(beech, ball(88, 64, 12.5)),
			painted("M77 53C77 38 83 23 93 12C101 26 103 42 100 57C93 50 84 50 77 53Z"),
		},
		cuts: "M92 22L89 45M8 72C20 70 30 66 38 62",
		face: visage{at: pt{88, 66}, asleep: true},
	}
}
