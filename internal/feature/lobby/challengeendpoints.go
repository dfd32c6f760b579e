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
	inviteRequest struct {
		Name string `json:"name" schema:"required" doc:"What the bot's account is called."`
		Seat *int   `json:"seat" schema:"minimum=0,maximum=7" doc:"The first that is free, unless said."`
	}
	invitedAnswer struct {
		OK   bool `json:"ok" schema:"const=true"`
		Seat int  `json:"seat" schema:"minimum=0" doc:"To which it is invited."`
	}
)

func (inviteRequest) Component() api.Component { return api.Component{Name: "InviteBot"} }
func (invitedAnswer) Component() api.Component { return api.Component{Name: "Invited"} }

var (
	errHidden = problem.New(problem.Forbidden, "not-public", "nobody is invited by name to a table that others cannot see").
			WithHint("hand out the link of a seat")
	errNoFreeSeat = problem.New(problem.Conflict, "no-seat", "no seat is free to which a bot could be invited")
)

// seatToInvite returns the seat to which a host may invite a bot's account.
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
		return 0, table.NoSeat(*seat)
	}
	for i := range l.Seats {
		if roster.IsFree(i) && (seat == nil || *seat == i) {
			return i, nil
		}
	}
	return 0, errNoFreeSeat
}

// postInvite invites a bot to a table by the name of its account.
func (s *Service) postInvite(ctx context.Context, r *api.Request, q *inviteRequest) (invitedAnswer, error) {
	if wait := s.Callers.Allow(s.Creation, r.Request); wait > 0 {
		return invitedAnswer{}, problem.TooOften("too many tables made or joined, or bots invited, from this address", wait)
	}
	err := r.IdentifyAs(api.Known)
	if err == nil && r.Who.Known() { // nobody becomes a guest by this
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
	if err := s.Lobby().Challenge(ctx, bot.Person, r.Who.Holder, r.PathValue("id"), seat); err != nil {
		return invitedAnswer{}, err
	}
	return invitedAnswer{true, seat}, nil
}

type challengesAnswer struct {
	Challenges []Challenge `json:"challenges" each:"component=Challenge"`
}

func (challengesAnswer) Component() api.Component { return api.Component{Name: "Challenges"} }

// getChallenges lists to which tables a bot is invited.
func (s *Service) getChallenges(ctx context.Context, r *api.Request) (challengesAnswer, error) {
	list := []Challenge{}
	if r.Who.Program {
		var err error
		if list, err = s.Lobby().Challenges(ctx, r.Who.Holder); err != nil {
			return challengesAnswer{}, err
		}
	}
	return challengesAnswer{list}, nil
}

// deleteChallenge declines one.
func (s *Service) deleteChallenge(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.Lobby().Answered(ctx, r.Who.Holder, r.PathValue("game")); err != nil {
		return api.OK{}, err
	}
	return api.Done, nil
}

// joinBot gives a bot a seat of a public table, or the one to which it is invited.
func (s *Service) joinBot(ctx context.Context, r *api.Request, name table.Naming) (json.RawMessage, error) {
	id := r.PathValue("id")
	seat, invited, err := s.Lobby().Challenged(ctx, r.Who.Holder, id)
	if err != nil {
		return nil, err
	}
	if !invited {
		seat = table.AnySeat
	}
	data, err := s.join(ctx, r, name, seat)
	if err == nil && invited {
		// Should it not be saved that this is answered, the challenge leads where the bot sits.
		_ = s.Lobby().Answered(context.WithoutCancel(ctx), r.Who.Holder, id)
	}
	return data, err
}
