package tournaments

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/tournament"
	"circulade/tournament/windows"
)

// A timeRequest is what somebody says about the time of their match.
type timeRequest struct {
	Round int    `json:"round" schema:"minimum=1"`
	Board int    `json:"board" schema:"minimum=1"`
	Kind  string `json:"kind" schema:"enum=propose|counter|accept|decline|recall"`
	For   int64  `json:"for,omitempty" doc:"The time that is proposed, in Unix milliseconds; of an answer the time that is meant: another offer is not answered by it."`
	Until int64  `json:"until,omitempty" doc:"Until when the offer holds; until the proposed time, unless said."`
}

// Component names the schema in the API's document.
func (timeRequest) Component() api.Component { return api.Component{Name: "TournamentTime"} }

// postTime answers POST /api/tournaments/{id}/time: the caller says something about the time of their match.
func (s *Service) postTime(ctx context.Context, r *api.Request, q *timeRequest) (api.OK, error) {
	if q.For < 0 || q.Until < 0 || q.For > never || q.Until > never {
		return api.OK{}, problem.New(problem.Invalid, "bad-tournament", "these are no times")
	}
	return s.changeOwn(ctx, r, func(o *opened, n int) (*tournament.Event, error) {
		said := &tournament.Time{Entrant: n, Round: q.Round, Board: q.Board, Kind: q.Kind, For: q.For, Until: q.Until}
		if said.For == 0 {
			said.For = o.offered(said)
		}
		return &tournament.Event{Time: said}, nil
	})
}

// offered returns the time of the open offer of which somebody says something, so that the log names it; 0 if there
// is none.
func (o *opened) offered(said *tournament.Time) int64 {
	r := o.t.Round(said.Round)
	if r == nil || said.Board < 1 || said.Board > len(r.Matches) || said.Kind == tournament.Propose || said.Kind == tournament.Counter {
		return 0
	}
	if talk := r.Matches[said.Board-1].Talk; talk.Status == windows.Offered {
		return talk.Offer.At.UnixMilli()
	}
	return 0
}

// A shownTalk is where two are who look for a time for their match.
type shownTalk struct {
	Agreed string `json:"agreed,omitempty" doc:"The time on which they have agreed; then the match begins."`
	Offer  string `json:"offer,omitempty" doc:"The time that one of them offers, as long as it is open; it lapses by itself at until."`
	By     *int   `json:"by,omitempty" doc:"The side that offers it."`
	Until  string `json:"until,omitempty" doc:"Until when the offer holds."`
	Closes string `json:"closes,omitempty" doc:"Until when the match can be played."`
}

// Component names the schema in the API's document.
func (shownTalk) Component() api.Component { return api.Component{Name: "TournamentTalk"} }

// talkOf returns where the two of a match are.
func talkOf(m *tournament.Match) *shownTalk {
	out := &shownTalk{}
	if to := m.Talk.Round().To; !to.IsZero() {
		out.Closes = table.FormatMillis(to.UnixMilli())
	}
	if !m.Talk.Agreed.IsZero() {
		out.Agreed = table.FormatMillis(m.Talk.Agreed.UnixMilli())
	}
	if m.Talk.Status == windows.Offered {
		by := m.Talk.Offer.By
		out.Offer, out.By, out.Until = table.FormatMillis(m.Talk.Offer.At.UnixMilli()), &by, table.FormatMillis(m.Talk.Offer.Until.UnixMilli())
	}
	return out
}
