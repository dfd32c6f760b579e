package lobby

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

var errNoBot = problem.New(problem.NotFound, "not-found", "no bot has this name").WithHint("write it as its account is called")

type (
	// An inviteRequest names the bot to invite to a table, and the seat.
	inviteRequest struct {
		Name string `json:"name" schema:"required" doc:"What the bot's account is called."`
		Seat *int   `json:"seat" schema:"minimum=0,maximum=7" doc:"The first that is free, unless said."`
	}
	// An invitedAnswer says to which seat the bot is invited.
	invitedAnswer struct {
		OK   bool `json:"ok" schema:"const=true"`
		Seat int  `json:"seat" schema:"minimum=0" doc:"To which it is invited."`
	}
)

// Component names the request's schema in the API's document.
func (inviteRequest) Component() api.Component { return api.Component{Name: "InviteBot"} }

// Component names the answer's schema in the API's document.
func (invitedAnswer) Component() api.Component { return api.Component{Name: "Invited"} }

var (
	errHidden = problem.New(problem.Forbidden, "not-public", "bots can be invited by name only to public tables").
			WithHint("hand out the link of a seat")
	errNoFreeSeat = problem.New(problem.Conflict, "no-seat", "no seat is free to which a bot could be invited")
)

// seatToInvite returns the seat to which a host of the table (who) may invite a bot: seat if it is
// free, or the first free one if seat is nil. It returns a problem if there is none, if the person is
// no host, if the game is over, or if bots cannot be invited there by name: the table does not admit
// them, or is private or only for friends.
func seatToInvite(o table.Owner, who access.Who, seat *int) (int, error) {
	l, roster := o.Log(), o.Roster()
	switch {
	case !roster.HeldBy(who).Host:
		return 0, table.ErrHost
	case !l.Programs:
		return 0, table.ErrPrograms
	case l.Open == gamelog.OpenPrivate, l.Open == gamelog.OpenCircle:
		return 0, errHidden
	case l.Status() != store.Playing:
		return 0, problem.GameOver
	case seat != nil && (*seat < 0 || *seat >= len(l.Seats)):
		return 0, table.NoSeatError(*seat)
	}
	for i := range l.Seats {
		if roster.IsFree(i) && (seat == nil || *seat == i) {
			return i, nil
		}
	}
	return 0, errNoFreeSeat
}

// postInvite answers POST /api/games/{id}/invite: a host of the table invites a bot, by the name of its
// account, to the seat in the request or to the first free one, and is sent the seat's number. If one
// of the two has blocked the other, nothing is stored and the answer is the same.
func (s *Service) postInvite(ctx context.Context, r *api.Request, q *inviteRequest) (invitedAnswer, error) {
	if wait := s.Callers.Allow(s.Creation, r.Request); wait > 0 {
		return invitedAnswer{}, problem.TooOften("too many tables made or joined, or bots invited, from this address", wait)
	}
	err := r.IdentifyAs(api.Known)
	if err == nil && r.Who.Known() { // a caller without a session gets none by this
		err = r.Identify()
	}
	if err != nil {
		return invitedAnswer{}, err
	}
	seat, err := api.WithTable(r, func(t *table.Table) (int, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (int, error) { return seatToInvite(o, r.Who, q.Seat) })
	})
	if err != nil {
		return invitedAnswer{}, err
	}
	bot, err := s.Accounts.AccountByName(ctx, q.Name)
	if errors.Is(err, account.ErrNoAccount) || err == nil && !bot.Bot {
		return invitedAnswer{}, errNoBot
	}
	if err != nil {
		return invitedAnswer{}, caller.ProblemOf(err)
	}
	if err := s.Lobby().Invite(ctx, bot.Person, r.Who.Holder, r.PathValue("id"), seat); err != nil {
		return invitedAnswer{}, err
	}
	return invitedAnswer{true, seat}, nil
}

// An invitationsAnswer is the JSON list of a bot's invitations: the seats of tables to which it is
// invited.
type invitationsAnswer struct {
	Invitations []Invitation `json:"challenges" each:"component=BotInvitation"`
}

// Component names the answer's schema in the API's document.
func (invitationsAnswer) Component() api.Component { return api.Component{Name: "BotInvitations"} }

// getInvitations answers GET /api/account/challenges: it lists the tables to which the calling bot is
// invited. For everybody else the list is empty.
func (s *Service) getInvitations(ctx context.Context, r *api.Request) (invitationsAnswer, error) {
	list := []Invitation{}
	if r.Who.IsBot {
		var err error
		if list, err = s.Lobby().Invitations(ctx, r.Who.Holder); err != nil {
			return invitationsAnswer{}, err
		}
	}
	return invitationsAnswer{list}, nil
}

// deleteInvitation answers DELETE /api/account/challenges/{game}: the calling bot declines the
// invitation to a table. Without one it returns a problem.
func (s *Service) deleteInvitation(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.Lobby().RemoveInvitation(ctx, r.Who.Holder, r.PathValue("game")); err != nil {
		return api.OK{}, err
	}
	return api.Done, nil
}

// joinBot gives the calling bot a seat of the table that the request names: the one to which it is
// invited, else any free one if the table is not private. It deletes an invitation that was accepted
// so, and returns the table as JSON.
func (s *Service) joinBot(ctx context.Context, r *api.Request, name table.JoinName) (json.RawMessage, error) {
	id := r.PathValue("id")
	seat, invited, err := s.Lobby().InvitedSeat(ctx, r.Who.Holder, id)
	if err != nil {
		return nil, err
	}
	if !invited {
		seat = table.AnySeat
	}
	data, err := s.takeSeatAt(ctx, r, name, seat)
	if err == nil && invited {
		// Should this fail, an invitation remains that leads to the seat which the bot already has.
		_ = s.Lobby().RemoveInvitation(context.WithoutCancel(ctx), r.Who.Holder, id)
	}
	return data, err
}
