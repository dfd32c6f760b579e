package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/view"
)

// markEvery is how many choices lie between two positions that a replay keeps. To
// play them takes about as long as to write the position down.
const markEvery = 128

// A replay is a game that goes on no more, to be stepped through as a spectator
// may see it. It does not change once made, so that anybody may read it at once.
type replay struct {
	list   []byte       // what GET …/replay answers, without id and art
	texts  []string     // the choices
	told   []int        // events at each version
	marks  []*game.Game // every markEvery versions
	weight int64        // bytes of memory, about
}

// replayAnswer is a Replay of the protocol, but for its id and its art.
type replayAnswer struct {
	Title    string            `json:"title"`
	Status   store.Status      `json:"status"`
	Seats    []replaySeat      `json:"seats"`
	Preset   string            `json:"preset"`
	Sets     []string          `json:"sets"`
	Options  map[string]string `json:"options"`
	Aids     string            `json:"aids"`
	Arranged bool              `json:"arranged"`
	Length   int               `json:"length"`
	Steps    []replayStep      `json:"steps"`
	Record   string            `json:"record"`
	Differs  *game.Differs     `json:"differs,omitempty"` // where an opened record does
}

type replaySeat struct {
	Seat int    `json:"seat"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
}

// A replayStep is one choice.
type replayStep struct {
	N      int    `json:"n"`
	Turn   int    `json:"turn"`
	Player int    `json:"player"`
	Kind   string `json:"kind"` // of the decision
	Text   string `json:"text"`
	Tile   string `json:"tile,omitempty"` // in hand
}

// position is a Position of the protocol.
type position struct {
	N      int          `json:"n"`
	State  view.State   `json:"state"`
	Events []view.Event `json:"events"`
}

// newReplay walks through a game. Of the answer it fills in what the game tells.
func newReplay(g *game.Game, a replayAnswer) (*replay, error) {
	setup := g.Setup()
	a.Preset, a.Sets, a.Options, a.Aids = setup.Preset, setup.Expansions, setup.Options, setup.Aids
	a.Steps, a.Length = []replayStep{}, g.Version()
	if a.Record == "" {
		a.Record = g.Record(false)
	}
	a.Status = store.Ended
	if g.State().Over() {
		a.Status = store.Over
	}
	r := &replay{}
	r.texts = choicesOf(g)
	for p := range g.Walk() {
		if p.Version()%markEvery == 0 {
			r.marks = append(r.marks, p.Clone())
		}
		r.told = append(r.told, len(p.Log().Events))
		if p.Version() < len(r.texts) {
			a.Steps = append(a.Steps, stepAt(p, r.texts[p.Version()]))
		}
	}
	if len(r.told) != len(r.texts)+1 {
		return nil, fmt.Errorf("the walk ends after %d of %d choices", len(r.told)-1, len(r.texts))
	}
	var err error
	r.list, err = json.Marshal(a)
	r.weight = r.weigh(g)
	return r, err
}

// stepAt returns the choice that answers the pending question.
func stepAt(g *game.Game, text string) replayStep {
	s := g.State()
	st, _ := s.Pending()
	_, kind, _ := g.Book().Script(st.Kind)
	step := replayStep{N: g.Version() + 1, Turn: s.Turn(), Player: int(st.Seat), Kind: kind, Text: text}
	if n := s.Part().Tile; n >= 0 {
		step.Tile = g.Book().TileName(int(n))
	}
	return step
}

// What a replay weighs at most, measured (TestReplayWeight): each position it keeps,
// each of a position's tiles, each choice or outcome with the events that it brought.
const (
	weighReplay   = 192 << 10
	weighPosition = 32 << 10
	weighTile     = 896
	weighEntry    = 768
)

func (r *replay) weigh(g *game.Game) int64 {
	s := g.State()
	tiles := len(s.Board.Laid()) + s.Left() + len(s.Dropped())
	return int64(weighReplay + len(r.list) + weighEntry*len(g.Entries()) + len(r.marks)*(weighPosition+weighTile*tiles))
}

// sendReplay answers with the Replay of the protocol under an id. Which pictures it
// needs is looked up each time: those of rare printings are kept for a while only.
func (s *Server) sendReplay(w http.ResponseWriter, id string, r *replay) error {
	entries, err := s.pictures.of(printsOf(r.marks[0]))
	if err != nil {
		return err
	}
	art, err := json.Marshal(map[string]any{"tiles": entries})
	if err != nil {
		return err
	}
	out := make([]byte, 0, len(r.list)+len(art)+64)
	out = strconv.AppendQuote(append(out, `{"id":`...), id)
	out = append(append(append(out, `,"art":`...), art...), ',')
	writeJSON(w, http.StatusOK, json.RawMessage(append(out, r.list[1:]...)))
	return nil
}

// at returns the game after n choices, with what the last of them brought.
func (r *replay) at(n int) (position, error) {
	g := r.marks[n/markEvery].Clone()
	for v := g.Version(); v < n; v++ {
		// An arranged game may be at fault after the last choice; its position stands.
		if err := g.Choose(r.texts[v]); g.Version() != v+1 {
			return position{}, fmt.Errorf("choice %d: %w", v+1, err)
		}
	}
	told := 0
	if n > 0 {
		told = r.told[n-1]
	}
	return position{n, view.Replayed(g), view.Events(g, told)}, nil
}

// position answers with the position that a request names.
func (r *replay) position(w http.ResponseWriter, req *http.Request) error {
	n, err := strconv.Atoi(req.PathValue("n"))
	if err != nil || n < 0 || n > len(r.texts) {
		return fail(http.StatusNotFound, "not-found", fmt.Sprintf("there is no such position; they are numbered 0 to %d", len(r.texts)))
	}
	p, err := r.at(n)
	return answer(w, p, err)
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

// replaySeats are a table's seats as a replay shows them.
func replaySeats(names []string, seats []gamelog.Seat) []replaySeat {
	out := []replaySeat{}
	for i, name := range names {
		out = append(out, replaySeat{i, name, seats[i].Kind, seats[i].Bot})
	}
	return out
}

// replay returns the table's replay for somebody who has shown that he may see it.
func (t *table) replay() (*replay, error) {
	if t.log.Status() == store.Playing {
		return nil, errNotOver
	}
	return t.server.replays.get("table "+t.id, func() (*replay, error) {
		r, err := newReplay(t.log.Game(), replayAnswer{
			Title: t.log.Title, Seats: replaySeats(t.log.Setup.Players, t.log.Seats), Arranged: t.log.Arranged,
		})
		if err != nil {
			t.server.log.Error("a game cannot be replayed", "reason", err.Error())
			return nil, errInternal
		}
		return r, nil
	})
}

// replayFor finds the replay that a request names, for people of its table or for
// whoever has the secret of a shared one.
func (s *Server) replayFor(r *http.Request) (*replay, error) {
	if secret := sharedSecret(r); secret != "" {
		return s.sharedReplay(r, secret)
	}
	c, err := s.callerOf(r)
	if err != nil {
		return nil, err
	}
	return at(s, r, func(t *table) (*replay, error) {
		if authorize(t.grants, c) == (viewer{}) {
			return nil, errNoReplay
		}
		return t.replay()
	})
}

func (s *Server) getReplay(w http.ResponseWriter, r *http.Request) error {
	found, err := s.replayFor(r)
	if err != nil {
		return err
	}
	return s.sendReplay(w, r.PathValue("id"), found)
}

func (s *Server) getPosition(w http.ResponseWriter, r *http.Request) error {
	found, err := s.replayFor(r)
	if err != nil {
		return err
	}
	return found.position(w, r)
}
