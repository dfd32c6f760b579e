package gamelog_test

import (
	"testing"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
)

// BenchmarkLoad replays the logs of tables as a start finds them: "cold" is the first
// table of its setup, "warm" any further one.
func BenchmarkLoad(b *testing.B) {
	for _, c := range []struct {
		name    string
		setup   game.Setup
		entries int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 93},
		{"everything", gamelogtest.EverySet(), 1600},
	} {
		l := gamelogtest.Play(b, "bench", c.setup, c.entries)
		for name, books := range map[string]*game.Books{"cold": nil, "warm": game.NewBooks(1)} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				start := calibrate.CPU()
				for b.Loop() {
					if f, err := gamelog.Load(books, l.Game, l.Entries); err != nil || f.Cut() != nil {
						b.Fatal(err, f.Cut())
					}
				}
				b.ReportMetric((calibrate.CPU()-start).Seconds()*1000/float64(b.N), "CPU-ms/op")
				b.ReportMetric(float64(len(l.Entries)), "entries")
			})
		}
	}
}
