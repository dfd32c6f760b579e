package art

// monasteriesSet is what the special monasteries bring to the pictures.
func monasteriesSet() set {
	return set{
		marks: []mark{{
			name: "special-monastery", half: 12,
			draw: upright(drawBellTower),
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

// drawBellTower draws a bell tower of stone, on its wall a gold cross with four arrows.
func drawBellTower(c *canvas, at pt, r float64) {
	const (
		wall = "M-6.6 11V-4.2H6.6V11Z"
		roof = "M-8-4L0-13L8-4Z"
		base = "M-8.6 12.2V9.6H8.6V12.2Z"
	)
	t := moved(at, 0, r/13)
	c.fill([]byte("M-9 12C-9 9 11 8.4 12.4 11C13 13.4-9 14.4-9 12Z"), shade, `opacity=".3"`, t)
	c.fill([]byte(wall), stone, `stroke="#3a2c1c"`, `stroke-width="1.2"`, joint, t)
	c.fill([]byte("M2.4 10.6V-3.8H6V10.6Z"), stoneMid, t)
	c.fill([]byte(base), stoneLow, `stroke="#3a2c1c"`, `stroke-width="1"`, joint, t)
	c.fill([]byte(roof), "#a8442f", `stroke="#3a2c1c"`, `stroke-width="1.2"`, joint, t)
	c.fill([]byte("M0-12L7-4.6H2.4Z"), "#7c2c20", t)
	c.stroke([]byte("M0-12.6V-16M-1.6-14.6H1.6"), "#3a2410", 2, round, t)
	c.stroke([]byte("M0-12.6V-16M-1.6-14.6H1.6"), gold, 1.1, round, t)
	c.sign(at.add(pt{0, 2.8 * r / 13}), 0.62*r/13, part{fourWays, "", "#5a3c06", 3.6}, part{fourWays, "", gold, 2})
}

// abbotFarmer lies on his side in a long robe, under his mitre.
func abbotFarmer() pieceShape {
	return pieceShape{
		id:   "abbot-farmer",
		lies: true,
		parts: []chunk{
			painted("M22 58C36 48 62 50 80 56C94 60 98 72 96 92H34C24 92 18 84 18 74Z"),
			bare(oak, bar(pt{40, 96}, pt{92, 96}, 6)),
			bare(beech, ball(24, 72, 15)),
			painted("M14 62C4 66-2 76-6 88C6 90 18 88 26 82C18 78 14 70 14 62Z"),
			bare(beech, ball(52, 84, 6.5)),
		},
		cuts: "M40 60L84 64",
		face: visage{at: pt{26, 71}, asleep: true},
	}
}
