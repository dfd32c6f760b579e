package replay

import (
	"encoding/json"
	"fmt"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/view"
)

// positionEvery is how many choices lie between two positions that a replay keeps. To play them takes about
// as long as to write a position as JSON.
const positionEvery = 128

// A Replay is a game that goes on no more, to be stepped through as a spectator may see it. It does not
// change once made and is safe for concurrent use.
type Replay struct {
	list        []byte   // what GET …/replay answers, without id and art
	texts       []string // the choices
	ending      gamelog.Ending
	eventCounts []int        // how many events there are at each version
	positions   []*game.Game // the game at every positionEvery versions
	bytes       int64        // about how much memory it takes
	status      store.Status
}

// An Answer is the protocol's description of a replay with its steps, except for the replay's id and art.
type Answer struct {
	Title    string            `json:"title"`
	Status   store.Status      `json:"status"`
	Seats    []Seat            `json:"seats"`
	Preset   string            `json:"preset"`
	Sets     []string          `json:"sets"`
	Options  map[string]string `json:"options"`
	Aids     string            `json:"aids"`
	Arranged bool              `json:"arranged"`
	Length   int               `json:"length"`
	Steps    []Step            `json:"steps"`
	Record   string            `json:"record"`
	Differs  *game.Differs     `json:"differs,omitempty"` // where an opened record differs from the game that its setup leads to

	Ending gamelog.Ending `json:"-"` // how the game ended, as its table knows it
}

// A Seat is who played one seat of the replayed game.
type Seat struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
	// Program: a bot's account played the seat.
	Program bool `json:"program,omitempty"`
	// Colour is the colour of the seat's figures.
	Colour string `json:"colour,omitempty"`
}

// A Step is one choice of the replayed game, with the turn and decision to which it belongs.
type Step struct {
	N      int    `json:"n"`
	Turn   int    `json:"turn"`
	Player int    `json:"player"`
	Kind   string `json:"kind"` // of the decision
	Text   string `json:"text"`
	Tile   string `json:"tile,omitempty"` // the tile in hand
}

// A Position is one position of a replay as the protocol has it, with the events that led to it.
type Position struct {
	N      int          `json:"n"`
	State  view.State   `json:"state"`
	Events []view.Event `json:"events"`
}

// New plays through a finished game and returns its replay. a describes the replay to clients: the caller
// has filled in the title, the seats and how the game ended, and New sets the fields that follow from the
// game.
func New(g *game.Game, a Answer) (*Replay, error) {
	setup := g.Setup()
	a.Preset, a.Sets, a.Options, a.Aids = setup.Preset, setup.Expansions, setup.Options, setup.Aids
	a.Steps, a.Length = []Step{}, g.Version()
	if a.Record == "" {
		a.Record = g.Record(false)
	}
	a.Status = store.Ended
	if g.State().Over() {
		a.Status = store.Over
	}
	r := &Replay{status: a.Status, ending: a.Ending}
	r.texts = choicesOf(g)
	for p := range g.Walk() {
		if p.Version()%positionEvery == 0 {
			r.positions = append(r.positions, p.Clone())
		}
		r.eventCounts = append(r.eventCounts, len(p.Log().Events))
		if p.Version() < len(r.texts) {
			a.Steps = append(a.Steps, stepAt(p, r.texts[p.Version()]))
		}
	}
	if len(r.eventCounts) != len(r.texts)+1 {
		return nil, fmt.Errorf("the walk ends after %d of %d choices", len(r.eventCounts)-1, len(r.texts))
	}
	var err error
	r.list, err = json.Marshal(a)
	r.bytes = r.estimateBytes(g)
	return r, err
}

// stepAt describes, as a step of a replay, the choice whose notation is text and that is made next in game
// g.
func stepAt(g *game.Game, text string) Step {
	s := g.State()
	st, _ := s.Pending()
	_, kind, _ := g.Book().Script(st.Row)
	step := Step{N: g.Version() + 1, Turn: s.Turn(), Player: int(st.Seat), Kind: kind, Text: text}
	if n := s.SubTurn().Tile; n >= 0 {
		step.Tile = g.Book().TileName(int(n))
	}
	return step
}

