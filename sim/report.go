package sim

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"circulade/game/check"
	"circulade/internal/calibrate"
)

// A Report is what a simulation has found. A rate counts the processor's
// seconds, so that a busy machine does not spoil it; the calibration says how
// fast this processor is (million iterations of a fixed loop a second).
type Report struct {
	Games       int       `json:"games"`
	Choices     int       `json:"choices"`
	Seconds     float64   `json:"seconds"`
	CPUSeconds  float64   `json:"cpu_seconds"`
	Rate        float64   `json:"games_per_cpu_second"`
	Calibration float64   `json:"calibration"`
	MeanScores  []float64 `json:"mean_scores"`
	MeanTiles   float64   `json:"mean_tiles"`
	Errors      int       `json:"errors"`
	// With a plan, how each mixture of sets went.
	Mixtures []MixtureSum `json:"mixtures,omitempty"`
	// Faults describe the first games that went wrong.
	Faults []string `json:"-"`
	// Missing is what should have occurred and has not, by the lists of unseen.
	Missing []string `json:"missing,omitempty"`
	// Of checked games: what occurred. Its own games and choices are hidden by
	// those above.
	*check.Occurrences
}

// Run plays all games under the clock and tells done about every batch.
// It fails where a game cannot be begun or its record not be written; a game that
// goes wrong is counted in the report.
func (s *Simulation) Run(done func(games int)) (*Report, error) {
	calibration := calibrate.Loop()
	start, cpu := time.Now(), calibrate.CPU()
	sum, err := s.run(done)
	seconds, spent := time.Since(start).Seconds(), (calibrate.CPU() - cpu).Seconds()
	if err != nil {
		return nil, err
	}
	r := &Report{
		Games: sum.games, Choices: sum.choices, Seconds: seconds, CPUSeconds: spent,
		Calibration: calibration, Errors: sum.errors, MeanScores: make([]float64, len(s.bots)),
		Mixtures: sum.mixtures, Occurrences: sum.occurred,
	}
	if spent > 0 {
		r.Rate = float64(sum.games) / spent
	}
	for i, n := range sum.scores {
		r.MeanScores[i] = float64(n) / float64(max(sum.seated[i], 1))
	}
	r.MeanTiles = float64(sum.tiles) / float64(max(sum.games-sum.errors, 1))
	slices.Sort(sum.faults)
	r.Faults = sum.faults
	return r, nil
}

// Write writes the report, for people or as JSON.
func (r *Report) Write(w io.Writer, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	}
	means := make([]string, len(r.MeanScores))
	for i, m := range r.MeanScores {
		means[i] = fmt.Sprintf("%.1f", m)
	}
	_, err := fmt.Fprintf(w, `games                 %d, %d of them went wrong
choices               %d
seconds               %.2f, of a processor %.2f
games per CPU second  %.0f
calibration           %.0f
mean scores           %s
mean tiles            %.1f
`, r.Games, r.Errors, r.Choices, r.Seconds, r.CPUSeconds, r.Rate, r.Calibration, strings.Join(means, ", "), r.MeanTiles)
	for i, m := range r.Mixtures {
		if i == 0 && err == nil {
			_, err = fmt.Fprintln(w)
		}
		if err == nil {
			_, err = fmt.Fprintf(w, "%9d games, %d went wrong: %s\n", m.Games, m.Errors, m.Sets)
		}
	}
	if err == nil && r.Occurrences != nil {
		_, err = fmt.Fprint(w, "\n", r.Occurrences)
	}
	return err
}
