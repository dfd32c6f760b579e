package eval

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// knots is at how many numbers of own draws left a term has a weight. Between two of
// them its weight changes evenly, beyond the last it stays. Weights may be given for fewer
// of them: then it stays beyond the last of these. Only with many sets has a seat more than
// 36 draws.
const (
	knots = 5
	given = 4
)

var knotDraws = [knots]float64{0, 4, 12, 36, 100}

// all returns the weights at all knots of those at some.
func all(some []float64) (w [knots]float64) {
	n := copy(w[:], some)
	for k := n; k < knots; k++ {
		w[k] = w[n-1]
	}
	return w
}

// Weights say how many points one of each term is worth, at each of the knots.
type Weights struct {
	of [termCount][knots]float64
}

// Names returns the names of the terms, in order: "road.end", "hand.1".
func Names() []string {
	var names []string
	for _, group := range [...]string{"road", "city", "monastic"} {
		for _, t := range stakeTerms {
			names = append(names, group+"."+t.name)
		}
	}
	for _, t := range fieldTerms {
		names = append(names, "field."+t.name)
	}
	for _, t := range seatTerms {
		names = append(names, t.name)
	}
	return names
}

// Defaults returns the weights that hold where a file names none.
func Defaults() *Weights {
	w := &Weights{}
	at := 0
	for range 3 {
		for _, t := range stakeTerms {
			w.of[at] = all(t.weights[:])
			at++
		}
	}
	for _, t := range fieldTerms {
		w.of[at] = all(t.weights[:])
		at++
	}
	for _, t := range seatTerms {
		w.of[at] = all(t.weights[:])
		at++
	}
	return w
}

// Without returns the weights with those of the terms whose names begin so at nothing: how
// somebody sees a game who does not think of these.
func (w *Weights) Without(prefixes ...string) *Weights {
	blind := *w
	for i, name := range Names() {
		if slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) }) {
			blind.of[i] = [knots]float64{}
		}
	}
	return &blind
}

// at fills in the weights for so many own draws left.
func (w *Weights) at(draws int, into []float64) {
	k, part := knot(draws)
	for i := range w.of {
		into[i] = w.of[i][k]*(1-part) + w.of[i][k+1]*part
	}
}

// knot returns between which knot and the next a number of draws lies, and how far.
func knot(draws int) (k int, part float64) {
	d := min(float64(draws), knotDraws[knots-1])
	for k < knots-2 && d > knotDraws[k+1] {
		k++
	}
	return k, (d - knotDraws[k]) / (knotDraws[k+1] - knotDraws[k])
}

// Read reads weights from text: a line for each term, its name and the weights at the
// knots, the last of which may be left out. Lines that begin with # are comments. A term that is not named has its
// default.
func Read(r io.Reader) (*Weights, error) {
	w, names := Defaults(), Names()
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		fields := strings.Fields(text)
		i := slices.Index(names, fields[0])
		if i < 0 || len(fields) < 1+given || len(fields) > 1+knots {
			return nil, fmt.Errorf("line %d: %q is no term with %d or %d weights", n, text, given, knots)
		}
		some := make([]float64, len(fields)-1)
		for k := range some {
			x, err := strconv.ParseFloat(fields[1+k], 64)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			some[k] = x
		}
		w.of[i] = all(some)
	}
	return w, lines.Err()
}

// Write writes weights as Read reads them, below lines of comment.
func (w *Weights) Write(out io.Writer, comments ...string) error {
	b := &strings.Builder{}
	for _, c := range comments {
		fmt.Fprintln(b, "#", c)
	}
	for i, name := range Names() {
		fmt.Fprintf(b, "%-22s", name)
		for _, x := range w.of[i] {
			fmt.Fprintf(b, " %8.3f", x)
		}
		fmt.Fprintln(b)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

//go:embed weights/*.txt
var files embed.FS

// A group is games with up to so many sets beside the base game.
type group struct {
	most int
	name string // of its files
}

// groups returns the groups, those with the fewest sets first. One set changes less than
// weights from mixtures would: measured.
func groups() []group {
	return []group{{1, "base"}, {5, "plus"}, {16, "many"}, {math.MaxInt, "all"}}
}

// Embedded returns the weights for a game with so many sets beside the first, and
// seats: those of its group, else those of a group with fewer sets.
func Embedded(sets, seats int) *Weights {
	list := groups()
	at := slices.IndexFunc(list, func(g group) bool { return sets <= g.most })
	few := "2"
	if seats > 2 {
		few = "4"
	}
	for ; at >= 0; at-- {
		f, err := files.Open("weights/" + list[at].name + "-" + few + ".txt")
		if err != nil {
			continue
		}
		w, err := Read(f)
		if err == nil {
			return w
		}
	}
	return Defaults()
}
