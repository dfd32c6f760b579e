package art

import (
	"bytes"
	"encoding/xml"
	"strconv"
)

// A canvas collects SVG elements.
type canvas struct {
	bytes.Buffer
	sun    pt // the direction towards the light
	detail Detail
}

// sun is where light comes from on the table: the north-west.
var sun = pt{-0.6, -0.8}

// upright lets draw paint what must not stand on its head, about a point of a
// tile that will be turned.
func (s *scene) upright(c *canvas, at pt, draw func()) {
	if s.turn == 0 {
		draw()
		return
	}
	c.put(`<g transform="rotate(`, strconv.Itoa(-90*s.turn), ` `, number(at.x), ` `, number(at.y), `)">`)
	here := c.sun
	c.sun = sun
	draw()
	c.sun = here
	c.put(`</g>`)
}

func (c *canvas) put(parts ...string) {
	for _, p := range parts {
		c.WriteString(p)
	}
}

// fill adds a filled path; more holds further attributes, with their quotes.
func (c *canvas) fill(d []byte, colour string, more ...string) {
	if len(d) == 0 {
		return
	}
	c.put(`<path fill="`, colour, `"`)
	c.more(more)
	c.put(` d="`, string(d), `"/>`)
}

// stroke adds a line of that width.
func (c *canvas) stroke(d []byte, colour string, width float64, more ...string) {
	if len(d) == 0 {
		return
	}
	c.put(`<path fill="none" stroke="`, colour, `" stroke-width="`, number(width), `"`)
	c.more(more)
	c.put(` d="`, string(d), `"/>`)
}

// dots adds round dots: lines of no length with round ends, which is the
// shortest way to write many circles.
func (c *canvas) dots(d []byte, colour string, width float64, more ...string) {
	c.stroke(d, colour, width, append([]string{round}, more...)...)
}

func (c *canvas) more(attrs []string) {
	for _, a := range attrs {
		c.put(" ", a)
	}
}

// text adds centred text, x and y being the middle of a capital letter of
// about that size.
func (c *canvas) text(at pt, size float64, colour, s string) {
	c.put(`<text x="`, number(at.x), `" y="`, number(at.y+size*0.35), `" font-size="`, number(size),
		`" fill="`, colour, `" text-anchor="middle" font-family="Georgia,serif" font-weight="bold">`)
	// A bytes.Buffer never fails to write.
	_ = xml.EscapeText(c, []byte(s))
	c.put(`</text>`)
}

func number(x float64) string { return string(appendNumber(nil, x)) }

// Attributes used again and again.
const (
	round = `stroke-linecap="round"`
	half  = `opacity=".5"`
	joint = `stroke-linejoin="round"`
)

// dot appends a dot to path data.
func dot(d []byte, p pt) []byte {
	d = append(d, 'M')
	d = appendPair(d, p, false)
	return append(d, "h0"...)
}

// dash appends a straight line from p along v.
func dash(d []byte, p, v pt) []byte {
	d = append(d, 'M')
	d = appendPair(d, p, false)
	d = append(d, 'l')
	return appendPair(d, v, false)
}

// box appends a rectangle about c, its half sides along the vector u and
// across it.
func box(d []byte, c, u pt, across float64) []byte {
	v := u.unit().left().mul(across)
	p := pen{}
	p.move(c.sub(u).sub(v))
	p.line(c.add(u).sub(v))
	p.line(c.add(u).add(v))
	p.line(c.sub(u).add(v))
	p.close()
	return append(d, p.d...)
}

// shape appends a closed shape given by points about c, scaled by k.
func shape(d []byte, c pt, k float64, points ...pt) []byte {
	p := pen{}
	for i, q := range points {
		q = c.add(q.mul(k))
		if i == 0 {
			p.move(q)
		} else {
			p.line(q)
		}
	}
	p.close()
	return append(d, p.d...)
}
