package search_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"circulade/bot"
	"circulade/bot/search"
	"circulade/game/check"
	"circulade/internal/cputime"
	"circulade/rules"
)

var mixtures = flag.Int("mixtures", 12, "games of random sets, options and seats for TestMixtures")

// A mixed game begins at random and goes on by search for so many choices.
const (
	mixedLead   = 400
	mixedSearch = 30
)

// TestMixtures: with whatever sets, at whatever point of the game and with two to six
// seats, every answer is legal, and none comes later than the budget of its turn allows.
func TestMixtures(t *testing.T) {
	runtime.LockOSThread() // a test's goroutine ends with it
	for i := range *mixtures {
		mixture(t, uint64(i))
	}
}

// FuzzMixtures is TestMixtures for any seed.
func FuzzMixtures(f *testing.F) {
	f.Add(uint64(1 << 32))
	f.Add(uint64(1757)) // a throw and then some twenty questions in one turn
	f.Fuzz(func(t *testing.T, seed uint64) {
		runtime.LockOSThread()
		mixture(t, seed)
	})
}

// mixture plays a game of the mixture with that number.
func mixture(t *testing.T, i uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(i, 18))
	setup, err := check.Setup(rng)
	if err != nil {
		t.Fatal(err)
	}
	s := table(t, setup)
	lead(s, rng, rng.IntN(mixedLead))
	if worst := mixed(t, s, rng, i); t.Failed() {
		t.Fatalf("game %d: %d seats, %v, %v; %v over the budget", i, len(setup.Players), setup.Expansions, setup.Options, worst)
	}
}

// lead plays so many choices at random.
func lead(s *rules.State, rng *rand.Rand, choices int) {
	for range choices {
		st, ok := question(s, rng)
		if !ok {
			return
		}
		s.PlayUnchecked(bot.Any(rng, s, st, s.Choices(nil)))
	}
}

// question plays on to the next question.
func question(s *rules.State, rng *rand.Rand) (rules.Step, bool) {
	st, ok := s.Pending()
	for ok && st.Seat == rules.Chance {
		s.PlayUnchecked(s.RandomOutcome(rng.IntN))
		st, ok = s.Pending()
	}
	return st, ok
}

// late is by how much a turn may be longer than its budget. Each of its questions has to
// be answered even when the time is over: its choices are listed and glanced at once. What
// is between two looks at the clock takes many times as long with the race detector, which
// says nothing of players.
func late(b time.Duration, questions int) time.Duration {
	if raceDetector {
		return time.Hour
	}
	return max(b/50, 5*time.Millisecond) + time.Duration(questions)*time.Millisecond/4
}

// mixed plays some choices of a game by search, with all kinds of budgets. It returns by
// how much one turn was too long at most.
func mixed(t *testing.T, s *rules.State, rng *rand.Rand, seed uint64) (worst time.Duration) {
	t.Helper()
	budgets := make([]search.Budget, s.Seats())
	xs := make([]*search.Searcher, s.Seats())
	for i := range xs {
		xs[i] = search.New(s.Book(), seed+uint64(i))
		budgets[i] = []search.Budget{{Time: 2 * time.Millisecond}, {Time: 20 * time.Millisecond}, {Visits: 1}, {Visits: 300}}[rng.IntN(4)]
	}
	sample := s.Clone()
	turn, used, asked := -1, [rules.MaxSeats]time.Duration{}, [rules.MaxSeats]int{}
	for range mixedSearch {
		st, ok := question(s, rng)
		if !ok {
			return worst
		}
		if s.Turn() != turn {
			turn, used, asked = s.Turn(), [rules.MaxSeats]time.Duration{}, [rules.MaxSeats]int{}
		}
		sample.CopyFrom(s)
		by, b := []chooser{best, think}[int(st.Seat)%2], budgets[st.Seat]
		begin, _ := cputime.Thread()
		l, err := by(xs[st.Seat], context.Background(), sample, b)
		end, told := cputime.Thread()
		if err != nil {
			t.Fatal(err)
		}
		used[st.Seat] += end - begin
		asked[st.Seat]++
		if over := used[st.Seat] - b.Time; told && b.Time > 0 && over > worst {
			if worst = over; over > late(b.Time, asked[st.Seat]) {
				t.Errorf("turn %d, seat %d: %v instead of %v in %d questions", s.Turn(), st.Seat, used[st.Seat], b.Time, asked[st.Seat])
			}
		}
		for _, c := range l.All {
			if err := sample.Play(c); err != nil {
				t.Errorf("turn %d: a line goes on with what is not legal: %v", s.Turn(), err)
				return worst
			}
		}
		if err := s.Play(l.All[0]); err != nil {
			t.Error(err)
			return worst
		}
	}
	return worst
}
