package study

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The measures of a chart's panels, in pixels.
const (
	panelWidth, panelHeight = 340, 260
	left, right             = 40, 12
	top, bottom             = 28, 40
)

// style is how the lines of a chart look, in the light and in the dark.
const style = `<style>
text{font:12px sans-serif;fill:#333}
.frame{fill:none;stroke:#999}
.ours{stroke:#1f5fbf;fill:#1f5fbf}
.elo{stroke:#c05a00;fill:#c05a00}
.batch{stroke:#3a7d34;fill:#3a7d34}
path{fill:none!important;stroke-width:2}
.even{stroke:#999;stroke-dasharray:4 4}
@media(prefers-color-scheme:dark){text{fill:#ddd}.ours{stroke:#7fb0ff;fill:#7fb0ff}.elo{stroke:#ffab66;fill:#ffab66}.batch{stroke:#8fd687;fill:#8fd687}}
</style>`

// A panel is one of the diagrams of a chart, side by side.
type panel struct {
	b            *strings.Builder
	x            float64 // of its left edge
	fromX, toX   float64
	fromY, toY   float64
	title, xName string
}

// at returns where a point lies.
func (p *panel) at(x, y float64) (float64, float64) {
	return p.x + left + (x-p.fromX)/(p.toX-p.fromX)*(panelWidth-left-right),
		panelHeight - bottom - (y-p.fromY)/(p.toY-p.fromY)*(panelHeight-top-bottom)
}

// frame draws the frame of a panel with its title, and numbers along its edges.
func (p *panel) frame() {
	fmt.Fprintf(p.b, `<rect class="frame" x="%.0f" y="%d" width="%d" height="%d"/>`, p.x+left, top, panelWidth-left-right, panelHeight-top-bottom)
	fmt.Fprintf(p.b, `<text x="%.0f" y="18">%s</text>`, p.x+left, p.title)
	fmt.Fprintf(p.b, `<text x="%.0f" y="%d" text-anchor="middle">%s</text>`, p.x+panelWidth/2, panelHeight-6, p.xName)
	for i := range 6 {
		part := float64(i) / 5
		x, y := p.at(p.fromX+part*(p.toX-p.fromX), p.fromY+part*(p.toY-p.fromY))
		fmt.Fprintf(p.b, `<text x="%.1f" y="%d" text-anchor="middle">%.4g</text>`, x, panelHeight-bottom+15, p.fromX+part*(p.toX-p.fromX))
		fmt.Fprintf(p.b, `<text x="%.1f" y="%.1f" text-anchor="end">%.3g</text>`, p.x+left-4, y+4, p.fromY+part*(p.toY-p.fromY))
	}
}

// line draws a line with a dot at each point.
func (p *panel) line(class string, xs, ys []float64) {
	for i := range xs {
		x, y := p.at(xs[i], ys[i])
		fmt.Fprintf(p.b, `<circle class="%s" cx="%.1f" cy="%.1f" r="3"/>`, class, x, y)
		if i > 0 {
			x0, y0 := p.at(xs[i-1], ys[i-1])
			fmt.Fprintf(p.b, `<path class="%s" d="M%.1f %.1fL%.1f %.1f"/>`, class, x0, y0, x, y)
		}
	}
}

// legend writes the names of the lines above the frame, at the right.
func (p *panel) legend(names ...string) {
	for i, name := range names {
		fmt.Fprintf(p.b, `<circle class="%s" cx="%.0f" cy="14" r="4"/><text x="%.0f" y="18">%s</text>`,
			name, p.x+panelWidth-150+float64(i)*50, p.x+panelWidth-143+float64(i)*50, name)
	}
}

// chart draws a panel for each class.
func (r *Report) chart(about string, draw func(p *panel, c *Class)) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">%s`,
		panelWidth*len(r.Classes), panelHeight, about, style)
	for i := range r.Classes {
		draw(&panel{b: &b, x: float64(i * panelWidth)}, &r.Classes[i])
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// losses draws the loss by the number of games that everybody had played before.
func losses(p *panel, c *Class) {
	p.fromX, p.toX, p.fromY, p.toY = 0, Rounds, 0.3, 0.7
	p.title, p.xName = "class "+string(c.Class), "games played before; loss (a coin: 0.693)"
	p.frame()
	p.legend("ours", "elo", "batch")
	var xs, our, elo, batch []float64
	for _, a := range c.Ages {
		xs = append(xs, float64(a.From+a.To+1)/2)
		our, elo, batch = append(our, a.Ours), append(elo, a.Elo), append(batch, a.Batch)
	}
	p.line("batch", xs, batch)
	p.line("elo", xs, elo)
	p.line("ours", xs, our)
}

// tenths draws how often what was said came true.
func tenths(p *panel, c *Class) {
	p.fromX, p.toX, p.fromY, p.toY = 0, 1, 0, 1
	p.title, p.xName = "class "+string(c.Class)+": how often it came true", "what was said"
	p.frame()
	x0, y0 := p.at(0, 0)
	x1, y1 := p.at(1, 1)
	fmt.Fprintf(p.b, `<path class="even" d="M%.1f %.1fL%.1f %.1f"/>`, x0, y0, x1, y1)
	var xs, ys []float64
	for _, t := range c.Tenths {
		if t.Pairs == 0 {
			continue
		}
		xs, ys = append(xs, t.Said), append(ys, t.Came)
		x, low := p.at(t.Said, max(t.Said+t.Beside.Low, 0))
		_, high := p.at(t.Said, min(t.Said+t.Beside.High, 1))
		fmt.Fprintf(p.b, `<path class="ours" d="M%.1f %.1fV%.1f"/>`, x, low, high)
	}
	p.line("ours", xs, ys)
}

// WriteCharts writes the charts of a report into a folder: ratings-loss.svg and ratings-tenths.svg.
func (r *Report) WriteCharts(folder string) error {
	for name, text := range map[string]string{
		"ratings-loss.svg":   r.chart("The loss of the predictions by the number of games played before, by class, for our ratings, Elo and a batch fit", losses),
		"ratings-tenths.svg": r.chart("How often predictions came true, by tenths, by class", tenths),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil { //nolint:gosec // a chart is for everybody
			return err
		}
	}
	return nil
}
