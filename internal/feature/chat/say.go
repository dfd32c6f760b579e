package chat

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

type sayRequest struct {
	Text   *string `json:"text" doc:"At most 500 characters. What controls lines or direction is left out."`
	Phrase *string `json:"phrase" schema:"component=Phrase"`
	Move   *string `json:"move" schema:"minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: it is said once. Without it each request is a line."`

	line LineRequest // what is to be said, once checked
}

func (sayRequest) Component() api.Component {
	return api.Component{Name: "Say", About: "Either `text` or `phrase`."}
}

// Check reads what is to be said, or says what is wrong with it.
func (q *sayRequest) Check() (err error) {
	q.line, err = q.read()
	return err
}

// read returns what is to be said. Without an idempotency key of the sender's it has one of ours.
func (q *sayRequest) read() (line LineRequest, err error) {
	var faults []game.Fault
	switch {
	case (q.Text == nil) == (q.Phrase == nil):
		faults = append(faults, game.Fault{Field: "text", Message: "is needed, or phrase, and not both"})
	case q.Text != nil:
		if line.Text, err = Clean(*q.Text); err != nil {
			faults = append(faults, game.Fault{Field: "text", Message: err.Error()})
		}
	case !IsPhrase(*q.Phrase):
		faults = append(faults, game.Fault{
			Field: "phrase", Message: fmt.Sprintf("there is no phrase %q", problem.Shorten(*q.Phrase)), Allowed: Phrases(),
		})
	default:
		line.Phrase = *q.Phrase
	}
	line.Move = gamelog.ServerMove + access.NewID()
	if q.Move != nil {
		line.Move = *q.Move
		faults = append(faults, gamelog.MoveFaults(line.Move)...)
	}
	return line, problem.Incomplete(faults)
}

// post answers POST /api/games/{id}/chat.
func (s *Service) post(ctx context.Context, r *api.Request, t *table.Table, q *sayRequest) (Said, error) {
	answer, err := s.sayAt(ctx, t, r.Request, r.Who, q.line)
	return Said{answer}, err
}

// sayAt stores what somebody says, if they may.
func (s *Service) sayAt(ctx context.Context, t *table.Table, r *http.Request, who access.Who, line LineRequest) (LineAnswer, error) {
	c, err := s.contextOf(ctx, t, r.PathValue("id"), who)
	if err != nil {
		return LineAnswer{}, err
	}
	switch {
	case c.kind == gamelog.ChatOff:
		return LineAnswer{}, errChatOff
	case c.kind == gamelog.ChatPhrases && line.Text != "":
		return LineAnswer{}, errPhrasesOnly
	}
	if err := s.cfg.MaySpeak(who); err != nil {
		return LineAnswer{}, err
	}
	if err := s.limits.maySay(who.Holder, s.cfg.Callers.Address(r)); err != nil {
		return LineAnswer{}, err
	}
	line.Game, line.Room, line.Person, line.Seat = c.id, c.room, who.Holder, c.seat()
	stored, err := s.Say(ctx, line)
	if err != nil {
		return LineAnswer{}, s.problemOf("storing chat", err)
	}
	s.cfg.Callers.Storage.Charge(s.cfg.Callers.Address(r), caller.SmallSize, time.Now())
	return c.line(&stored), nil
}

var (
	errChatOff     = problem.New(problem.Forbidden, "chat-off", "there is no chat at this table")
	errPhrasesOnly = problem.New(problem.Forbidden, "phrases-only", "only set phrases can be said at this table").
			WithHint("send phrase in the place of text")
)
