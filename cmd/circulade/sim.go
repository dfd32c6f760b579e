package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"circulade/game"
	"circulade/game/check"
	"circulade/internal/calibrate"
	"circulade/rules"
)

// SimCmd plays games in process and counts.
type SimCmd struct {
	gameFlags

	Games   int      `default:"1000" help:"How many games."`
	Players int      `default:"2" help:"How many players."`
	Bot     []string `default:"random" help:"The computer player of all seats, or one for each, separated by commas."`
	Seed    uint64   `default:"1" help:"The same seed gives the same games, whatever --jobs is."`
	Jobs    int      `default:"1" help:"Games played at the same time."`
	Check   bool     `help:"Hold every step of every game to the contract, and count what occurred."`
	Every   int      `default:"1" help:"With --check: one question in so many, drawn at random, is held to the whole contract; its end and its points every game."`
	Mix     bool     `help:"With --check: draw anew for every game the preset and the options that are left open."`
	Plan    string   `enum:",sets,pairs,cover,mix" default:"" help:"With --check: which sets are played, with players, preset and options drawn anew for every game. sets: each alone; pairs: every two; cover: a few mixtures with every three; mix: any, drawn anew too. --games is for each of them."`
	Unseen  string   `placeholder:"PATTERN" help:"With --check: the lists of what need not occur (expansion/*/testdata/unseen.txt). What else never occurs is an error."`
	Records string   `type:"path" placeholder:"DIR" help:"Write a sample of the games as records."`
	Sample  int      `default:"20" help:"How many games --records writes."`
	JSON    bool     `name:"json" help:"Report as JSON."`
}

// simReport is what a simulation has found. A rate counts the processor's
// seconds, so that a busy machine does not spoil it; the calibration says how
// fast this processor is (million iterations of a fixed loop a second).
type simReport struct {
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
	Mixtures []mixtureSum `json:"mixtures,omitempty"`
	// Missing is what should have occurred and has not, by the lists of unseen.
	Missing []string `json:"missing,omitempty"`
	// Of checked games: what occurred. Its own games and choices are hidden by
	// those above.
	*check.Occurrences
}

// Run plays the games and reports. Games that went wrong end it with an error,
// after the report.
func (c *SimCmd) Run() error {
	s, err := c.simulation()
	if err != nil {
		return err
	}
	r, faults, err := c.measure(s)
	if err != nil {
		return err
	}
	if c.Unseen != "" && r.Occurrences != nil {
		unseen, err := check.ReadUnseen(c.Unseen)
		if err != nil {
			return err
		}
		r.Missing = unseen.Check(r.Occurrences, check.Telling)
	}
	for _, text := range append(faults, r.Missing...) {
		fmt.Fprintln(os.Stderr, text)
	}
	if err := r.write(os.Stdout, c.JSON); err != nil {
		return err
	}
	if r.Errors > 0 {
		return fmt.Errorf("%d of %d games went wrong", r.Errors, r.Games)
	}
	if len(r.Missing) > 0 {
		return errors.New("what occurred is not what the lists say")
	}
	return nil
}

// simulation checks the command line and makes the simulation it asks for.
func (c *SimCmd) simulation() (*simulation, error) {
	switch {
	case c.Games < 1:
		return nil, usage("--games %d: at least one game is played", c.Games)
	case c.Jobs < 1:
		return nil, usage("--jobs %d: at least one game is played at a time", c.Jobs)
	case c.Players < 1 || c.Players > rules.MaxSeats:
		return nil, usage("--players %d: between 2 and %d can play", c.Players, rules.MaxSeats)
	case len(c.Bot) != 1 && len(c.Bot) != c.Players:
		return nil, usage("--bot names %d players: name one for all seats, or one for each of the %d", len(c.Bot), c.Players)
	case c.Check && !slices.Equal(slices.Compact(slices.Clone(c.Bot)), []string{"random"}):
		return nil, usage("--check plays at random: it goes with no other --bot")
	case (c.Mix || c.Plan != "" || c.Unseen != "") && !c.Check:
		return nil, usage("--mix, --plan and --unseen go with --check only")
	case c.Plan != "" && (c.Mix || c.Preset != "" || len(c.Option) > 0 || len(c.Pack) > 0 || c.Players != 2 || !slices.Equal(c.Expansions, []string{"base"})):
		return nil, usage("--plan draws sets, players, preset and options: give none of them, no --pack and no --mix")
	case c.Records != "" && c.Sample < 1:
		return nil, usage("--sample %d: at least one game is written", c.Sample)
	}
	s := &simulation{games: c.Games, seed: c.Seed, jobs: c.Jobs, check: c.Check, mix: c.Mix, every: c.Every}
	seats := c.Players
	if c.Plan != "" {
		seats = rules.MaxSeats
		if err := s.makePlan(c.Plan); err != nil {
			return nil, err
		}
	}
	for i := range seats {
		name := c.Bot[min(i, len(c.Bot)-1)]
		if err := checkBot(name); err != nil {
			return nil, err
		}
		s.bots = append(s.bots, name)
		s.names = append(s.names, fmt.Sprintf("%s %d", name, i+1))
	}
	var err error
	if s.setup, err = c.setup(s.names, fmt.Sprint(c.Seed)); err != nil {
		return nil, err
	}
	g, err := game.New(s.setup)
	if err != nil {
		return nil, setupFault(err)
	}
	s.book = g.Book()
	if c.Records != "" {
		s.records, s.toWrite = c.Records, min(c.Sample, s.games)
		if err := os.MkdirAll(c.Records, 0o777); err != nil {
			return nil, fmt.Errorf("making the folder for records: %w", err)
		}
	}
	return s, nil
}

// measure runs the simulation under the clock.
func (c *SimCmd) measure(s *simulation) (*simReport, []string, error) {
	calibration := calibrate.Loop()
	bar := newProgress(os.Stderr, s.games, "games")
	start, cpu := time.Now(), calibrate.CPU()
	sum, err := s.run(bar.add)
	seconds, spent := time.Since(start).Seconds(), (calibrate.CPU() - cpu).Seconds()
	bar.finish()
	if err != nil {
		return nil, nil, err
	}
	r := &simReport{
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
	return r, sum.faults, nil
}

func (r *simReport) write(w io.Writer, asJSON bool) error {
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
