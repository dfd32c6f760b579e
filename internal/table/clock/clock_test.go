package clock

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// A script is a clock of two seats and what has happened to it.
type script struct {
	*testing.T
	c    Clock
	at   int64 // in seconds
	turn int
}

// begin starts a clock at second 0, with seat 0 asked in turn 1.
func begin(t *testing.T, s Settings) *script {
	t.Helper()
	if faults := s.Check(""); len(faults) > 0 {
		t.Fatal(faults)
	}
	x := &script{T: t, c: New(&s, 2), turn: 1}
	x.decide(Decision{Start: true})
	x.asks(0)
	return x
}

func (x *script) pass(seconds int64) { x.at += seconds }

// plays has a seat answer, after which another, or the same, is asked.
func (x *script) plays(seat, next, turn int) {
	x.c = x.c.Clone()
	x.c.ChargeMove(x.at*second, seat, 0)
	x.c.SetQuestion(Question{Seat: next, Turn: turn, Answered: seat, AnsweredTurn: x.turn})
	x.turn = turn
}

func (x *script) asks(seat int) { x.c.SetQuestion(Question{Seat: seat, Turn: x.turn, Answered: -1}) }

// decide takes a decision in; seat 0 or whoever runs is asked on.
func (x *script) decide(d Decision) {
	asked := 0
	if len(x.c.Run) > 0 {
		asked = x.c.Run[0]
	}
	x.c = x.c.Clone()
	x.c.Apply(x.at*second, d, []int{0, 1})
	x.asks(asked)
}

// want compares what is left, in seconds, and whose time runs.
func (x *script) want(what string, running int, left ...int64) {
	x.Helper()
	now := x.c.Clone()
	now.Charge(x.at*second, 0)
	for i, l := range left {
		if now.Left[i] != l*second {
			x.Errorf("%s: seat %d has %d ms left, want %d s", what, i, now.Left[i], l)
		}
	}
	want := []int{running}
	if running < 0 {
		want = []int{}
	}
	if !slices.Equal(now.Run, want) {
		x.Errorf("%s: the time of %v runs, want %v", what, now.Run, want)
	}
}

func TestTurnClock(t *testing.T) {
	x := begin(t, Settings{Kind: Turn, TurnS: 60})
	x.pass(20)
	x.want("after 20 seconds", 0, 40, 60)
	x.plays(0, 0, 1)
	x.pass(5)
	x.want("in the same turn", 0, 35, 60)
	x.plays(0, 1, 1)
	x.pass(10)
	x.want("a dragon's round: each for themselves", 1, 35, 50)
	x.plays(1, 0, 1)
	x.pass(5)
	x.want("asked again in that turn", 0, 30, 50)
	x.plays(0, 1, 2)
	x.want("a new turn", 1, 60, 60)
	x.pass(70)
	x.want("at its end", 1, 60, 0)
	if at, seat, ok := x.c.Deadline(); at != (30+60+10)*second || seat != 1 || !ok {
		t.Errorf("the flag of %d falls at %d", seat, at)
	}
}

func TestBankClock(t *testing.T) {
	x := begin(t, Settings{Kind: Bank, BankS: 100, IncrementS: 10})
	x.pass(30)
	x.plays(0, 0, 1)
	x.want("in the middle of a turn there is no increment", 0, 70, 100)
	x.plays(0, 1, 1)
	x.want("when another is asked there is", 1, 80, 100)
	x.plays(1, 0, 1)
	x.plays(0, 1, 2)
	x.want("for each seat once in a turn", 1, 80, 110)
	x.plays(1, 1, 3)
	x.want("and when one has two turns", 1, 80, 120)
	// An undo gives no time back, and no increment twice.
	x.pass(20)
	x.c = x.c.Clone()
	x.c.Charge(x.at*second, 0)
	x.turn = 2
	x.asks(1)
	x.want("an undo", 1, 80, 100)
	x.plays(1, 0, 3)
	x.want("the same turn again", 0, 80, 100)
}

