package study

import (
	"errors"
	"math"
	"slices"

	"circulade/rating"
)

// An Interval is a number and where it lies with 95 %, by a bootstrap over players.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// A Report is what a study has found.
type Report struct {
	Plan    Plan    `json:"plan"`
	Games   int     `json:"games"` // that were judged: those of whole seasons
	Classes []Class `json:"classes"`
	// Together counts the forecasts of all classes alike, each method with its best parameter of each class.
	Together Verdict `json:"together"`
	Tenths   []Tenth `json:"tenths"` // of all classes
}

// A Class is what was found in the games of one class.
type Class struct {
	Class   rating.Class `json:"class"`
	Games   int          `json:"games"`
	Pairs   int          `json:"pairs"` // forecasts: every two at a table
	Methods []Method     `json:"methods"`
	Verdict Verdict      `json:"verdict"`
	Ages    []Age        `json:"ages"`
	Tenths  []Tenth      `json:"tenths"`
	// Covered is in how many of a hundred cases a player's strength lies in the 95 % interval after a season.
	Covered float64 `json:"covered"`
	// Strengths are those of a fit to all games of the class, the strongest first.
	Strengths []Strength `json:"strengths"`
}

// A Method is the mean logarithmic loss of one method.
type Method struct {
	Family string  `json:"family"`
	Name   string  `json:"name"`
	Loss   float64 `json:"loss"`
	Best   bool    `json:"best,omitempty"` // of its family
}

// A Verdict is what the issue asked: how our loss compares with those of the best Elo and the best batch.
type Verdict struct {
	Ours        float64  `json:"ours"`
	Elo         float64  `json:"elo"`
	Batch       float64  `json:"batch"`
	BatchBySize float64  `json:"batch_by_size"`
	EloMore     Interval `json:"elo_more"`   // the loss of Elo less ours: above 0 if ours is better
	OverBatch   Interval `json:"over_batch"` // our loss over that of batch, less 1
	OverBySize  Interval `json:"over_by_size"`
}

// An Age is the loss of those forecasts before which everybody had played so many games.
type Age struct {
	From  int     `json:"from"`
	To    int     `json:"to"`
	Pairs int     `json:"pairs"`
	Ours  float64 `json:"ours"`
	Elo   float64 `json:"elo"`
	Batch float64 `json:"batch"`
}

// A Tenth is the forecasts whose chance, for the earlier seat, lies in one tenth from 0 to 1.
type Tenth struct {
	From   float64  `json:"from"`
	Pairs  int      `json:"pairs"`
	Said   float64  `json:"said"`   // the mean chance
	Came   float64  `json:"came"`   // how many came true
	Beside Interval `json:"beside"` // Came less Said
}

// Judge has all methods predict the games of whole seasons and reports. Resamples is how often the bootstrap
// draws players, with their seed. It tells done about each class.
func Judge(p Plan, games []Game, resamples int, done func(rating.Class)) (r *Report, err error) {
	list := methods()
	r = &Report{Plan: p}
	var trials []*trial
	for _, class := range []rating.Class{rating.Two, rating.More} {
		t, err := try(&p, games, class, list)
		if err != nil {
			return nil, err
		}
		if t.games == 0 {
			continue
		}
		trials = append(trials, t)
		r.Games += t.games
		done(class)
	}
	if len(trials) == 0 {
		return nil, errors.New("it has no whole season yet")
	}
	s := newStraps(trials, list, resamples, p.Seed)
	for i, t := range trials {
		c := t.report(list)
		c.Verdict = s.verdict(i)
		s.tenths(i, c.Tenths)
		c.Strengths = strengths(&p, games, t.class)
		if c.Covered, err = coverage(&p, games, t.class, c.Strengths); err != nil {
			return nil, err
		}
		r.Classes = append(r.Classes, c)
	}
	r.Together = s.verdict(together)
	r.Tenths = pooled(r.Classes)
	s.tenths(together, r.Tenths)
	return r, nil
}

