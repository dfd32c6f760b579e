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

// A Saying is why a computer player that explains itself has played its last turn. It
// holds nothing that is hidden from anybody: it is counted on what the player was given,
// in which that is drawn anew, and told as far as the table's helps go. It is no part of
// the game: a table that comes back to memory has none until the next turn.
type Explanation struct {
	Player  int             `json:"player"`
	Turn    int             `json:"turn"`
	Version int             `json:"version"` // of the game when it had answered
	Reason  analysis.Reason `json:"reason"`
}

// An explainedTurn is what a computer player has answered in its turn, of which a Saying is made.
type explainedTurn struct {
	seat    int
	entries int          // of the game when the next answer of the turn comes
	start   *rules.State // what the player was given
	all     []rules.Choice
}

// explain finds out why a computer player gives an answer, if it is one that says so.
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

// describe adds what computer players say, if they say anything.
func (p *players) addExplanations(v table.Viewer, m *table.Members) {
	if list := p.explanationsFor(v); len(list) > 0 {
		said := list // it costs memory here alone
		m.Add(table.AfterLost, "said", &said)
	}
}

// sayings lists what has been said of turns that have not been taken back. Who watches late is
// told nothing of it: only the last saying of each is kept, so it would come and go by what they
// do not see yet.
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

// What computer players say is found out once, by the server that asks them, as their reasons depend on what is
// drawn for them. Other servers that have the table are told it.

// passOn tells other servers what a computer player says of the turn that it has just gone on with.
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

// SaidElsewhere takes in what computer players say at some tables, by the servers that ask them: all that there
// is of each.
func (s *Service) ReceiveExplanations(all map[string][][]byte) {
	for id, list := range all {
		s.cfg.Tables().TryAt(id, func(o table.Owner) { table.PartOf[*players](o).receiveExplanations(list) })
	}
}

// saidElsewhere takes in what another server's computer players say. Who watches late is told nothing of it.
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
