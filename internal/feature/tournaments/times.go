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
	Kind  string `json:"kind" schema:"enum=propose|counter|accept|recall"`
	For   int64  `json:"for,omitempty" doc:"The proposed time, in Unix milliseconds."`
	Until int64  `json:"until,omitempty" doc:"Until when the offer holds; until the proposed time, unless said."`
}

// Component names the schema in the API's document.
func (timeRequest) Component() api.Component { return api.Component{Name: "TournamentTime"} }

// postTime answers POST /api/tournaments/{id}/time: the caller says something about the time of their match.
func (s *Service) postTime(ctx context.Context, r *api.Request, q *timeRequest) (api.OK, error) {
	if q.For < 0 || q.Until < 0 || q.For > never || q.Until > never {
		return api.OK{}, problem.New(problem.Invalid, "bad-tournament", "these are no times")
	}
	return s.byEntrant(ctx, r, func(n int) *tournament.Event {
		return &tournament.Event{Time: &tournament.Time{Entrant: n, Round: q.Round, Board: q.Board, Kind: q.Kind, For: q.For, Until: q.Until}}
	})
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
