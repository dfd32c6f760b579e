package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"circulade/bot"
	"circulade/rules"
	"circulade/tile"
)

// A novice is somebody who has just heard the rules: they answer each question so that
// they have most points now, of what they hold as it stands, never think of fields, of
// others or of what comes next, and take any of what is equally good.
type novice struct {
	rng *rand.Rand
	try *rules.State
}

func newNovice(seed uint64) bot.Player { return &novice{rng: rand.New(rand.NewPCG(seed, 2))} }

func (p *novice) Choose(_ context.Context, s *rules.State) (rules.Choice, error) {
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance {
		return 0, bot.ErrNoQuestion
	}
	if p.try == nil || p.try.Book() != s.Book() {
		p.try = s.Clone()
	}
	var best rules.Choice
	most, ties := 0, 0
	for _, c := range s.Choices(nil) {
		p.try.CopyFrom(s)
		p.try.PlayUnchecked(c)
		v := now(p.try, st.Seat)
		if ties == 0 || v > most {
			best, most, ties = c, v, 1
		} else if v == most {
			if ties++; p.rng.IntN(ties) == 0 {
				best = c
			}
		}
	}
	return best, nil
}

// now is what a seat has, and what it holds, but for fields, is worth as it stands.
func now(s *rules.State, seat rules.Seat) int {
	n := s.Score(seat)
	for _, f := range s.Occupied(nil) {
		if s.Board.Kind(f) != tile.Field && s.Owners(f).Has(seat) {
			n += s.ValueOf(f, seat, rules.AtEnd).Points()
		}
	}
	return n
}

// TestNovice lets somebody who has just heard the rules play against beginner: they win
// now and then, and lose more often. The figures of docs/bots.md are from more games.
func TestNovice(t *testing.T) {
	const games = 40
	start := table(t, 2, nil)
	s, won := start.Clone(), 0
	for i := range uint64(games) {
		s.CopyFrom(start)
		mine := rules.Seat(i % 2)
		players := []bot.Player{nil, nil}
		players[mine], players[1-mine] = newNovice(i), player(t, "beginner", i+1000)
		playOut(t, s, 500_000+i/2, players)
		if s.Score(mine) > s.Score(1-mine) {
			won++
		}
	}
	if t.Logf("%d of %d", won, games); won < games/4 || won > games*45/100 {
		t.Errorf("the novice won %d of %d games, want a quarter to 45 %%", won, games)
	}
}
