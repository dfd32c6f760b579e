package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"circulade/bot/eval"
	"circulade/bot/eval/train"
	"circulade/game"
	"circulade/rules"
)

// TrainCmd finds weights for the computer players' evaluation by self-play.
type TrainCmd struct {
	gameFlags

	Players int     `default:"2" help:"How many players."`
	Games   int     `default:"2000" help:"How many games are played in each round."`
	Rounds  int     `default:"2" help:"How often games are played and the weights fitted to them."`
	Seed    uint64  `default:"1" help:"The same seed gives the same weights, whatever --jobs is."`
	Jobs    int     `default:"1" help:"Games played at the same time."`
	Mix     int     `help:"Play mixtures, drawn by the seed, of at most so many of the sets instead of all together." placeholder:"N"`
	Least   int     `default:"1" placeholder:"N" help:"With --mix: at least so many."`
	From    string  `type:"existingfile" placeholder:"FILE" help:"The weights to begin with; else those that are built in."`
	Fresh   bool    `help:"Begin with the weights of nobody's experience instead, those in the code."`
	Doubt   float64 `default:"1" help:"By how many points a round may be expected to change a weight."`
	Noise   float64 `default:"0.035" help:"The share of answers that are given at random."`
	Trace   float64 `default:"1" help:"What positions are compared to: 1 how the game ended, 0 their value a turn later, between them a mean over what came later."`
	Visits  int     `default:"500" help:"How many positions are tried in a turn; 0 for any number."`
	Out     string  `type:"path" required:"" placeholder:"FILE" help:"Where the weights are written, after every round."`
}

// Run trains and writes the weights.
func (c *TrainCmd) Run() error {
	if err := c.wrong(); err != nil {
		return err
	}
	setups, err := c.setups()
	if err != nil {
		return err
	}
	many := len(c.sets())
	if c.Mix > 0 {
		many = min(many, c.Mix)
	}
	prior := eval.Embedded(many, c.Players)
	if c.Fresh {
		prior = eval.Defaults()
	}
	if c.From != "" {
		if prior, err = readWeights(c.From); err != nil {
			return err
		}
	}
	_, err = train.Run(train.Config{
		Setups: setups, Games: c.Games, Rounds: c.Rounds, Seed: c.Seed, Jobs: c.Jobs,
		Prior: prior, Doubt: c.Doubt, Noise: c.Noise, Visits: c.Visits, Trace: c.Trace,
	}, func(r train.Round, w *eval.Weights) error {
		fmt.Fprintf(os.Stderr, "%d games, %d positions: error %.2f, was %.2f points squared\n", r.Games, r.Samples, r.After, r.Before)
		return c.write(w)
	})
	return setupFault(err)
}

// wrong says what the command line asks for that there is not.
func (c *TrainCmd) wrong() error {
	switch {
	case c.Games < 1 || c.Rounds < 1 || c.Jobs < 1:
		return usage("--games, --rounds and --jobs are at least 1")
	case c.Players < 2 || c.Players > rules.MaxSeats:
		return usage("--players %d: between 2 and %d can play", c.Players, rules.MaxSeats)
	case c.Fresh && c.From != "":
		return usage("--fresh and --from: one of them")
	case c.Trace < 0 || c.Trace > 1:
		return usage("--trace is between 0 and 1")
	case c.Mix > 0 && (c.Least < 1 || c.Least > c.Mix):
		return usage("--least is from 1 to what --mix says")
	case c.Mix < 0 || c.Visits < 0 || c.Noise < 0 || c.Noise > 1 || c.Doubt <= 0:
		return usage("--mix, --visits and --noise are not negative, --noise is at most 1, --doubt is more than 0")
	}
	return nil
}

// sets are the sets beside the base game.
func (c *TrainCmd) sets() []string {
	return slices.DeleteFunc(slices.Clone(c.Expansions), func(set string) bool { return set == "base" })
}

// mixtures is how many mixtures --mix draws.
const mixtures = 40

// setups are the games that are played.
func (c *TrainCmd) setups() ([]game.Setup, error) {
	players := make([]string, c.Players)
	for i := range players {
		players[i] = fmt.Sprintf("Player %d", i+1)
	}
	s, err := c.setup(players, fmt.Sprint(c.Seed))
	if err != nil || c.Mix == 0 {
		return []game.Setup{s}, err
	}
	var list []game.Setup
	rng := rand.New(rand.NewPCG(c.Seed, uint64(c.Mix)))
	for tries := 0; len(list) < mixtures && tries < 100*mixtures; tries++ {
		sets := c.sets()
		rng.Shuffle(len(sets), func(i, k int) { sets[i], sets[k] = sets[k], sets[i] })
		s.Expansions = slices.Sorted(slices.Values(sets[:min(len(sets), c.Least+rng.IntN(c.Mix-c.Least+1))]))
		if _, err := game.New(s); err == nil { // not every set goes with every other
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil, usage("--mix: no mixture of these sets can be played")
	}
	return list, nil
}

// write writes the weights, with the command that made them.
func (c *TrainCmd) write(w *eval.Weights) error {
	f, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	err = w.Write(f, "circulade "+strings.Join(os.Args[1:], " "), time.Now().UTC().Format(time.DateOnly))
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func readWeights(name string) (*eval.Weights, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	w, err := eval.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}
