package tournaments

import (
	"encoding/json"
	"fmt"
	"slices"

	"circulade/internal/table"
	"circulade/tournament"
)

// What webhooks are told of.
const (
	hookBegan     = "tournament.began"
	hookPaired    = "round.paired"
	hookUnpaired  = "round.unpaired"
	hookRound     = "round.began"
	hookResult    = "match.result"
	hookStanding  = "standing"
	hookOver      = "tournament.over"
	hookCancelled = "tournament.cancelled"
	hookTest      = "test"
)

const (
	hookVersion = 1    // of the form of messages
	hookMatches = 1000 // of a round, in one message at most
	hookRows    = 100  // of the standings, likewise
)

// A hookMessage is what a webhook is sent.
type hookMessage struct {
	Type       string         `json:"type"`
	Timestamp  string         `json:"timestamp"` // when it happened
	Version    int            `json:"version"`
	Seq        int            `json:"seq"`   // the number of the event in the log, from 0
	AsOf       int            `json:"as_of"` // how many events there were: what is told is as of then
	Tournament hookTournament `json:"tournament"`
	Data       any            `json:"data"`
}

// A hookTournament is the tournament of a message.
type hookTournament struct {
	ID    string           `json:"id"`
	Name  string           `json:"name"`
	Phase tournament.Phase `json:"phase"`
	Page  string           `json:"page"`
}

// A hookEntrant is somebody who takes part.
type hookEntrant struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// A hookMatch is a match as its tournament's page shows it, with the names of its sides and the addresses of its
// tables.
type hookMatch struct {
	Round int `json:"round"`
	shownMatch
	Sides  []hookEntrant `json:"sides"`
	Tables []string      `json:"tables,omitempty"`
}

// A hookPairing is a round.
type hookPairing struct {
	shownSummary
	List []hookMatch   `json:"list,omitempty"`
	Byes []hookEntrant `json:"byes,omitempty"`
	Half []hookEntrant `json:"half_byes,omitempty"`
	More bool          `json:"more,omitempty"` // there are more matches than a message has
}

// A hookStandings is who stands where.
type hookStandings struct {
	TieBreaks []string      `json:"tie_breaks"`
	Rows      []hookRanked  `json:"rows"`
	Places    []shownPlace  `json:"places,omitempty"`
	Entrants  []hookEntrant `json:"entrants,omitempty"` // those of the places
	More      bool          `json:"more,omitempty"`     // there are more than a message has
	All       string        `json:"all"`
}

// A hookRanked is a row of the standings.
type hookRanked struct {
	shownStanding
	Name string `json:"name"`
}

// A tale is one message of an event, whose data is computed when it is sent.
type tale struct {
	kind string
	data func() (any, error)
}

// taleOf returns a tale whose data cannot fail.
func taleOf(kind string, data any) tale { return tale{kind, func() (any, error) { return data, nil }} }

// A teller makes the messages of a tournament.
type teller struct {
	s    *Service
	o    *opened
	site string
}

// page returns an address of the site.
func (t teller) page(path string) string { return t.site + path }

// entrant returns somebody who takes part, as the page shows them.
func (t teller) entrant(n int) hookEntrant { return hookEntrant{n, t.o.nameOf(n)} }

// entrants returns those of some numbers.
func (t teller) entrants(list []int) (out []hookEntrant) {
	for _, n := range list {
		out = append(out, t.entrant(n))
	}
	return out
}

// message returns a message about an event, as JSON.
func (t teller) message(kind string, seq int, at int64, data any) ([]byte, error) {
	body, err := json.Marshal(hookMessage{
		Type: kind, Timestamp: table.FormatMillis(at), Version: hookVersion, Seq: seq, AsOf: t.o.t.Events,
		Tournament: hookTournament{t.o.id, t.o.head.written.Name, t.o.t.Phase, t.page("/tournaments/" + t.o.id)}, Data: data,
	})
	if err != nil {
		return nil, fmt.Errorf("what a webhook is sent: %w", err)
	}
	return body, nil
}

// tales returns the messages of an event of the log, by what is so now: what was undone since is not told.
func (t teller) tales(seq int) []tale {
	switch e := t.o.log[seq]; {
	case e.Start != nil:
		return []tale{taleOf(hookBegan, map[string]int{"entrants": len(t.o.t.Taking())})}
	case e.Pair != nil:
		return t.paired(seq, e.Pair)
	case e.Unpair != nil:
		return []tale{taleOf(hookUnpaired, map[string]int{"round": e.Unpair.Round})}
	case e.Begin != nil:
		if r := t.o.t.Round(e.Begin.Round); r != nil {
			return []tale{taleOf(hookRound, t.o.summary(r))}
		}
	case e.Result != nil:
		return t.result(seq, e.Result.Round, e.Result.Board)
	case e.Award != nil:
		return t.result(seq, e.Award.Round, e.Award.Board)
	case e.Correct != nil:
		return t.result(seq, e.Correct.Round, e.Correct.Board)
	case e.Withdraw != nil:
		return t.withdrawn(seq, e.Withdraw.Entrant)
	case e.Finish != nil:
		return []tale{{hookOver, t.standings}}
	case e.Cancel != nil:
		return []tale{taleOf(hookCancelled, map[string]string{"reason": e.Cancel.Reason})}
	}
	return nil
}

