package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Report is what a match has shown.
type Report struct {
	Games   int            `json:"games"`
	Players int            `json:"players"`
	Seconds float64        `json:"seconds"` // by the clock, of this run
	Bots    []*BotReport   `json:"bots"`    // by place
	Pairs   []*PairReport  `json:"pairs"`   // those who have met
	SPRT    *SPRTReport    `json:"sprt,omitempty"`
	Errors  int            `json:"errors"` // games that a fault has ended
	Faults  map[string]int `json:"-"`      // who was at fault, how, and how often
	Match   *Match         `json:"-"`
}

// A BotReport is how one who plays has done.
type BotReport struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`  // alone
	Draws  int    `json:"draws"` // shared wins
	Losses int    `json:"losses"`
	// Score is the share of games won, a win shared by k counting 1/k, and Interval
	// where it lies with 95 %.
	Score    float64            `json:"score"`
	Interval Interval           `json:"interval"`
	Margin   Mean               `json:"margin"` // points before the best other
	Points   Mean               `json:"points"`
	Elo      Elo                `json:"elo"`
	Turns    TurnTimes          `json:"ms_per_turn"`
	OverTime int                `json:"over_time"`
	Cut      int                `json:"cut"`      // searches that the cap in time has ended
	Illegal  int                `json:"illegal"`  // answers that were no legal choice
	Forfeits int                `json:"forfeits"` // games lost by a fault of its own
	Kinds    map[string]float64 `json:"points_by_kind"`
}

// Elo is a strength; 0 is the mean of those who play.
type Elo struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// TurnTimes are milliseconds for a turn.
type TurnTimes struct {
	Mean float64 `json:"mean"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

// A PairReport is how two have done in games where both sat: who had more points.
type PairReport struct {
	A      string `json:"a"`
	B      string `json:"b"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	Margin Mean   `json:"margin"` // points of a minus those of b
}

// Built reports whether a fault was one of a built-in player: then something is wrong
// with this program.
func (r *Report) Built() bool {
	for who := range r.Faults {
		label, _, _ := strings.Cut(who, ": ")
		for _, e := range r.Match.entries {
			if e.label == label && e.command == nil {
				return true
			}
		}
	}
	return false
}

// Write writes the report, for people or as JSON.
func (r *Report) Write(w io.Writer, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if _, err := io.WriteString(t, r.text()); err != nil {
		return err
	}
	return t.Flush()
}

// text is the report as lines with tabs between columns.
func (r *Report) text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%d games, %d players, %.1f s\n\n", r.Games, r.Players, r.Seconds)
	fmt.Fprintln(&t, "\tgames\twon\t95 %\twin-draw-loss\tpoints\tmargin\tElo\tms/turn\tover time\tcut\tforfeits")
	for _, b := range r.Bots {
		fmt.Fprintf(&t, "%s\t%d\t%.1f %%\t%.1f to %.1f\t%d-%d-%d\t%.1f\t%+.1f ± %.1f\t%+.0f (%+.0f to %+.0f)\t%.2f\t%d\t%d\t%d\n",
			b.Name, b.Games, 100*b.Score, 100*b.Interval.Low, 100*b.Interval.High, b.Wins, b.Draws, b.Losses,
			b.Points.Mean, b.Margin.Mean, b.Margin.SE, b.Elo.Value, b.Elo.Low, b.Elo.High, b.Turns.Mean, b.OverTime, b.Cut, b.Forfeits)
	}
	if len(r.Pairs) > 1 {
		fmt.Fprintln(&t)
		for _, p := range r.Pairs {
			fmt.Fprintf(&t, "%s v %s\t%d\t\t\t%d-%d-%d\t\t%+.1f ± %.1f\n", p.A, p.B, p.Games, p.Wins, p.Draws, p.Losses, p.Margin.Mean, p.Margin.SE)
		}
	}
	if s := r.SPRT; s != nil {
		fmt.Fprintf(&t, "\nsequential test, Elo %g against %g: %.2f between %.2f and %.2f, %s\n", s.Elo0, s.Elo1, s.LLR, s.Low, s.High, s.Result)
	}
	return t.String()
}

// faults lists the faults in a fixed order.
func (r *Report) faults() []string {
	list := make([]string, 0, len(r.Faults))
	for who := range r.Faults {
		list = append(list, who)
	}
	slices.Sort(list)
	return list
}

// Told says for people who was at fault, how, and how often.
func (r *Report) Told() []string {
	list := r.faults()
	for i, who := range list {
		list[i] = fmt.Sprintf("%s (%d games)", who, r.Faults[who])
	}
	return list
}
