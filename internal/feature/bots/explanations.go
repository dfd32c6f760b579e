package bots

import (
	"cmp"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"

	"circulade/bot"
	"circulade/bot/analysis"
	"circulade/bot/explain"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/view"
)

// An Explanation is why a computer player has played its last turn as it did. It reveals nothing hidden, because
// it is computed from the position as its seat may see it, with the hidden part drawn at random, and says no more
// than the table's assistance allows. It is not stored: a table that is loaded again has none until the next turn.
type Explanation struct {
	Player  int             `json:"player"`
	Turn    int             `json:"turn"`
	Version int             `json:"version"` // of the game when it had answered
	Reason  analysis.Reason `json:"reason"`
}

// An explainedTurn has the start of the present turn of a computer player and its choices in this turn so far. An
// Explanation is computed from them.
type explainedTurn struct {
	seat    int
	entries int            // how many entries the game has when the next choice of the turn comes
	start   *rules.State   // the position at the start of the turn, as the player may see it
	all     []rules.Choice // what it has chosen in the turn
}

// explainChoice adds a choice, which is not made yet, to the present turn of a seat's computer player and computes
// its Explanation anew. The seat has none if the reasons depend on what is hidden. It does nothing for computer
// players that do not explain themselves.
func (p *players) explainChoice(seat int, choice rules.Choice) {
	l := p.owner.Log()
	if !bot.Explains(l.Seats[seat].Bot) {
		return
	}
	g, now := l.Game(), &p.turn
	if n := len(g.Entries()); now.seat != seat || now.entries != n || n == 0 {
		*now = explainedTurn{seat: seat, entries: n, start: view.Sample(g, seat, rand.Uint64)}
	}
	now.entries++
	now.all = append(now.all, choice)
	delete(p.explanations, seat)
	reasons, err := explain.Turn(now.start, now.all)
	if err != nil { // it depends on what is hidden
		return
	}
	if r, ok := explain.Main(reasons, view.AidsNow(g)); ok {
		p.explanations[seat] = Explanation{
			Player: seat, Turn: now.start.Turn(), Version: g.Version() + 1,
			Reason: analysis.Reason{Text: r.Text(l.Setup.Players, seat), Reason: r},
		}
	}
}

// addExplanations adds the computer players' explanations to the JSON of the table, if there are any.
func (p *players) addExplanations(v table.Viewer, m *table.Members) {
	if list := p.explanationsFor(v); len(list) > 0 {
		said := list // it costs memory here alone
		m.Add(table.AfterLost, "said", &said)
	}
}

// explanationsFor returns the explanations that a viewer may see, by seat, without those of turns that were taken
// back. Spectators with a delay get none: an explanation could be of a turn that they have not seen.
func (p *players) explanationsFor(v table.Viewer) []Explanation {
	if v.Late {
		return nil
	}
	version := v.Log.Game().Version()
	list := slices.SortedFunc(maps.Values(p.explanations), func(a, b Explanation) int { return cmp.Compare(a.Player, b.Player) })
	return slices.DeleteFunc(list, func(s Explanation) bool {
		return s.Version > version || v.Log.Seats[s.Player].Kind != gamelog.KindBot
	})
}

// An Explanation is computed once, by the server that runs the computer player, because it depends on what was drawn
// at random for the player. Other servers with the table are sent it.

// shareExplanation sends the Explanation of a seat's computer player to the other servers, after each of its
// choices: only the server that runs the player can compute it. If the player has none, the other servers are sent
// nil, so that they drop an older one.
func (p *players) shareExplanation(seat int) {
	others := p.cfg.Others
	if others == nil || !bot.Explains(p.owner.Log().Seats[seat].Bot) {
		return
	}
	var data []byte
	if s, ok := p.explanations[seat]; ok {
		s.Reason.Text = "" // names may be others by then
		if written, err := json.Marshal(s); err == nil {
			data = written
		}
	}
	others.SendExplanation(p.owner.ID(), seat, data)
}

// ReceiveExplanations takes in explanations that another server has computed. `all` has, for each table, all of its
// explanations, each as JSON. Tables that are not in this server's memory are skipped.
func (s *Service) ReceiveExplanations(all map[string][][]byte) {
	for id, list := range all {
		s.cfg.Tables().TryPost(id, func(o table.Owner) { table.PartOf[*players](o).receiveExplanations(list) })
	}
}

// receiveExplanations replaces the table's explanations by `list`, JSON from the server that owns the table, and
// wakes the table's viewers, except spectators with a delay. On the owning server it does nothing, since its own
// are newer.
func (p *players) receiveExplanations(list [][]byte) {
	if p.owner.Ownership().OwnedHere() {
		return // what is known here is newer
	}
	l := p.owner.Log()
	said := map[int]Explanation{}
	for _, data := range list {
		var s Explanation
		if json.Unmarshal(data, &s) == nil && s.Player >= 0 && s.Player < len(l.Seats) && l.Seats[s.Player].Kind == gamelog.KindBot {
			s.Reason.Text = s.Reason.Reason.Text(l.Setup.Players, s.Player)
			said[s.Player] = s
		}
	}
	if len(said) == 0 && len(p.explanations) == 0 {
		return
	}
	p.explanations = said
	p.owner.WakeFollowers(!l.IsDelayed(), false)
}
