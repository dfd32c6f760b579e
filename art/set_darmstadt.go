package art

import "circulade/tile"

// darmstadtSet is what Darmstadt brings to the pictures.
func darmstadtSet() set {
	return set{
		marks: []mark{
			{name: "darmstadtium", on: tile.City, central: true, draw: upright(drawHall), sign: upright(drawHallSign)},
			{name: "church", half: 13, draw: upright(drawDomes), sign: upright(drawDomesSign)},
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

// drawHall draws a hall of glass under a roof of pale metal on a paved square.
func drawHall(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/25)
	c.dots([]byte("M0 0h0"), "#a97b45", 51.4, half, t)
	c.dots([]byte("M0 0h0"), "#f0dfb6", 50, t)
	c.stroke([]byte("M-20 17H20M-13 20.5H13M-19-17H-9M9-19H17"), "#d0ae72", 1.2, round, t)
	c.fill([]byte("M-18 13.4L16 13.4L21 9.6L17 15.4H-16Z"), shade, `opacity=".35"`, t)
	c.fill([]byte(hallFront), "#9fd0df", `stroke="#1d3440"`, `stroke-width="1.5"`, joint, t)
	c.fill([]byte(hallSide), "#4f93ad", t)
	c.stroke([]byte(hallPanes), "#e6f6fa", 0.8, t)
	c.fill([]byte(hallRoof), "#d9dee0", `stroke="#1d3440"`, `stroke-width="1.5"`, joint, t)
	c.fill([]byte("M7-16L21-2L3-8Z"), "#8b979c", t)
	c.fill([]byte("M-2.6 12V5.4H2.6V12Z"), "#1d3440", t)
	c.fill([]byte("M-1.7 12V6.4H-.4V12ZM.4 12V6.4H1.7V12Z"), "#ffe9a8", t)
}

// drawHallSign draws roof and front of the hall in thick lines.
func drawHallSign(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/23)
	c.stroke([]byte(hallFront+hallRoof), halo, 7, joint, t)
	c.stroke([]byte(hallFront+hallRoof), ink, 4.4, joint, t)
	c.fill([]byte(hallFront), "#9fd0df", t)
	c.fill([]byte(hallSide), "#4f93ad", t)
	c.fill([]byte(hallRoof), "#e4e8ea", t)
	c.stroke([]byte("M-7 11V-4M9.4 11L12-3"), "#1d3440", 1.8, t)
}

// A church about (0,0): its walls, and a dome with a point between two small ones.
const (
	churchWalls = "M-9.6 11V.4H9.6V11Z"
	churchDome  = "M-6.4 .6C-8.4-4.4-2.6-6.6 0-11.4C2.6-6.6 8.4-4.4 6.4 .6Z"
	churchSmall = "M-11.2 .8C-12.4-2-9.2-3.4-8.4-5.8C-7.6-3.4-4.4-2-5.6 .8ZM11.2 .8C12.4-2 9.2-3.4 8.4-5.8C7.6-3.4 4.4-2 5.6 .8Z"
	churchCross = "M0-11V-15.4M-1.8-13.6H1.8"
	churchPips  = "M-4.6 4.4h0M0 4.4h0M4.6 4.4h0"
)

// drawDomes draws a white church with golden domes; on its wall are three dots for the
// three points.
func drawDomes(c *canvas, at pt, r float64) {
	t := moved(at.add(pt{0, 0.1 * r}), 0, r/15)
	edge := []string{`stroke="#3a2c1c"`, `stroke-width="1.1"`, joint, t}
	c.fill([]byte("M-10 11.4C-10 9.6 12.6 9.2 13.4 11C13.8 13.2-10 13.6-10 11.4Z"), shade, `opacity=".3"`, t)
	c.fill([]byte(churchSmall), "#d9a42c", edge...)
	c.fill([]byte(churchWalls), "#fbf6ea", edge...)
	c.fill([]byte("M5 10.5V.9H9.1V10.5Z"), stoneMid, t)
	c.fill([]byte(churchDome), gold, edge...)
	c.fill([]byte("M0-10.4C2.4-6.2 7.4-4.2 6 .1H2.4C4-4 1.6-6 0-10.4Z"), "#b9831c", t)
	c.stroke([]byte(churchCross), "#3a2410", 2, round, t)
	c.stroke([]byte(churchCross), gold, 1, round, t)
	c.fill([]byte("M-2 10.6V8.4C-2 6.6 2 6.6 2 8.4V10.6Z"), "#4a2f1a", t)
	c.dots([]byte(churchPips), "#7a1f1f", 2.3, t)
}

// drawDomesSign draws walls and domes of a church in thick lines, and its dots.
func drawDomesSign(c *canvas, at pt, r float64) {
	t := moved(at.add(pt{0, 0.12 * r}), 0, r/17.4)
	c.stroke([]byte(churchWalls+churchDome+churchSmall+churchCross), halo, 4.8, joint, round, t)
	c.stroke([]byte(churchWalls+churchDome+churchSmall+churchCross), ink, 2.8, joint, round, t)
	c.fill([]byte(churchWalls), "#fbf6ea", t)
	c.fill([]byte(churchSmall), "#d9a42c", t)
	c.fill([]byte(churchDome), "#f0b72e", t)
	c.stroke([]byte(churchCross), gold, 1.2, round, t)
	c.dots([]byte("M-5.6 6h0M0 6h0M5.6 6h0"), "#8a1f1f", 3.8, t)
}
