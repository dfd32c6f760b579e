package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"circulade/bot"
	"circulade/game"
	"circulade/game/check"
	"circulade/rules"
	"circulade/view"
)

// A Config says which games are played. Setup has no players: they are the
// computer players of Bots, one for each seat.
type Config struct {
	Setup game.Setup
	Bots  []string
	Games int
	Seed  uint64 // the same one gives the same games, whatever Jobs is
	Jobs  int    // games played at the same time

	Check bool // hold every step to the contract; all players are random then
	Every int  // with Check: one question in so many is held to the whole contract
	Mix   bool // with Check: draw the preset and the options that are left open
	// Plan says which sets are played, with Check: sets, pairs, cover or mix. Games
	// is for each mixture of them. Empty for those of Setup.
	Plan string

	Records string // folder for a sample of the games as records, empty for none
	Sample  int    // how many games that are
}

// A Simulation is many games of one setup. Every game has random draws and players of
// its own, which follow from the seed and the game's number, so that the order
// in which the games are played does not matter.
type Simulation struct {
	setup    game.Setup
	book     *rules.Book
	bots     []string // by seat
	games    int
	seed     uint64
	jobs     int
	check    bool
	mix      bool
	every    int    // check one question in so many
	plan     string // which sets checked games are played with
	mixtures []check.Mixture
	records  string // folder, empty for none
	toWrite  int    // how many games are recorded
}

