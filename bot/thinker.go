package bot

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"time"

	"circulade/bot/eval"
	"circulade/bot/search"
	"circulade/rules"
)

// A thinker looks for whole turns, and plays one of them: the best, or one that it likes
// better.
type thinker struct {
	manner
	o      Options
	book   *rules.Book
	search *search.Searcher
	fan    eval.Fan
	eyes   *newcomer
	try    *rules.State
	turn   int           // of the game, in which it was asked last
	left   time.Duration // how much longer people wait for that turn
}

// A manner is how a thinker plays.
type manner struct {
	deep bool    // thinks ahead to what others do
	part float64 // of the positions that its budget has (levelBudget), for those who do not
	// slack is how many points a turn may be worse than the best one that was looked at,
	// by the evaluation. Of these it plays the one it likes best: by its style, and by
	// moods of up to so many points, which are no dice: the same in the same position.
	slack, mood float64
	style       eval.Style
	// newcomer: of these turns it does not see what they are worth, but what they seem to
	// be to somebody who has just learned the game.
	newcomer bool
}

// manners are the thinkers by their names.
func manners() map[string]manner {
	return map[string]manner{
		"beginner": {part: 0.5, slack: 8, mood: 8, newcomer: true, style: eval.Style{City: 0.6}},
		"easy":     {part: 0.5, slack: 5, mood: 8},
		"normal":   {part: 1, slack: 3, mood: 4},
		"hard":     {part: 1},
		"master":   {deep: true},
		"builder":  {part: 1, slack: 2.5, style: eval.Style{City: 0.3, Road: 0.2, Field: -0.3}},
		"farmer":   {part: 1, slack: 2.5, style: eval.Style{Field: 0.5}},
		"thief":    {part: 1, slack: 2.5, style: eval.Style{Shared: 0.6}},
	}
}

// Choose answers the pending question as the turn that it has chosen goes on, or looks
// for one.
func (t *thinker) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	st, err := asked(s)
	if err != nil {
		return 0, err
	}
	t.meet(s)
	if t.o.Within > 0 {
		until, cancel := context.WithTimeout(ctx, t.patience(s))
		defer cancel()
		ctx = until
		defer func(began time.Time) { t.left -= time.Since(began) }(time.Now())
	}
	line, err := t.look(ctx, s, st.Seat)
	if err != nil {
		return 0, err
	}
	if t.search.Cut() && t.o.Cut != nil {
		t.o.Cut()
	}
	return line.All[0], nil
}

// meet makes it ready for games of the book of a position.
func (t *thinker) meet(s *rules.State) {
	if t.book != s.Book() {
		t.book, t.search, t.try = s.Book(), search.New(s.Book(), t.o.Seed), s.Clone()
		t.fan.Style, t.eyes = t.style, nil
		if t.newcomer {
			t.eyes = newNewcomer(t.book)
		}
	}
}

// quick is how long people wait for a turn of somebody who does not think ahead, and
// least how long at least for an answer if much of the turn has been waited already.
const (
	quick = 400 * time.Millisecond
	least = 20 * time.Millisecond
)

// patience is how long people wait for the next answer.
func (t *thinker) patience(s *rules.State) time.Duration {
	if n := s.Turn(); t.turn != n {
		t.turn, t.left = n, quick
		if t.deep {
			t.left = t.o.Within * 3 / 2
		}
	}
	return max(t.left, least)
}

// look returns the turn to play.
func (t *thinker) look(ctx context.Context, s *rules.State, seat rules.Seat) (search.Line, error) {
	switch {
	case t.deep:
		lines, err := t.search.Think(ctx, s, t.budget())
		if err != nil {
			return search.Line{}, err
		}
		return lines[0], nil
	case t.slack > 0:
		return t.search.Pick(ctx, s, t.budget(), func(lines []search.Line) int { return t.favourite(s, seat, lines) })
	}
	return t.search.Best(ctx, s, t.budget())
}

// mostLiked is how many turns, from the best one on, somebody wavers between.
const mostLiked = 60

// favourite returns which turn it likes best of those that are nearly as good as the best.
func (t *thinker) favourite(s *rules.State, seat rules.Seat, lines []search.Line) int {
	best, most := 0, 0.0
	for i, l := range lines[:min(len(lines), mostLiked)] {
		if l.Margin < lines[0].Margin-t.slack {
			break
		}
		t.try.CopyFrom(s)
		for _, c := range l.All {
			t.try.PlayUnchecked(c)
		}
		v := l.Margin
		if t.eyes != nil {
			v = t.eyes.value(t.try, seat)
		}
		v += t.fan.Liking(t.try, seat) + t.mood*t.whim(t.try)
		if i == 0 || v > most {
			best, most = i, v
		}
	}
	return best
}

// whim returns a number from 0 to 1 that belongs to a position.
func (t *thinker) whim(s *rules.State) float64 {
	h := fnv.New64a()
	var b [16]byte
	binary.LittleEndian.PutUint64(b[:], t.o.Seed)
	binary.LittleEndian.PutUint64(b[8:], s.Hash())
	_, _ = h.Write(b[:]) // a hash takes everything
	return float64(h.Sum64()>>11) / (1 << 53)
}

// A newcomer sees positions as somebody does who has just learned the game: what they hold
// themselves and hope for, and nothing of what others are up to, of fields, and of where
// features may be joined. They know well that they need followers.
type newcomer struct {
	eyes   *eval.Evaluator
	values [rules.MaxSeats]float64
}

func newNewcomer(b *rules.Book) *newcomer {
	w := eval.Embedded(len(b.Sets())-1, b.Seats())
	return &newcomer{eyes: eval.With(b, w.Without("field.", "road.join.", "city.join."))}
}

// thrift is how many points a follower in the supply seems to be worth more than it is, so
// that miscounting does not leave them without any: about one turn in eight begins so.
const thrift = 0.2

// value is what a position seems to be worth to a seat, in points.
func (n *newcomer) value(s *rules.State, seat rules.Seat) float64 {
	n.eyes.Values(s, n.values[:s.Seats()])
	v := n.values[seat]
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if s.Book().FigureDef(k).Follower() {
			v += thrift * float64(s.Supply(seat, k))
		}
	}
	return v
}
