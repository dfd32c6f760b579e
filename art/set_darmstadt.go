package art

import "circulade/tile"

// darmstadtSet is what Darmstadt brings to the pictures.
func darmstadtSet() set {
	return set{
		marks: []mark{
			{
				name: "darmstadtium", on: tile.City, central: true,
				draw: upright(func(c *canvas, at pt, r float64) { c.sign(at, r/25, hallOfGlass()...) }),
				sign: upright(func(c *canvas, at pt, r float64) { c.outlinedSign(at, r/23, hallFront+hallRoof, hallSign()...) }),
			},
			{
				name: "church", half: 13,
				draw: upright(func(c *canvas, at pt, r float64) { c.sign(at.add(pt{0, 0.1 * r}), r/15, domedChurch()...) }),
				sign: upright(func(c *canvas, at pt, r float64) {
					c.outlinedSign(at.add(pt{0, 0.12 * r}), r/18.6, churchWalls+churchDome+churchSmall+churchCross, churchSign()...)
				}),
			},
		},
	}
}

// The congress hall about (0,0): its glass front, which leans out, and its folded roof.
const (
	hallFront = "M-17 12L-14-3L3-7L18-1L14 12Z"
	hallRoof  = "M-19-3L-8-13L7-16L21-2L3-8Z"
	hallSide  = "M3-7L18-1L14 12H5Z"
	hallPanes = "M-12.4 12L-10.4-3.9M-7.6 12L-6.4-4.8M-2.6 12L-2-5.8M9.4 12L12.4-3.2M-15.8 6H15.8M-14.9 1H17.2"
)

// hallOfGlass returns the layers of a hall of glass under a roof of pale metal on a paved square.
func hallOfGlass() []part {
	const line = "#1d3440"
	return []part{
		{"M0 0h0", "", "#cda36c", 51.4},
		{"M0 0h0", "", "#f0dfb6", 50},
		{"M-20 17H20M-13 20.5H13M-19-17H-9M9-19H17", "", "#d0ae72", 1.2},
		{"M-18 13.4L16 13.4L21 9.6L17 15.4H-16Z", "#b8a176", "", 0},
		{hallFront, "#9fd0df", line, 1.5},
		{hallSide, "#4f93ad", "", 0},
		{hallPanes, "", "#e6f6fa", 0.8},
		{hallRoof, "#d9dee0", line, 1.5},
		{"M7-16L21-2L3-8Z", "#8b979c", "", 0},
		{"M-2.6 12V5.4H2.6V12Z", line, "", 0},
		{"M-1.7 12V6.4H-.4V12ZM.4 12V6.4H1.7V12Z", "#ffe9a8", "", 0},
	}
}

// hallSign returns the layers of the hall's sign: its front and its roof in few lines.
func hallSign() []part {
	return []part{
		{hallFront, "#9fd0df", "", 0},
		{hallSide, "#4f93ad", "", 0},
		{hallRoof, "#e4e8ea", "", 0},
		{"M-7 11V-4M9.4 11L12-3", "", "#1d3440", 1.8},
	}
}

// A church about (0,0): its walls, and a dome with a point between two small ones.
const (
	churchWalls = "M-9.6 11V.4H9.6V11Z"
	churchDome  = "M-6.4 .6C-8.4-4.4-2.6-6.6 0-11.4C2.6-6.6 8.4-4.4 6.4 .6Z"
	churchSmall = "M-11.2 .8C-12.4-2-9.2-3.4-8.4-5.8C-7.6-3.4-4.4-2-5.6 .8ZM11.2 .8C12.4-2 9.2-3.4 8.4-5.8C7.6-3.4 4.4-2 5.6 .8Z"
	churchCross = "M0-11V-15.4M-1.8-13.6H1.8"
	churchPips  = "M-4.6 4.4h0M0 4.4h0M4.6 4.4h0"
)

// domedChurch returns the layers of a white church with golden domes; on its wall are three
// dots for the three points.
func domedChurch() []part {
	const line = "#3a2c1c"
	return []part{
		{"M-10 11.4C-10 9.6 12.6 9.2 13.4 11C13.8 13.2-10 13.6-10 11.4Z", "#5c7434", "", 0},
		{churchSmall, "#d9a42c", line, 1.1},
		{churchWalls, "#fbf6ea", line, 1.1},
		{"M5 10.5V.9H9.1V10.5Z", stoneMid, "", 0},
		{churchDome, gold, line, 1.1},
		{"M0-10.4C2.4-6.2 7.4-4.2 6 .1H2.4C4-4 1.6-6 0-10.4Z", "#b9831c", "", 0},
		{churchCross, "", "#3a2410", 2},
		{churchCross, "", gold, 1},
		{"M-2 10.6V8.4C-2 6.6 2 6.6 2 8.4V10.6Z", "#4a2f1a", "", 0},
		{churchPips, "", "#7a1f1f", 2.3},
	}
}

// churchSign returns the layers of the church's sign: walls and domes in few lines, and the dots.
func churchSign() []part {
	return []part{
		{churchWalls, "#fbf6ea", "", 0},
		{churchSmall, "#d9a42c", "", 0},
		{churchDome, "#f0b72e", "", 0},
		{churchCross, "", gold, 1.2},
		{"M-5.6 6h0M0 6h0M5.6 6h0", "", "#8a1f1f", 3.8},
	}
}