// New makes a simulation. It fails for a setup that cannot be played, and makes
// the folder for records.
func New(c Config) (*Simulation, error) {
	s := &Simulation{
		setup: c.Setup, bots: c.Bots, games: c.Games, seed: c.Seed, jobs: c.Jobs,
		check: c.Check, mix: c.Mix, every: c.Every, plan: c.Plan,
	}
	if err := s.makePlan(); err != nil {
		return nil, err
	}
	for i, name := range s.bots {
		s.setup.Players = append(s.setup.Players, fmt.Sprintf("%s %d", name, i+1))
	}
	g, err := game.New(s.setup)
	if err != nil {
		return nil, err
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

// Games is how many games are played, of all mixtures of the plan together.
func (s *Simulation) Games() int { return s.games }

// sums are what games add up to.
type sums struct {
	games, choices, errors int
	scores, seated         []int // by seat; in how many games it was taken
	tiles                  int
	mixtures               []MixtureSum
	faults                 []string
	occurred               *check.Occurrences // of checked games
}

// maxFaults is how many games that went wrong each worker describes.
const maxFaults = 5

// batch is how many games a worker takes at a time.
const batch = 16

// run plays all games and tells done about every batch.
func (s *Simulation) run(done func(games int)) (*sums, error) {
	var next atomic.Int64
	var wait sync.WaitGroup
	parts := make([]*sums, s.jobs)
	errs := make([]error, s.jobs)
	for job := range s.jobs {
		wait.Go(func() {
			w := s.worker()
			parts[job] = w.sum
			for errs[job] == nil {
				first := int(next.Add(batch)) - batch
				if first >= s.games {
					return
				}
				last := min(first+batch, s.games)
				for i := first; i < last && errs[job] == nil; i++ {
					errs[job] = w.play(i)
				}
				done(last - first)
			}
		})
	}
	wait.Wait()
	total := s.sums()
	for job, part := range parts {
		if errs[job] != nil {
			return nil, errs[job]
		}
		total.add(part)
	}
	return total, nil
}

func (s *Simulation) sums() *sums {
	t := &sums{scores: make([]int, len(s.bots)), seated: make([]int, len(s.bots))}
	for _, m := range s.mixtures {
		t.mixtures = append(t.mixtures, MixtureSum{Sets: m.String()})
	}
	return t
}

func (t *sums) add(o *sums) {
	t.games += o.games
	t.choices += o.choices
	t.errors += o.errors
	t.tiles += o.tiles
	for i, n := range o.scores {
		t.scores[i] += n
		t.seated[i] += o.seated[i]
	}
	for i, m := range o.mixtures {
		t.mixtures[i].Games += m.Games
		t.mixtures[i].Errors += m.Errors
	}
	t.faults = append(t.faults, o.faults...)
	switch {
	case t.occurred == nil:
		t.occurred = o.occurred
	case o.occurred != nil:
		t.occurred.Add(o.occurred)
	}
}

// A worker plays games one after the other in memory of its own.
type worker struct {
	*Simulation
	sum           *sums
	start         *rules.State
	state, sample *rules.State
	source        *rand.PCG
	rng           *rand.Rand
	players       []bot.Player
	list          []rules.Choice
	random        bool // all players are random
}

func (s *Simulation) worker() *worker {
	start := rules.NewState(s.book)
	w := &worker{
		Simulation: s, start: start, state: start.Clone(), sample: start.Clone(),
		source: rand.NewPCG(0, 0), players: make([]bot.Player, len(s.bots)),
		list: make([]rules.Choice, 0, 512), random: true, sum: s.sums(),
	}
	w.rng = rand.New(w.source)
	for _, name := range s.bots {
		w.random = w.random && name == "random"
	}
	return w
}

// play plays the game of that number. An error ends the simulation; a fault of
// the game is only counted.
func (w *worker) play(i int) error {
	w.sum.games++
	switch {
	case w.check:
		return w.checked(i)
	case w.recorded(i):
		return w.written(i)
	}
	w.state.CopyFrom(w.start)
	if w.random {
		w.source.Seed(w.seed, uint64(i))
		w.atRandom()
	} else if err := w.byPlayers(i); err != nil {
		w.fault(fmt.Errorf("game %d: %w", i, err))
		return nil
	}
	w.count(w.state)
	return nil
}

// atRandom plays a game with random players: the bare engine.
func (w *worker) atRandom() {
	s := w.state
	for {
		st, ok := s.Pending()
		switch {
		case !ok:
			return
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(w.rng.IntN))
		default:
			w.list = s.Choices(w.list[:0])
			s.PlayUnchecked(bot.Any(w.rng, s, st, w.list))
			w.sum.choices++
		}
	}
}

// byPlayers plays a game with the computer players of the command line.
func (w *worker) byPlayers(i int) error {
	if err := w.begin(i); err != nil {
		return err
	}
	s := w.state
	for {
		st, ok := s.Pending()
		switch {
		case !ok:
			return nil
		case st.Seat == rules.Chance:
			s.PlayUnchecked(s.RandomOutcome(w.rng.IntN))
			continue
		}
		w.sample.CopyFrom(s)
		c, err := w.players[st.Seat].Choose(context.Background(), w.sample)
		if err != nil {
			return err
		}
		if err := s.Play(c); err != nil {
			return err
		}
		w.sum.choices++
	}
}

// begin makes the random source and the players of a game.
func (w *worker) begin(i int) (err error) {
	w.source.Seed(w.seed, uint64(i))
	for k, name := range w.bots {
		if w.players[k], err = bot.New(name, w.source.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) count(s *rules.State) {
	for seat := range s.Book().Seats() {
		w.sum.scores[seat] += s.Score(rules.Seat(seat))
		w.sum.seated[seat]++
	}
	w.sum.tiles += len(s.Board.Laid())
}

// fault counts a game that went wrong, and describes the first few.
func (w *worker) fault(err error) {
	w.sum.errors++
	if len(w.sum.faults) < maxFaults {
		w.sum.faults = append(w.sum.faults, err.Error())
	}
}

// recorded reports whether the game belongs to the sample, which is spread
// evenly over all games.
func (w *worker) recorded(i int) bool {
	return i*w.toWrite/w.games != (i+1)*w.toWrite/w.games
}

// written plays a game of the sample with a key of its own and writes its
// record.
func (w *worker) written(i int) error {
	g, err := w.whole(i)
	if err != nil {
		w.fault(fmt.Errorf("game %d: %w", i, err))
		return nil
	}
	w.count(g.State())
	return w.write(i, g)
}

// whole plays a game with setup, key and record.
func (w *worker) whole(i int) (*game.Game, error) {
	if err := w.begin(i); err != nil {
		return nil, err
	}
	setup := w.setup
	setup.Seed = fmt.Sprintf("sim %d game %d", w.seed, i)
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	for !g.State().Over() {
		st, _ := g.State().Pending()
		c, err := w.players[st.Seat].Choose(context.Background(), view.Sample(g, int(st.Seat), w.source.Uint64))
		if err != nil {
			return nil, err
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			return nil, err
		}
		w.sum.choices++
	}
	return g, nil
}

func (w *worker) write(i int, g *game.Game) error {
	name := filepath.Join(w.records, fmt.Sprintf("sim-%d-%06d.game", w.seed, i))
	if err := os.WriteFile(name, []byte(g.Record(false)), 0o666); err != nil {
		return fmt.Errorf("writing a record: %w", err)
	}
	return nil
}
