package study

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"circulade/bot"
	"circulade/bot/eval"
	"circulade/bot/eval/train"
	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// roster lists those who play: NAME[@vPOSITIONS], how many positions of a turn they look at. Names are
// computer players, or ways to value a position (values) whose owner takes the best turn found.
const roster = `random greedy greedy@v8
beginner beginner@v40 beginner@v100
easy easy@v20 easy@v60 easy@v150
normal normal@v20 normal@v60 normal@v200
hard hard@v10 hard@v20 hard@v40 hard@v80 hard@v160 hard@v320
master@v60 master@v150 master@v400 master@v1000
builder builder@v40 builder@v120 farmer farmer@v40 farmer@v120 thief thief@v40 thief@v120
untrained@v40 untrained@v200 after6@v40 after6@v200 after30@v40 after30@v200 after120@v40 after120@v200
no-fields@v40 no-fields@v200 no-fields@v800 no-joins@v40 no-joins@v200 no-joins@v800
no-hand@v40 no-hand@v200 no-hand@v800 no-monasteries@v40 no-monasteries@v200 no-monasteries@v800
no-roads@v40 no-roads@v200 no-roads@v800 no-cities@v40 no-cities@v200 no-cities@v800`

// Players returns the names of those who play.
func Players() []string { return strings.Fields(roster) }

// values are how those see a position who are no computer players of the program: by what its
// weights are without some terms, or by those of a training with so few games.
func values(name string) (blind []string, games int, ok bool) {
	switch name {
	case "untrained":
		return nil, 0, true
	case "after6":
		return nil, 6, true
	case "after30":
		return nil, 30, true
	case "after120":
		return nil, 120, true
	case "no-fields":
		return []string{"field."}, 0, true
	case "no-joins":
		return []string{"road.join.", "city.join."}, 0, true
	case "no-hand":
		return []string{"hand."}, 0, true
	case "no-monasteries":
		return []string{"monastic."}, 0, true
	case "no-roads":
		return []string{"road."}, 0, true
	case "no-cities":
		return []string{"city."}, 0, true
	}
	return nil, 0, false
}

// A cast makes players for games of one number of seats, and keeps the weights that it has trained.
type cast struct {
	setup   game.Setup
	book    *rules.Book
	weights map[string]*eval.Weights
}

// trainingSeed is what the weights of learners come from.
const trainingSeed = 36

// player returns a player by its name.
func (c *cast) player(label string, seed uint64) (bot.Player, error) {
	name, visits, err := parse(label)
	if err != nil {
		return nil, err
	}
	if _, _, ok := values(name); !ok {
		return bot.Make(name, bot.Options{Seed: seed, Visits: visits, Threads: 1})
	}
	w, err := c.seeing(name)
	if err != nil {
		return nil, err
	}
	return &learner{search.With(c.book, eval.With(c.book, w), seed), visits}, nil
}

// known says what is wrong with a player's name, if anything.
func known(label string) error {
	name, _, err := parse(label)
	if _, _, ok := values(name); err != nil || ok {
		return err
	}
	return bot.Check(name)
}

// parse reads a name of the roster.
func parse(label string) (name string, visits int, err error) {
	name, budget, has := strings.Cut(label, "@v")
	if has {
		if visits, err = strconv.Atoi(budget); err != nil || visits < 1 {
			return "", 0, fmt.Errorf("%q: after @v comes a number of positions", label)
		}
	}
	return name, visits, nil
}

// seeing returns the weights of a way to value positions, trained if need be.
func (c *cast) seeing(name string) (*eval.Weights, error) {
	if w := c.weights[name]; w != nil {
		return w, nil
	}
	blind, games, _ := values(name)
	w := eval.Defaults()
	switch {
	case blind != nil:
		w = eval.Embedded(0, c.book.Seats()).Without(blind...)
	case games > 0:
		var err error
		w, err = train.Run(train.Config{
			Setups: []game.Setup{c.setup}, Games: games, Rounds: 2, Seed: trainingSeed, Jobs: 1,
			Prior: w, Doubt: 1, Noise: 0.035, Visits: 200, Trace: 1,
		}, func(train.Round, *eval.Weights) error { return nil })
		if err != nil {
			return nil, fmt.Errorf("training %s: %w", name, err)
		}
	}
	c.weights[name] = w
	return w, nil
}

// A learner takes the best turn that it finds, by weights of its own.
type learner struct {
	search *search.Searcher
	visits int
}

// Choose answers the pending question.
func (l *learner) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	line, err := l.search.Best(ctx, s, search.Budget{Visits: l.visits})
	if err != nil {
		return 0, err
	}
	return line.All[0], nil
}
