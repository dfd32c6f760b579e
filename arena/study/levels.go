package study

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
)

// Levels is how strong those of some arena matches are, in the units of package rating: what anchors of
// levels are taken from.
type Levels struct {
	Zero    string  `json:"zero"` // who has 25 everywhere
	Matches []Match `json:"matches"`
	Levels  []Level `json:"levels"` // in the order of the matches' players
}

// A Match is a file of arena games of the same players: one kind of game.
type Match struct {
	File  string `json:"file"`
	Games int    `json:"games"`
}

// A Level is how strong one player is. An error says how far off a number may be (one standard deviation),
// against the mean of all players.
type Level struct {
	Name string    `json:"name"`
	Mu   float64   `json:"mu"`    // the mean of those of the matches, each of which counts as much
	SE   float64   `json:"se"`    // of Mu, because so few games were played
	Kind float64   `json:"kind"`  // of Mu, because so few kinds of games were: from how far apart the matches lie; 0 for one
	Off  float64   `json:"error"` // of Mu, for both reasons
	By   []float64 `json:"by"`    // in each match
}

// JudgeLevels fits the strengths in each of some files of `circulade arena --out`, apart, and takes their means.
// All have the same players, of whom one called zero has 25.
func JudgeLevels(files []string, zero string) (*Levels, error) {
	var names []string
	all := &Levels{Zero: zero}
	var mu, se [][]float64
	for _, file := range files {
		bots, games, err := readArena(file)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w", file, err)
		case names == nil:
			names = bots
		case !slices.Equal(names, bots):
			return nil, fmt.Errorf("%s: %s have played, and %s in %s", file, strings.Join(bots, ", "), strings.Join(names, ", "), files[0])
		}
		m, e := fitMatch(len(bots), games)
		mu, se = append(mu, m), append(se, e)
		all.Matches = append(all.Matches, Match{file, len(games)})
	}
	at := slices.Index(names, zero)
	if at < 0 {
		return nil, fmt.Errorf("%q is not among those who have played: %s", zero, strings.Join(names, ", "))
	}
	for i, name := range names {
		all.Levels = append(all.Levels, levelOf(name, i, at, mu, se))
	}
	return all, nil
}

// fitMatch returns the strengths of a match's players with mean 0, and their standard errors.
func fitMatch(players int, games []Game) (mu, se []float64) {
	f := fit{prior: 5, bySize: true}
	mu = make([]float64, players)
	f.best(mu, games)
	se = errorsOf(f.slopes(mu, games).hessian)
	mean := 0.0
	for _, x := range mu {
		mean += x / float64(players)
	}
	for i := range mu {
		mu[i], se[i] = (mu[i]-mean)*muOfTwo, se[i]*muOfTwo
	}
	return mu, se
}

// levelOf takes the means of the player i over all matches, with 25 for the player zero.
func levelOf(name string, i, zero int, mu, se [][]float64) Level {
	l := Level{Name: name, Mu: 25}
	n, mean := float64(len(mu)), 0.0
	for m := range mu {
		mean += mu[m][i] / n
		l.Mu += (mu[m][i] - mu[m][zero]) / n
		l.SE += se[m][i] * se[m][i] / n / n
		l.By = append(l.By, 25+mu[m][i]-mu[m][zero])
	}
	for m := range mu {
		l.Kind += (mu[m][i] - mean) * (mu[m][i] - mean) / max(n-1, 1) / n
	}
	l.SE, l.Kind = math.Sqrt(l.SE), math.Sqrt(l.Kind)
	l.Off = math.Hypot(l.SE, l.Kind)
	return l
}

// readArena reads a file of arena games: who plays in the match, and who was at each table, by their place among
// them, with what score. A last line that is not whole does not count, nor do games that a fault has ended.
func readArena(path string) (bots []string, games []Game, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines := bufio.NewReader(f)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		var g struct {
			Bots           []string
			Places, Scores []int
			Fault          any
		}
		if err := json.Unmarshal(text, &g); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", n, err)
		}
		bad := slices.ContainsFunc(g.Places, func(i int) bool { return i < 0 || i >= len(g.Bots) })
		if bad || len(g.Places) < 2 || len(g.Places) > 6 || len(g.Scores) != len(g.Places) || bots != nil && !slices.Equal(bots, g.Bots) {
			return nil, nil, fmt.Errorf("line %d is no game of this match", n)
		}
		bots = g.Bots
		if g.Fault == nil {
			games = append(games, Game{Seats: g.Places, Scores: g.Scores})
		}
	}
	if len(games) == 0 {
		return nil, nil, errors.New("it has no game yet")
	}
	return bots, games, nil
}

// Write writes the levels as text, or as JSON.
func (l *Levels) Write(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(l)
	}
	var b strings.Builder
	for i, m := range l.Matches {
		fmt.Fprintf(&b, "%d: %s, %d games\n", i+1, m.File, m.Games)
	}
	fmt.Fprintf(&b, "\n%-12s  mu of all  ± games  ± kinds  ± both   by match\n", "("+l.Zero+" is 25)")
	for _, x := range l.Levels {
		fmt.Fprintf(&b, "%-12s  %9.2f  %7.2f  %7.2f  %6.2f  ", x.Name, x.Mu, x.SE, x.Kind, x.Off)
		for _, mu := range x.By {
			fmt.Fprintf(&b, " %6.2f", mu)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
