package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/internal/cputime"
	"circulade/rules"
	"circulade/view"
)

// A player has a seat in a game.
type player interface {
	// begin takes a seat. The error is a *Fault of the player, or what keeps the arena
	// from going on.
	begin(setup game.Setup, seat int) error
	// answer answers the pending question of the game, and may answer those that follow.
	// left is what its seat may still think in this turn, 0 for no bound. It tells how long
	// it took. The error is a *Fault.
	answer(g *game.Game, left time.Duration) (texts []string, spent time.Duration, err error)
	// cuts returns how many of its searches in this game were ended by their cap in time.
	cuts() int
}

// A table plays one game after the other.
type table struct {
	*Match
	programs map[int]*program // by place
}

// close ends the programs of the table.
func (t *table) close() {
	for _, p := range t.programs {
		p.quit()
	}
}

// play plays the game of that number, on one thread, whose time it measures. The error is
// what keeps the arena from going on.
func (t *table) play(ctx context.Context, i int) (*Game, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	out := t.blank(i)
	g, err := t.books.New(out.Setup)
	if err != nil {
		return nil, err
	}
	r := round{out: out, g: g, match: t.Match}
	for seat, place := range out.Places {
		r.seats = append(r.seats, clock{player: t.player(place, i, seat)})
		if err := r.seats[seat].begin(out.Setup, seat); err != nil && !r.fault(seat, err) {
			return nil, err
		}
	}
	for !g.State().Over() && out.Fault == nil {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := r.step(); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil && out.Fault != nil {
		return nil, err // who stops the arena may have stopped the program too
	}
	r.finish()
	return out, nil
}

// player is who plays for a place.
func (t *table) player(place, i, seat int) player {
	e := &t.entries[place]
	if e.command == nil {
		return &builtin{entry: e, seed: seedOf(t.Seed, i, seat)}
	}
	p := t.programs[place]
	if p == nil {
		p = &program{entry: e, patience: t.Patience}
		t.programs[place] = p
	}
	return p
}

// seedOf is what a player draws by: each game and seat has its own.
func seedOf(match uint64, game, seat int) uint64 {
	var b [24]byte
	binary.BigEndian.PutUint64(b[:], match)
	binary.BigEndian.PutUint64(b[8:], uint64(game))
	binary.BigEndian.PutUint64(b[16:], uint64(seat))
	sum := sha256.Sum256(append([]byte("arena player\n"), b[:]...))
	return binary.BigEndian.Uint64(sum[:])
}

// A clock counts what a player's turns take.
type clock struct {
	player
	turn  int // in which the player was asked last
	asked bool
	spent time.Duration // in that turn
}

// A round is a game being played.
type round struct {
	out   *Game
	g     *game.Game
	match *Match
	seats []clock
}

// step has one question answered.
func (r *round) step() error {
	st, _ := r.g.State().Pending()
	seat, turn := int(st.Seat), r.g.State().Turn()
	c := &r.seats[seat]
	if c.asked && c.turn != turn {
		r.turned(seat)
	}
	c.asked, c.turn = true, turn
	left := r.entry(seat).options.Time
	if left > 0 {
		left = max(left-c.spent, time.Millisecond)
	}
	texts, spent, err := c.answer(r.g, left)
	c.spent += spent
	if err == nil {
		if err = r.g.Choose(texts...); err != nil {
			err = &Fault{Kind: "illegal", Text: err.Error()}
		}
	}
	if err != nil && !r.fault(seat, err) {
		return err
	}
	return nil
}

func (r *round) entry(seat int) *entry { return &r.match.entries[r.out.Places[seat]] }

// turned writes down the turn that a seat has ended.
func (r *round) turned(seat int) {
	c := &r.seats[seat]
	r.out.MS[seat] = append(r.out.MS[seat], float64(c.spent.Microseconds())/1000)
	if r.entry(seat).over(c.spent) {
		r.out.OverTime[seat]++
	}
	c.spent = 0
}

// longestFault is how much is told of a fault, in bytes.
const longestFault = 1000

// fault ends the game if the error is a player's, and reports whether it is. The first
// fault counts.
func (r *round) fault(seat int, err error) bool {
	f, ok := err.(*Fault) //nolint:errorlint // it is one, or an error of the arena
	if ok && r.out.Fault == nil {
		f.Seat = seat
		f.Text = cut(f.Text, longestFault)
		r.out.Fault = f
	}
	return ok
}

// finish writes down how the game has ended.
func (r *round) finish() {
	for seat := range r.seats {
		if r.seats[seat].asked {
			r.turned(seat)
		}
		r.out.cutBy(seat, r.seats[seat].cuts())
	}
	s := r.g.State()
	for _, e := range view.Events(r.g, 0) {
		if e.Type == "score" {
			r.out.Points[*e.Player][e.Feature] += e.Points
		}
	}
	for seat := range r.out.Scores {
		r.out.Scores[seat] = s.Score(rules.Seat(seat))
	}
	r.out.Winners = r.out.won()
	r.out.Choices = r.g.Version()
	sum := sha256.Sum256([]byte(r.g.Record(true)))
	r.out.Hash = hex.EncodeToString(sum[:])
}

// A builtin is a player of this program. Every game has a new one.
type builtin struct {
	*entry
	seed  uint64
	seat  int
	cut   int
	bot   bot.Player
	draws *rand.PCG
}

func (b *builtin) begin(_ game.Setup, seat int) (err error) {
	options := b.options
	options.Seed, options.Threads = b.seed, 1
	options.Cut = func() { b.cut++ }
	b.seat, b.draws = seat, rand.NewPCG(b.seed, 1)
	b.bot, err = bot.Make(b.name, options)
	return err
}

func (b *builtin) answer(g *game.Game, _ time.Duration) (texts []string, spent time.Duration, err error) {
	sample := view.Sample(g, b.seat, b.draws.Uint64)
	spend := measure()
	// The player keeps its own time; where the arena is told to stop, it asks no further.
	c, err := b.bot.Choose(context.Background(), sample)
	spent = spend()
	if err != nil {
		return nil, spent, &Fault{Kind: "failed", Text: err.Error()}
	}
	return []string{g.State().Text(c)}, spent, nil
}

func (b *builtin) cuts() int { return b.cut }

// measure starts a clock on this thread's own time and returns what reads it: the clock
// on the wall where the system does not tell.
func measure() func() time.Duration {
	start := time.Now()
	before, ok := cputime.Thread()
	return func() time.Duration {
		if after, still := cputime.Thread(); ok && still {
			return after - before
		}
		return time.Since(start)
	}
}

// cut shortens a text to so many bytes.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