// report says what was found without the bootstrap's intervals.
func (t *trial) report(list []method) Class {
	c := Class{Class: t.class, Games: t.games, Pairs: len(t.forecasts)}
	best := map[string]int{}
	for m := range list {
		c.Methods = append(c.Methods, Method{Family: list[m].family, Name: list[m].name, Loss: t.mean(m, 0, Rounds)})
		if at, ok := best[list[m].family]; !ok || c.Methods[m].Loss < c.Methods[at].Loss {
			best[list[m].family] = m
		}
	}
	for _, m := range best {
		c.Methods[m].Best = true
	}
	const span = 10
	for from := 0; from < Rounds; from += span {
		c.Ages = append(c.Ages, Age{
			From: from, To: from + span - 1, Pairs: t.count(from, from+span), Ours: t.mean(best["ours"], from, from+span),
			Elo: t.mean(best["elo"], from, from+span), Batch: t.mean(best["batch"], from, from+span),
		})
	}
	c.Tenths = t.tenths(best["ours"])
	return c
}

// mean returns the mean loss of a method in rounds from one to before another.
func (t *trial) mean(m, from, to int) float64 {
	sum := 0.0
	for i, f := range t.forecasts {
		if f.round >= from && f.round < to {
			sum += loss(t.chances[m][i], f.outcome)
		}
	}
	return sum / float64(max(t.count(from, to), 1))
}

// count returns how many forecasts there are in rounds from one to before another.
func (t *trial) count(from, to int) (n int) {
	for _, f := range t.forecasts {
		if f.round >= from && f.round < to {
			n++
		}
	}
	return n
}

// tenthOf returns in which tenth a chance lies, from 0 on.
func tenthOf(chance float64) int { return min(int(chance*10), 9) }

// tenths returns how often what a method said came true.
func (t *trial) tenths(m int) []Tenth {
	list := make([]Tenth, 10)
	for i := range list {
		list[i].From = float64(i) / 10
	}
	for i, f := range t.forecasts {
		x := &list[tenthOf(t.chances[m][i])]
		x.Pairs++
		x.Said += t.chances[m][i]
		x.Came += f.outcome
	}
	for i := range list {
		n := float64(max(list[i].Pairs, 1))
		list[i].Said /= n
		list[i].Came /= n
	}
	return list
}

// pooled returns the tenths of all classes together.
func pooled(classes []Class) []Tenth {
	list := make([]Tenth, 10)
	for i := range list {
		x := &list[i]
		x.From = float64(i) / 10
		for k := range classes {
			t := &classes[k].Tenths[i]
			x.Pairs += t.Pairs
			x.Said += float64(t.Pairs) * t.Said
			x.Came += float64(t.Pairs) * t.Came
		}
		x.Said /= float64(max(x.Pairs, 1))
		x.Came /= float64(max(x.Pairs, 1))
	}
	return list
}

// A Strength is how strong a player is in a class, in the units of package rating: the mean, and the
// standard error of a fit to all games. Levels' anchors come from these. The mean of all is 25.
type Strength struct {
	Player string  `json:"player"`
	Mu     float64 `json:"mu"`
	SE     float64 `json:"se"`
}

// muOfTwo is what a table of two settled players divides Mu by.
const muOfTwo = math.Sqrt2 * 25 / 6

// strengths fits all games of a class, with a wide prior and the scale that package rating gives a table
// of settled players.
func strengths(p *Plan, games []Game, class rating.Class) (list []Strength) {
	var of []Game
	for i := range games {
		if games[i].Class == class {
			of = append(of, games[i])
		}
	}
	f := fit{prior: 5, bySize: true}
	theta := make([]float64, len(p.Players))
	f.best(theta, of)
	se := errorsOf(f.slopes(theta, of).hessian)
	for i, name := range p.Players {
		list = append(list, Strength{name, 25 + muOfTwo*theta[i], muOfTwo * se[i]})
	}
	slices.SortStableFunc(list, func(a, b Strength) int {
		switch {
		case a.Mu > b.Mu:
			return -1
		case a.Mu < b.Mu:
			return 1
		}
		return 0
	})
	return list
}

// errorsOf returns the standard errors of a fit, of each player against the mean of all, which no game
// tells.
func errorsOf(hessian [][]float64) []float64 {
	n := len(hessian)
	cov := make([][]float64, n)
	for i := range cov {
		unit := make([]float64, n)
		unit[i] = 1
		cov[i] = solve(&slope{unit, hessian})
	}
	rows, all := make([]float64, n), 0.0
	for i := range cov {
		for _, x := range cov[i] {
			rows[i] += x / float64(n)
		}
		all += rows[i] / float64(n)
	}
	list := make([]float64, n)
	for i := range list {
		list[i] = math.Sqrt(max(cov[i][i]-2*rows[i]+all, 0))
	}
	return list
}
