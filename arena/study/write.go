package study

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Write writes a report as text, or as JSON.
func (r *Report) Write(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(r)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d games of %d players, seed %d\n", r.Games, len(r.Plan.Players), r.Plan.Seed)
	for i := range r.Classes {
		r.Classes[i].write(&b)
	}
	b.WriteString("\nall classes\n")
	r.Together.write(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// write writes a class.
func (c *Class) write(b *strings.Builder) {
	fmt.Fprintf(b, "\nclass %s: %d games, %d pairs predicted\n", c.Class, c.Games, c.Pairs)
	for _, m := range c.Methods {
		mark := ""
		if m.Best {
			mark = " *"
		}
		fmt.Fprintf(b, "  %-42s %.4f%s\n", m.Name, m.Loss, mark)
	}
	c.Verdict.write(b)
	b.WriteString("games before      ours     elo   batch\n")
	for _, a := range c.Ages {
		fmt.Fprintf(b, "  %2d to %2d      %.4f  %.4f  %.4f\n", a.From, a.To, a.Ours, a.Elo, a.Batch)
	}
	b.WriteString("  said    came  beside, points (95 %)   pairs\n")
	for _, t := range c.Tenths {
		fmt.Fprintf(b, "  %.3f  %.3f  %+5.1f (%+.1f to %+.1f)  %d\n", t.Said, t.Came, 100*t.Beside.Value, 100*t.Beside.Low, 100*t.Beside.High, t.Pairs)
	}
	fmt.Fprintf(b, "in the 95 %% interval after a season: %.1f %%\nstrengths by all games\n", c.Covered)
	for _, s := range c.Strengths {
		fmt.Fprintf(b, "  %-22s %6.2f ± %.2f\n", s.Player, s.Mu, s.SE)
	}
}

// write writes a verdict.
func (v *Verdict) write(b *strings.Builder) {
	fmt.Fprintf(b, "  ours %.4f, best elo %.4f, best batch %.4f, best batch by size %.4f\n", v.Ours, v.Elo, v.Batch, v.BatchBySize)
	fmt.Fprintf(b, "  elo's loss less ours: %.4f (%.4f to %.4f)\n", v.EloMore.Value, v.EloMore.Low, v.EloMore.High)
	fmt.Fprintf(b, "  ours over batch: %+.2f %% (%+.2f to %+.2f), over batch by size: %+.2f %% (%+.2f to %+.2f)\n",
		100*v.OverBatch.Value, 100*v.OverBatch.Low, 100*v.OverBatch.High, 100*v.OverBySize.Value, 100*v.OverBySize.Low, 100*v.OverBySize.High)
}