// paired tells of a pairing: of its round or, in an arena, of the matches that it has added.
func (t teller) paired(seq int, p *tournament.Pair) []tale {
	r := t.o.t.Round(p.Round)
	if r == nil {
		return nil
	}
	return []tale{{hookPaired, func() (any, error) {
		out := hookPairing{shownSummary: t.o.summary(r), Byes: t.entrants(r.Byes), Half: t.entrants(r.Half)}
		list := r.Matches
		if t.o.t.Form.Kind == tournament.Arena {
			from := min(t.before(seq), len(list))
			list = list[from:min(from+len(p.Matches), len(list))]
		}
		out.More = len(list) > hookMatches
		for _, m := range list[:min(len(list), hookMatches)] {
			out.List = append(out.List, t.match(r, m))
		}
		return out, nil
	}}}
}

// before returns how many matches were paired before an event of an arena.
func (t teller) before(seq int) (n int) {
	for i := range seq {
		if p := t.o.log[i].Pair; p != nil {
			n += len(p.Matches)
		}
	}
	return n
}

// match returns a match.
func (t teller) match(r *tournament.Round, m *tournament.Match) hookMatch {
	out := hookMatch{Round: r.Number, shownMatch: t.s.shownMatch(t.o, m), Sides: t.entrants(m.Entrants)}
	for _, g := range out.Games {
		out.Tables = append(out.Tables, t.page("/t/"+g.Game))
	}
	return out
}

// result tells of the result of a match, and of the standings if the round was over with it.
func (t teller) result(seq, round, board int) []tale {
	r := t.o.t.Round(round)
	if r == nil || board < 1 || board > len(r.Matches) {
		return nil
	}
	m := r.Matches[board-1]
	return append([]tale{{hookResult, func() (any, error) { return t.match(r, m), nil }}}, t.roundsEnd(seq, r)...)
}

// withdrawn tells of the matches that were decided because somebody has withdrawn.
func (t teller) withdrawn(seq, entrant int) (list []tale) {
	var ended []tale
	for _, r := range t.o.t.Rounds {
		for _, m := range r.Matches {
			if m.Decided && m.Settled == seq && slices.Contains(m.Entrants, entrant) {
				list = append(list, tale{hookResult, func() (any, error) { return t.match(r, m), nil }})
				if ended == nil {
					ended = t.roundsEnd(seq, r)
				}
			}
		}
	}
	return append(list, ended...)
}

// roundsEnd tells of the standings if a round was over, or over again, with an event. In an arena, whose matches end
// all the time, they are told in the end alone.
func (t teller) roundsEnd(seq int, r *tournament.Round) []tale {
	last := -1
	for _, m := range r.Matches {
		if !m.Decided {
			return nil
		}
		last = max(last, m.Settled)
	}
	if last != seq || t.o.t.Form.Kind == tournament.Arena {
		return nil
	}
	return []tale{{hookStanding, t.standings}}
}

// standings returns the standings: the first of them, and where all are.
func (t teller) standings() (any, error) {
	list, err := standingsOf(t.o.t)
	if err != nil {
		return nil, err
	}
	out := hookStandings{
		TieBreaks: list.TieBreaks, Rows: []hookRanked{}, Places: list.Places[:min(len(list.Places), hookRows)],
		More: len(list.Rows) > hookRows, All: t.page("/api/tournaments/" + t.o.id + "/standings"),
	}
	for _, row := range list.Rows[:min(len(list.Rows), hookRows)] {
		out.Rows = append(out.Rows, hookRanked{row, t.o.nameOf(row.Entrant)})
	}
	for _, p := range out.Places {
		out.Entrants = append(out.Entrants, t.entrant(p.Entrant))
	}
	return out, nil
}

// A telling is a message that is to be sent next, and where the log stands once it has arrived.
type telling struct {
	id         string
	body       []byte
	told, part int
}

// maxPassed is how many events without a message are passed at a time.
const maxPassed = 10_000

// next returns the message that follows on those that were told; one without a body if there is none, then told says
// how far the log was read.
func (t teller) next(told, part int) (n telling, err error) {
	for seq := told; seq < t.o.t.Events && seq < told+maxPassed; seq++ {
		list := t.tales(seq)
		if part >= len(list) {
			part, n.told = 0, seq+1
			continue
		}
		data, err := list[part].data()
		if err != nil {
			return n, err
		}
		n.body, err = t.message(list[part].kind, seq, t.o.log[seq].At, data)
		n.id = fmt.Sprintf("%s.%d.%d", t.o.id, seq, part)
		n.told, n.part = seq, part+1
		if n.part == len(list) {
			n.told, n.part = seq+1, 0
		}
		return n, err
	}
	n.told = max(n.told, told)
	return n, nil
}