func TestDayClock(t *testing.T) {
	const d = day / second
	x := begin(t, Settings{Kind: Days, Days: 2})
	x.want("two days", 0, 2*d, 2*d)
	x.pass(d)
	x.decide(Decision{Vacation: &Leave{Seats: []int{0}, Days: 3}})
	if until, away := x.c.OnVacation(0, x.at*second); !away || until != 4*d*second || x.c.Vacation[0] != VacationDays-3 || x.c.Vacation[1] != VacationDays {
		t.Errorf("away %v until %d, days left %v", away, until, x.c.Vacation)
	}
	x.pass(2 * d)
	x.want("days off", 0, d, 2*d)
	if at, _, _ := x.c.Deadline(); at != 5*d*second {
		t.Errorf("the flag falls at %d", at)
	}
	x.decide(Decision{Vacation: &Leave{Seats: []int{0}, Days: 1}})
	x.pass(2*d + 5)
	x.want("a second vacation follows the first", 0, d-5, 2*d)
}

func TestFlags(t *testing.T) {
	for _, kind := range []Settings{{Kind: Turn, TurnS: 60, Flag: Out}, {Kind: Bank, BankS: 60}, {Kind: Days, Days: 1, Flag: Pass}} {
		t.Run(kind.Kind, func(t *testing.T) {
			x := begin(t, kind)
			x.pass(x.c.Left[0] / second)
			zero := 0
			x.decide(Decision{Flag: &zero})
			x.want("no time runs after a flag", -1, 0)
			if !x.c.FlagIsDown(0) || x.c.FlagIsDown(1) || slices.Contains(x.c.Out, 0) != (kind.Flag == Out) {
				t.Errorf("down %v, out %v", x.c.Fallen, x.c.Out)
			}
			x.plays(0, 0, 1)
			if !x.c.FlagIsDown(0) {
				t.Error("the flag went up in the turn in which it fell")
			}
			x.plays(0, 1, 2)
			x.plays(1, 0, 3)
			if down := x.c.FlagIsDown(0); down != (kind.Kind == Bank) {
				t.Errorf("asked in a later turn the flag is down: %v", down)
			}
			if kind.Kind != Bank {
				x.want("time for the new turn", 0, x.c.Settings().initialTime()/second)
			}
			if slices.Contains(x.c.Out, 0) != (kind.Flag == Out) {
				t.Error("who is ranked last has changed")
			}
		})
	}
}

func TestPause(t *testing.T) {
	x := begin(t, Settings{Kind: Turn, TurnS: 60})
	x.pass(10)
	x.decide(Decision{Agree: []int{1}})
	x.pass(10)
	x.want("one alone has no pause", 0, 40, 60)
	x.decide(Decision{Decline: true})
	x.decide(Decision{Agree: []int{0}})
	x.want("what was declined does not count", 0, 40, 60)
	x.decide(Decision{Agree: []int{1}})
	if !x.c.Paused || len(x.c.Pause) > 0 {
		t.Errorf("paused %v, asked for by %v", x.c.Paused, x.c.Pause)
	}
	x.pass(1000)
	x.want("a pause", -1, 40, 60)
	x.decide(Decision{Agree: []int{0}})
	x.want("one alone does not end it", -1, 40, 60)
	x.decide(Decision{Agree: []int{1}})
	x.pass(1)
	x.want("it goes on", 0, 39, 60)
}

func TestLagIsMadeGood(t *testing.T) {
	x := begin(t, Settings{Kind: Bank, BankS: 1000})
	move := func(lag int64) (spent int64) {
		x.c = x.c.Clone()
		before := x.c.Left[0]
		x.at++
		x.c.ChargeMove(x.at*second, 0, lag)
		x.asks(0)
		return before - x.c.Left[0]
	}
	for lag, want := range map[int64]int64{0: 1000, 200: 800, 5000: 500, -7: 1000} {
		if spent := move(lag); spent != want {
			t.Errorf("a second with a lag of %d took %d", lag, spent)
		}
	}
	for range 50 {
		move(400)
	}
	if spent := move(400); spent != 1000 || x.c.Lag[0] != GameLag {
		t.Errorf("more than %d ms are made good: %d, a second takes %d", GameLag, x.c.Lag[0], spent)
	}
	x = begin(t, Settings{Kind: Bank, BankS: 1000})
	x.c.ChargeMove(100, 0, 300)
	if x.c.Left[0] != 1000*second || x.c.Lag[0] != 100 {
		t.Errorf("who moves within their lag has %d left, %d made good", x.c.Left[0], x.c.Lag[0])
	}
}

