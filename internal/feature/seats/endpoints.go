package seats

import (
	"context"
	"encoding/json"
	"net/http"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Endpoints returns the endpoints for seats: sitting down by a link, links, handing a seat over, names, requests
// for held seats; and for the host ending the game.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/sit", s.postSit, api.Doc{}).By(api.Guest).Late(),
		api.Post("/api/games/{id}/seats/{n}", s.postSeat, api.Doc{
			ID: "reseat", Tag: "seats", Title: "Hand a seat over",
			About:    "Host only: to a computer player, to whoever opens a new link, or to whoever asks. Whoever held the seat is put out, with every secret of it.",
			Answer:   "The table, with the new link if one was asked for.",
			Returns:  []string{"Reseated"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/seats/{n}/link", postLink, api.Doc{
			ID: "link", Tag: "seats", Title: "Make a link to a seat",
			About:    "For its holder a further one; for the host a new one to a seat that he does not hold himself, which puts older ones out: not where that is settled (`strangers`).",
			Answer:   "The new secret.",
			Returns:  []string{"Secret"},
			Statuses: []int{409},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/seats/{n}/revoke", postRevoke, api.Doc{
			ID: "revoke", Tag: "seats", Title: "Put everybody out of a seat",
			About:    "For the host or the seat's holder. Nobody holds the seat until the host makes a new link or takes it back.",
			Answer:   "Every secret and session of the seat is void.",
			Statuses: []int{409},
		}).By(api.Known),
		api.Post("/api/games/{id}/seats/{n}/name", s.postName, api.Doc{
			ID: "rename", Tag: "seats", Title: "Give a seat another name",
			About:    "For the seat's holder, while the game is played. As in a setup, and nobody else's name; 20 times in one turn at most. `seq` stays.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known),
		api.Post("/api/games/{id}/seats/{n}/request", postRequest, api.Doc{
			ID: "answerRequest", Tag: "seats", Title: "Answer somebody who asks for a seat that is held",
			About:    "For those who hold the seat; 2 minutes later also for the host, if those came by a link of theirs. Who is let in holds the seat, too; who is not may not ask again for an hour.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/end", postEnd, api.Doc{
			ID: "end", Tag: "tables", Title: "Stop the game",
			About:    "Host only.",
			Answer:   "The table, ended.",
			Returns:  []string{"Table"},
			Statuses: []int{409},
		}).By(api.Known),
	}
}

type (
	// A sitRequest is the body of POST /api/games/{id}/sit: the secret of a link.
	sitRequest struct {
		Secret string `json:"secret"`
		Look   bool   `json:"look"` // only answer what sitting down would do
	}
	// A seatRequest is the body of POST /api/games/{id}/seats/{n}: to whom the seat is handed.
	seatRequest struct {
		Kind string `json:"kind" schema:"required,enum=here|link|bot" doc:"‘here’: whoever made the table plays it; ‘link’: it waits for whoever opens its link; ‘bot’: a computer player."`
		Bot  string `json:"bot" doc:"Which computer player, with the kind ‘bot’."`
	}
	// A requestAnswer is the body of POST /api/games/{id}/seats/{n}/request: which request is answered, and how.
	requestAnswer struct {
		ID     string `json:"id" schema:"required" doc:"Of one of the table's ‘seat_requests’."`
		Accept *bool  `json:"accept" schema:"required"`
	}
)

// Component names the OpenAPI schema of the body that hands a seat over.
func (seatRequest) Component() api.Component { return api.Component{Name: "Reseat"} }

// Component names the OpenAPI schema of the body that answers a request for a seat.
func (requestAnswer) Component() api.Component { return api.Component{Name: "RequestAnswer"} }

// postSit answers POST /api/games/{id}/sit: it gives the caller the seats of a link and returns the table, or with
// 202 the request that now waits for those who hold the seat already. With `look` it only returns what the link
// offers.
func (s *Service) postSit(ctx context.Context, r *api.Request, q *sitRequest) (api.Reply, error) {
	if q.Look { // who looks is no guest yet: else maintenance kept nobody from sitting down then
		if err := r.IdentifyAs(api.Player); err != nil {
			return api.Reply{}, err
		}
		found, err := api.WithTable(r, func(t *table.Table) (LinkOffer, error) {
			return table.DoByLink(ctx, t, func(o table.Owner) (LinkOffer, error) { return previewLink(o, r.Who, q.Secret) })
		})
		return api.Reply{Status: http.StatusOK, Body: found}, err
	}
	if err := s.cfg.Callers.MayBecomeGuest(r.Request); err != nil {
		return api.Reply{}, err
	}
	if err := r.Identify(); err != nil {
		return api.Reply{}, err
	}
	now, err := api.WithTable(r, func(t *table.Table) (Seated, error) {
		return table.DoByLink(ctx, t, func(o table.Owner) (Seated, error) { return Sit(o, r.Who, q.Secret) })
	})
	if err == nil && now.Asks != nil {
		return api.Reply{Status: http.StatusAccepted, Body: now.Asks}, nil
	}
	return api.Reply{Status: http.StatusOK, Body: now.Table}, err
}

// postSeat answers POST /api/games/{id}/seats/{n}: the host hands the seat to a computer player, to the person
// who opens a new link, or to themselves. It returns the table, and the new link if there is one.
func (s *Service) postSeat(ctx context.Context, r *api.Request, q *seatRequest) (table.Reseated, error) {
	to := gamelog.Seat{Kind: q.Kind, Bot: q.Bot}
	if err := s.cfg.Tables().CheckSeat(to); err != nil {
		return table.Reseated{}, err
	}
	if to.Kind == gamelog.KindBot {
		if err := s.cfg.MoreComputers(s.cfg.Callers.Address(r.Request)); err != nil {
			return table.Reseated{}, err
		}
	}
	return api.WithTable(r, func(t *table.Table) (table.Reseated, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (table.Reseated, error) { return reseat(o, r.Who, r.Seat, to) })
	})
}

// postLink answers POST /api/games/{id}/seats/{n}/link: it makes a link to the seat and returns its secret. A
// holder gets a further link; the host gets one that replaces all others and their holders.
func postLink(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (access.SeatLink, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (access.SeatLink, error) { return makeLink(o, r.Who, r.Seat) })
}

// postRevoke answers POST /api/games/{id}/seats/{n}/revoke: it takes the seat from everybody who holds it and
// voids its links.
func postRevoke(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (api.OK, error) { return api.Done, revokeSeat(o, r.Who, r.Seat) })
}

// postName answers POST /api/games/{id}/seats/{n}/name: a holder of the seat gives it another name. It returns the
// table.
func (s *Service) postName(ctx context.Context, r *api.Request, q *signin.Rename) (json.RawMessage, error) {
	if err := s.cfg.SignIn.CheckName(ctx, q.Name); err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		if err := s.cfg.MayRenameSeat(ctx, t, r.PathValue("id"), r.Who, r.Seat, q.Name); err != nil {
			return nil, err
		}
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return renameSeat(o, r.Who, r.Seat, q.Name) })
	})
}

// postRequest answers POST /api/games/{id}/seats/{n}/request: a holder of the seat, or later the host, accepts or
// declines a person's request to play the seat, too. It returns the table.
func postRequest(ctx context.Context, r *api.Request, q *requestAnswer) (json.RawMessage, error) {
	var faults []game.Fault
	if q.ID == "" {
		faults = append(faults, game.Fault{Field: "id", Message: "is needed: which of the table's seat_requests is answered"})
	}
	if q.Accept == nil {
		faults = append(faults, game.Fault{Field: "accept", Message: "is needed: whether they may play the seat, too"})
	}
	if err := problem.Incomplete(faults); err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) {
			return answerRequest(o, r.Who, r.Seat, q.ID, *q.Accept)
		})
	})
}

// postEnd answers POST /api/games/{id}/end: the host ends the game. It returns the table.
func postEnd(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return endGame(o, r.Who) })
}
