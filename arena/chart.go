package arena

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// The measures of a chart, in units that are pixels on a phone.
const (
	chartWidth = 340
	rowHeight  = 38
	rowsTop    = 6
	axisHeight = 22
)

// A chart is a row for each who plays, drawn as SVG: the name above, marks below it.
type chart struct {
	b         strings.Builder
	low, high float64 // values at the left and right edge
	log       bool
	rows      int
}

func newChart(what string, rows int, low, high float64, log bool) *chart {
	c := &chart{low: low, high: high, log: log, rows: rows}
	fmt.Fprintf(&c.b, `<svg viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, c.bottom()+axisHeight, html.EscapeString(what))
	return c
}

func (c *chart) bottom() int { return rowsTop + c.rows*rowHeight }

// x is where a value lies.
func (c *chart) x(v float64) float64 {
	low, high := c.low, c.high
	if c.log {
		v, low, high = math.Log(max(v, low)), math.Log(low), math.Log(high)
	}
	return 4 + (chartWidth-8)*min(max((v-low)/(high-low), 0), 1)
}

// longestName is how much of a name there is room for, in characters.
const longestName = 22

// row writes the name of a row, and what is to be read at its right edge. It returns the
// height of its marks.
func (c *chart) row(i int, name, value string) (y float64) {
	top := float64(rowsTop + i*rowHeight)
	if r := []rune(name); len(r) > longestName {
		name = string(r[:longestName-1]) + "…"
	}
	fmt.Fprintf(&c.b, `<text x="4" y="%.0f">%s</text><text class="value" x="%d" y="%.0f">%s</text>`,
		top+12, html.EscapeString(name), chartWidth-4, top+12, html.EscapeString(value))
	return top + 24
}

// bar fills a row from one value to another.
func (c *chart) bar(y, from, to float64, class, title string) {
	a, b := c.x(from), c.x(to)
	fmt.Fprintf(&c.b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="14"><title>%s</title></rect>`,
		class, min(a, b), y-7, math.Abs(b-a), html.EscapeString(title))
}

// whisker draws an interval.
func (c *chart) whisker(y, low, high float64) {
	a, b := c.x(low), c.x(high)
	fmt.Fprintf(&c.b, `<path class="whisker" d="M%.1f %.1fV%.1fM%.1f %.1fH%.1fM%.1f %.1fV%.1f"/>`, a, y-4, y+4, a, y, b, b, y-4, y+4)
}

func (c *chart) dot(y, at float64) {
	fmt.Fprintf(&c.b, `<circle class="dot" cx="%.1f" cy="%.1f" r="4"/>`, c.x(at), y)
}

// tick draws a small line in a row.
func (c *chart) tick(y, at float64, class string) {
	fmt.Fprintf(&c.b, `<path class="%s" d="M%.1f %.1fV%.1f"/>`, class, c.x(at), y-8, y+8)
}

// line draws a line through all rows, with a word below.
func (c *chart) line(at float64, word string) {
	x := c.x(at)
	anchor := "middle"
	if x < 30 {
		anchor = "start"
	} else if x > chartWidth-30 {
		anchor = "end"
	}
	fmt.Fprintf(&c.b, `<path class="line" d="M%.1f %dV%d"/><text class="axis" x="%.1f" y="%d" text-anchor="%s">%s</text>`,
		x, rowsTop, c.bottom(), x, c.bottom()+14, anchor, html.EscapeString(word))
}

// done returns the chart. All that came from outside was escaped.
func (c *chart) done() template.HTML {
	c.b.WriteString("</svg>")
	return template.HTML(c.b.String())
}

// wins shows the share of games won.
func (r *Report) wins() template.HTML {
	c := newChart("Share of games won, with 95 % intervals", len(r.Bots), 0, 1, false)
	c.line(0, "0")
	c.line(1, "100 %")
	c.line(1/float64(r.Players), "fair share")
	for i, b := range r.Bots {
		value := fmt.Sprintf("%.1f %%", 100*b.Score)
		y := c.row(i, b.Name, value)
		c.bar(y, 0, b.Score, "bar", value)
		c.whisker(y, b.Interval.Low, b.Interval.High)
	}
	return c.done()
}

// strength shows ratings.
func (r *Report) strength() template.HTML {
	low, high := -50.0, 50.0
	for _, b := range r.Bots {
		low, high = min(low, b.Elo.Low), max(high, b.Elo.High)
	}
	c := newChart("Elo, with 95 % intervals", len(r.Bots), low, high, false)
	c.line(0, "0, the mean")
	for i, b := range r.Bots {
		y := c.row(i, b.Name, fmt.Sprintf("%+.0f (%+.0f to %+.0f)", b.Elo.Value, b.Elo.Low, b.Elo.High))
		c.whisker(y, b.Elo.Low, b.Elo.High)
		c.dot(y, b.Elo.Value)
	}
	return c.done()
}

// margins shows the points before the best other.
func (r *Report) margins() template.HTML {
	low, high := -5.0, 5.0
	for _, b := range r.Bots {
		low, high = min(low, b.Margin.Mean-z95*b.Margin.SE), max(high, b.Margin.Mean+z95*b.Margin.SE)
	}
	c := newChart("Points before the best other, with 95 % intervals", len(r.Bots), low, high, false)
	c.line(0, "0")
	for i, b := range r.Bots {
		m := b.Margin
		y := c.row(i, b.Name, fmt.Sprintf("%+.1f ± %.1f", m.Mean, m.SE))
		c.whisker(y, m.Mean-z95*m.SE, m.Mean+z95*m.SE)
		c.dot(y, m.Mean)
	}
	return c.done()
}

// times shows how long turns take.
func (r *Report) times() template.HTML {
	const low = 0.01 // milliseconds
	high := 1.0
	for _, b := range r.Bots {
		high = max(high, b.Turns.Max)
	}
	c := newChart("Time of a turn: mean, 99 of 100, longest", len(r.Bots), low, high*1.1, true)
	for at := low; at <= high; at *= 100 {
		c.line(at, fmt.Sprintf("%g ms", at))
	}
	for i, b := range r.Bots {
		y := c.row(i, b.Name, fmt.Sprintf("%s · %s · %s", milliseconds(b.Turns.Mean), milliseconds(b.Turns.P99), milliseconds(b.Turns.Max)))
		c.bar(y, low, b.Turns.Mean, "bar", "mean")
		c.tick(y, b.Turns.P99, "tick")
		c.tick(y, b.Turns.Max, "tick far")
	}
	return c.done()
}

// stacks shows what points were for.
func (r *Report) stacks(kinds []string) template.HTML {
	high := 1.0
	for _, b := range r.Bots {
		sum := 0.0
		for _, n := range b.Kinds {
			sum += max(n, 0)
		}
		high = max(high, sum)
	}
	c := newChart("Points of a game by what they are for", len(r.Bots), 0, high, false)
	c.line(0, "0")
	c.line(high, fmt.Sprintf("%.0f points", high))
	for i, b := range r.Bots {
		y := c.row(i, b.Name, fmt.Sprintf("%.1f", b.Points.Mean))
		at := 0.0
		for k, kind := range kinds {
			if n := b.Kinds[kind]; n > 0 {
				c.bar(y, at, at+n, fmt.Sprintf("kind k%d", k%palette), fmt.Sprintf("%s: %.1f", kind, n))
				at += n
			}
		}
	}
	return c.done()
}

// palette is how many colours kinds have; the page's style names them.
const palette = 8