func TestGapAndGift(t *testing.T) {
	x := begin(t, Settings{Kind: Turn, TurnS: 60})
	x.pass(30)
	x.decide(Decision{Gap: 20 * second})
	x.want("a gap", 0, 50, 60)
	x.decide(Decision{Give: &Gift{Seat: 1, Seconds: 30}})
	x.plays(0, 1, 2)
	x.want("a gift is not lost with the turn", 1, 60, 90)
	x.pass(40)
	x.plays(1, 0, 3)
	x.want("it is used up first", 0, 60, 60)
	if !slices.Equal(x.c.Given, []int{0, 30}) {
		t.Errorf("given %v", x.c.Given)
	}
}

// A clock that was set back charges nobody.
func TestBackwards(t *testing.T) {
	x := begin(t, Settings{Kind: Turn, TurnS: 60})
	x.pass(30)
	x.plays(0, 0, 1)
	x.pass(-20)
	x.want("set back", 0, 30, 60)
}

func TestSettings(t *testing.T) {
	for _, test := range []struct {
		s     Settings
		field string // that is wrong, or ""
	}{
		{Settings{Kind: None}, ""},
		{Settings{Kind: Turn, TurnS: 10}, ""},
		{Settings{Kind: Turn, TurnS: 3600, Flag: Pass}, ""},
		{Settings{Kind: Bank, BankS: 86400, IncrementS: 300, Flag: Out}, ""},
		{Settings{Kind: Days, Days: 7}, ""},
		{Settings{}, "kind"},
		{Settings{Kind: "hourglass"}, "kind"},
		{Settings{Kind: Turn}, "turn_s"},
		{Settings{Kind: Turn, TurnS: 9}, "turn_s"},
		{Settings{Kind: Turn, TurnS: 3601}, "turn_s"},
		{Settings{Kind: Turn, TurnS: 60, BankS: 60}, "bank_s"},
		{Settings{Kind: Turn, TurnS: 60, Days: 1}, "days"},
		{Settings{Kind: Bank, BankS: 5}, "bank_s"},
		{Settings{Kind: Bank, BankS: 60, IncrementS: -1}, "increment_s"},
		{Settings{Kind: Bank, BankS: 60, IncrementS: 301}, "increment_s"},
		{Settings{Kind: Days, Days: 4}, "days"},
		{Settings{Kind: Days}, "days"},
		{Settings{Kind: Turn, TurnS: 60, Flag: "explode"}, "flag"},
		{Settings{Kind: None, Flag: Pass}, "flag"},
		{Settings{Kind: None, TurnS: 60}, "turn_s"},
	} {
		faults := test.s.Check("clock.")
		switch {
		case test.field == "" && len(faults) > 0:
			t.Errorf("%+v: %v", test.s, faults)
		case test.field != "" && (len(faults) != 1 || faults[0].Field != "clock."+test.field):
			t.Errorf("%+v: %v, want a fault of %s", test.s, faults, test.field)
		case test.field == "" && test.s.Kind != None && test.s.Flag == "":
			t.Errorf("%+v: nothing happens when a flag falls", test.s)
		}
	}
}

