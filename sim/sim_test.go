package sim

import (
	"strings"
	"testing"
)

// games makes a simulation of twenty games between two players.
func games(t *testing.T, c Config) *Simulation {
	t.Helper()
	c.Games, c.Jobs = 20, 1
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFaults: games that go wrong are counted, the first few described, and the
// others go on.
func TestFaults(t *testing.T) {
	s := games(t, Config{Bots: []string{"greedy", "greedy"}, Seed: 1})
	s.bots[1] = "nobody"
	r, err := s.Run(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 20 || r.Errors != 20 || len(r.Faults) != maxFaults || !strings.HasPrefix(r.Faults[0], "game 0: ") {
		t.Errorf("%d games, %d errors, faults %q", r.Games, r.Errors, r.Faults)
	}
}

// TestJobs: the games are the same however many are played at a time, and all of
// them are told as done.
func TestJobs(t *testing.T) {
	var reports [2]*Report
	for i := range reports {
		s := games(t, Config{Bots: []string{"random", "random"}, Seed: 7})
		s.jobs = 1 + 2*i
		told := make(chan int, 20)
		var err error
		if reports[i], err = s.Run(func(n int) { told <- n }); err != nil {
			t.Fatal(err)
		}
		close(told)
		sum := 0
		for n := range told {
			sum += n
		}
		if sum != 20 {
			t.Errorf("%d games are told, want 20", sum)
		}
	}
	if a, b := reports[0], reports[1]; a.Choices != b.Choices || a.MeanTiles != b.MeanTiles {
		t.Errorf("one at a time %+v, three %+v", a, b)
	}
}
