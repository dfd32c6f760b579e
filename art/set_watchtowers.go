package art

import (
	"strings"

	"circulade/tile"
)

// watchtowersSet is what the Watchtowers bring to the pictures.
func watchtowersSet() set {
	return set{
		marks: []mark{{
			name: "watchtower", half: 14, more: "watches-",
			draw: func(s *scene, c *canvas, o ornament) { watchedBy(s.t).draw(c, o.at, o.r) },
			sign: func(s *scene, c *canvas, o ornament) { watchedBy(s.t).sign(c, o.at, o.r) },
		}},
	}
}

// watched is what a watchtower counts: "follower", "shield", "road", "monastery" or "city".
type watched string

// watchedBy returns what the watchtower of a tile counts.
func watchedBy(t *tile.Tile) watched {
	for _, m := range t.Marks {
		if what, ok := strings.CutPrefix(m, "watches-"); ok {
			return watched(what)
		}
	}
	return ""
}

// A watchtower of wood from the front, about (0,0): on its panel stands what it counts.
const (
	watchRoof  = "M-9.4-3.4L0-12L9.4-3.4Z"
	watchPanel = "M-7.4-3.6H7.4V5.8H-7.4Z"
	watchLegs  = "M-6 5.6L-7.2 11M6 5.6L7.2 11M-6.6 9.4L6.2 6.4M6.6 9.4L-6.2 6.4"
)

// watchPips are the points for each thing that is counted, as dots on the roof.
var watchPips = map[watched]string{
	"follower": "M-1.9-5.6h0M1.9-5.6h0", "shield": "M-1.9-5.6h0M1.9-5.6h0", "monastery": "M-3-5.3h0M0-6.7h0M3-5.3h0",
	"road": "M0-6h0", "city": "M0-6h0",
}

// draw draws a tower on four legs with a roof of shingles.
func (w watched) draw(c *canvas, at pt, r float64) {
	t := moved(at, 0, r/13.2)
	c.fill([]byte("M-7.4 10.6C-7.4 8.4 7.4 8.4 7.4 10.6C7.4 12.8-7.4 12.8-7.4 10.6Z"), shade, `opacity=".3"`, t)
	c.stroke([]byte(watchLegs), "#2c1a0c", 2.6, round, t)
	c.stroke([]byte(watchLegs), "#a06c38", 1.4, round, t)
	c.fill([]byte(watchPanel), w.ground(), `stroke="#2c1a0c"`, `stroke-width="1.2"`, joint, t)
	w.picture(c, t)
	c.fill([]byte(watchRoof), "#7a4a28", `stroke="#2c1a0c"`, `stroke-width="1.2"`, joint, t)
	c.stroke([]byte("M-7-4.6H7M-4.8-6.8H4.8M-2.6-8.9H2.6"), "#5c3519", 0.7, t)
	c.dots([]byte(watchPips[w]), "#2c1a0c", 3, t)
	c.dots([]byte(watchPips[w]), "#fff4d6", 2.2, t)
}

// sign draws roof, panel and legs in thick lines, and what is counted.
func (w watched) sign(c *canvas, at pt, r float64) {
	const legs = "M-6 5.6L-6.8 11M6 5.6L6.8 11"
	t := moved(at, 0, r/13.2)
	c.stroke([]byte(watchRoof+watchPanel+legs), halo, 4.6, joint, round, t)
	c.stroke([]byte(watchRoof+watchPanel+legs), ink, 2.8, joint, round, t)
	c.fill([]byte(watchPanel), w.ground(), t)
	w.picture(c, t)
	c.fill([]byte(watchRoof), "#8a5227", t)
	c.dots([]byte(watchPips[w]), "#fff4d6", 2.8, t)
}

// ground returns the colour of the panel.
func (w watched) ground() string {
	if w == "road" {
		return grass
	}
	return "#fbf1d8"
}

// picture draws what a watchtower counts on its panel.
func (w watched) picture(c *canvas, t string) {
	line := []string{`stroke="` + ink + `"`, `stroke-width=".8"`, joint, t}
	switch w {
	case "follower":
		c.fill([]byte("M-3.4 5C-3.4 2.2-2 .8 0 .8C2 .8 3.4 2.2 3.4 5Z"), "#2f6fb0", line...)
		c.dots([]byte("M0-.9h0"), ink, 4.6, t)
		c.dots([]byte("M0-.9h0"), "#e2b884", 3.2, t)
	case "shield":
		c.fill([]byte("M-3.8-2.4C-1.4-1.8 1.4-1.8 3.8-2.4C4.2 1.2 3 3.6 0 5.2C-3 3.6-4.2 1.2-3.8-2.4Z"), "#2a5fb0", line...)
		c.stroke([]byte("M-2.4 2.2L0 .2L2.4 2.2"), "#f4c22f", 1.4, joint, t)
	case "road":
		const way = "M-7 4.4C-3 4.4-3.4 1 0 1C3.4 1 3-2 7-2"
		c.stroke([]byte(way), roadEdge, 3.8, t)
		c.stroke([]byte(way), roadFill, 2.6, t)
	case "monastery":
		c.fill([]byte("M-5 5V1.2H-1.4V-.6L.9-2.6L3.2-.6V5Z"), "#fff8e6", line...)
		c.fill([]byte("M-5.6 1.6L-4.4-.6H-1V1.6ZM-2-.4L.9-3.2L3.8-.4Z"), "#c23b2e", line...)
		c.stroke([]byte("M.9 5V3"), ink, 1.3, t)
	case "city":
		c.fill([]byte("M-5 5V-2H-3V-.2H-1V-2H1V-.2H3V-2H5V5Z"), terracotta, line...)
		c.fill([]byte("M-1.5 5V3.2C-1.5 1.4 1.5 1.4 1.5 3.2V5Z"), ink, t)
	}
}
