package art

import "circulade/tile"

// hillsAndSheepSet is what Hills and sheep brings to the pictures. (A sample: draw those of
// the set in its place.)
func hillsAndSheepSet() set {
	return set{
		marks: []mark{{name: "sample", on: tile.Road, place: (*scene).besideRoad, draw: upright(drawSample)}},
	}
}

// drawSample draws the mark of the sample: a blue disc with a light rim.
func drawSample(c *canvas, at pt, r float64) {
	d := dot(nil, at)
	c.dots(d, ink, 2*r)
	c.dots(d, "#f3ead2", 1.8*r)
	c.dots(d, "#31688f", 1.3*r)
}