// Whatever happens, time comes from nowhere: nobody has less than nothing, or more than
// what they began with, their increments and what they were given; two never run; what is
// read of an entry is what was written; and a clone leaves the clock alone.
func TestClockProperties(t *testing.T) {
	games := uint64(400)
	if testing.Short() {
		games = 50 // under the race detector
	}
	for seed := range games {
		checkProperties(t, rand.New(rand.NewPCG(seed, 7)))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func checkProperties(t *testing.T, rng *rand.Rand) {
	settings := []Settings{
		{Kind: Turn, TurnS: 60, Flag: Pass}, {Kind: Bank, BankS: 90, IncrementS: 10, Flag: Computer}, {Kind: Days, Days: 1, Flag: Out},
	}
	s, seats := &settings[rng.IntN(len(settings))], 1+rng.IntN(6)
	c, at, q := New(s, seats), int64(1000), Question{Answered: -1}
	most := slices.Clone(c.Left)
	for range rng.IntN(60) {
		before, text := c, fmt.Sprintf("%+v", c)
		c = c.Clone()
		at += rng.Int64N(s.initialTime()) - 1000
		q = step(rng, &c, at, q, most)
		c.SetQuestion(q)
		if len(c.Run) > 1 || len(c.Run) == 1 && (c.Paused || !c.Started || c.FlagIsDown(c.Run[0]) || c.Run[0] != q.Seat) {
			t.Fatalf("%v run in %+v", c.Run, c)
		}
		for i, left := range c.Left {
			if left < 0 || left > most[i] {
				t.Fatalf("seat %d has %d of at most %d", i, left, most[i])
			}
		}
		if after := fmt.Sprintf("%+v", before); after != text {
			t.Fatalf("a clone changed the clock\n%s\ninto\n%s", text, after)
		}
		if !c.Fits(seats) || c.Fits(seats+1) {
			t.Fatalf("%+v is no clock of %d seats", c, seats)
		}
		checkWritten(t, c, s, at)
	}
}

// step does something with a clock at a moment and returns what is asked then. It adds to
// most what may have come on top.
func step(rng *rand.Rand, c *Clock, at int64, q Question, most []int64) Question {
	asked, seat := q.Seat, rng.IntN(len(most))
	q.Answered, q.AnsweredTurn = -1, q.Turn
	everybody := make([]int, len(most))
	for i := range everybody {
		everybody[i] = i
	}
	switch rng.IntN(10) {
	case 0:
		c.Apply(at, Decision{Start: true}, everybody)
	case 1:
		if _, seat, ok := c.Deadline(); ok {
			c.Apply(at, Decision{Flag: &seat}, everybody)
		}
		c.Charge(at, 0)
	case 2:
		c.Apply(at, Decision{Gap: 1 + rng.Int64N(1e6)}, everybody)
	case 3:
		c.Apply(at, Decision{Agree: []int{seat}}, everybody)
	case 4:
		c.Apply(at, Decision{Decline: true}, everybody)
	case 5:
		c.Apply(at, Decision{Give: &Gift{seat, 7}}, everybody)
		most[seat] += 7 * second
	case 6: // an undo
		c.Charge(at, 0)
		q.Seat = seat
	default:
		c.ChargeMove(at, asked, rng.Int64N(1000))
		q.Answered, q.Seat = asked, seat
		q.Turn += rng.IntN(2)
		most[asked] += int64(c.Settings().IncrementS) * second
	}
	return q
}

// checkWritten reads what an entry would carry.
func checkWritten(t *testing.T, c Clock, s *Settings, at int64) {
	data, err := json.Marshal(&c)
	if err != nil {
		t.Fatal(err)
	}
	var read Clock
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	read = read.Restored(s, at)
	again, err := json.Marshal(&read)
	if err != nil || string(again) != string(data) || read.Since() != c.Since() || !reflect.DeepEqual(read.Left, c.Left) {
		t.Fatalf("%s was read as %s, %v", data, again, err)
	}
}

// A pause ends when all agree to it who are left, though whoever is missing lost their seat
// or their flag after the others had agreed.
func TestPauseEndsForWhoIsLeft(t *testing.T) {
	paused := func() *script {
		x := begin(t, Settings{Kind: Bank, BankS: 60})
		x.decide(Decision{Agree: []int{0, 1}})
		x.decide(Decision{Agree: []int{0}})
		if !x.c.Paused || x.c.PausedAt == 0 && x.at != 0 {
			t.Fatalf("no pause: %+v", x.c)
		}
		return x
	}
	x := paused()
	x.c.Apply(x.at*second, Decision{Agree: []int{0}}, []int{0})
	if x.c.Paused {
		t.Error("agreed again, the pause goes on for a computer player")
	}
	x = paused()
	x.c.ApplyAgreements(x.at*second, []int{0})
	if x.c.Paused {
		t.Error("the pause goes on for a seat that was handed over")
	}
	x = paused()
	one := 1
	x.decide(Decision{Flag: &one})
	if x.c.Paused {
		t.Error("the pause goes on for a seat whose flag fell")
	}
	x = paused()
	x.c.ApplyAgreements(x.at*second, []int{1})
	if !x.c.Paused {
		t.Error("the pause ends though somebody has not agreed")
	}
}