// What a replay weighs at most, measured, with room to spare (TestReplayWeight): each position it keeps,
// each of a position's tiles, each choice or outcome with the events that it brought.
const (
	weighReplay   = 192 << 10
	weighPosition = 36 << 10
	weighTile     = 1024
	weighEntry    = 960
)

// estimateBytes returns about how much memory the replay of g takes, rather too much than too little, for
// the cache.
func (r *Replay) estimateBytes(g *game.Game) int64 {
	s := g.State()
	tiles := len(s.Board.Laid()) + s.Left() + len(s.Dropped())
	return int64(weighReplay + len(r.list) + weighEntry*len(g.Entries()) + len(r.positions)*(weighPosition+weighTile*tiles))
}

// ListJSON returns the replay's description and steps as the protocol's JSON, without the replay's id and
// art.
func (r *Replay) ListJSON() []byte { return r.list }

// Status returns whether the replayed game came to its end (store.Over) or was ended before (store.Ended).
func (r *Replay) Status() store.Status { return r.status }

// Len returns how many choices the replay has.
func (r *Replay) Len() int { return len(r.texts) }

// StartGame returns the game before its first choice. It must not be changed.
func (r *Replay) StartGame() *game.Game { return r.positions[0] }

// Game returns a copy of the game as it is after its last choice.
func (r *Replay) Game() (*game.Game, error) { return r.gameAfter(len(r.texts)) }

// At returns the position after n choices, n from 0 to Len, with the events that the n-th choice brought;
// for 0 with those before the first choice.
func (r *Replay) At(n int) (Position, error) { return r.Since(n, n) }

// Since returns the position after n choices, n from 0 to Len, with all events from choice number `since`
// on; with 0, also those before the first choice. The last position says how the game ended.
func (r *Replay) Since(n, since int) (Position, error) {
	g, err := r.gameAfter(n)
	if err != nil {
		return Position{}, err
	}
	told := 0
	if since > 0 {
		told = r.eventCounts[since-1]
	}
	p := Position{n, view.Replayed(g), view.Events(g, told)}
	if n == r.Len() {
		r.ending.AddTo(g, &p.State)
		r.ending.CorrectWinners(g, p.Events)
	}
	return p, nil
}

// Try returns the position if other choices, given as notations, had followed the first n, without the
// outcomes of chance that these would bring and without events. It returns an error if one of them is not
// legal.
func (r *Replay) Try(n int, texts []string) (Position, error) {
	g, err := r.gameAfter(n)
	if err != nil {
		return Position{}, err
	}
	p, err := g.Preview(texts...)
	if err != nil {
		return Position{}, err
	}
	return Position{n, view.Replayed(p), []view.Event{}}, nil
}

// Fits returns which of the tiles that are left after n choices fit at the square x, y; the bool is false
// if there is no such square.
func (r *Replay) Fits(n, x, y int) (view.Fits, bool, error) {
	g, err := r.gameAfter(n)
	if err != nil {
		return view.Fits{}, false, err
	}
	fits, ok := view.FitsAt(g, x, y)
	return fits, ok, nil
}

// gameAfter returns a copy of the game after n choices, n from 0 to Len, played on from the last kept
// position before.
func (r *Replay) gameAfter(n int) (*game.Game, error) {
	g := r.positions[n/positionEvery].Clone()
	for v := g.Version(); v < n; v++ {
		// An arranged game may be at fault after the last choice; its position stands.
		if err := g.Choose(r.texts[v]); g.Version() != v+1 {
			return nil, fmt.Errorf("choice %d: %w", v+1, err)
		}
	}
	return g, nil
}

// choicesOf returns the notations of the choices of a game.
func choicesOf(g *game.Game) (texts []string) {
	for _, e := range g.Entries() {
		if e.Seat != rules.Chance {
			texts = append(texts, e.Text)
		}
	}
	return texts
}

// Seats returns a table's seats as a replay shows them, given the players' names and the kinds of seats.
func Seats(names []string, seats []gamelog.Seat) []Seat {
	out := []Seat{}
	for i, name := range names {
		out = append(out, Seat{Seat: i, Name: name, Kind: seats[i].Kind, Bot: seats[i].Bot})
	}
	return out
}

// SetColours sets in seats the colour of each seat; colours has them by seat.
func SetColours(seats []Seat, colours []string) {
	for i := range min(len(seats), len(colours)) {
		seats[i].Colour = colours[i]
	}
}
