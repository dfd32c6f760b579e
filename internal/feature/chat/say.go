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

// A sayRequest is the body of a request to post a line of chat: either a text or a set phrase.
type sayRequest struct {
	Text   *string `json:"text" doc:"At most 500 characters. What controls lines or direction is left out."`
	Phrase *string `json:"phrase" schema:"component=Phrase"`
	Move   *string `json:"move" schema:"minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: it is said once. Without it each request is a line."`

	line LineRequest // set by Check
}

// Component names the request's schema in the API's document.
func (sayRequest) Component() api.Component {
	return api.Component{Name: "Say", About: "Either `text` or `phrase`."}
}

// Check reads the line of chat from the request into q.line, or returns what is wrong with the request.
func (q *sayRequest) Check() (err error) {
	q.line, err = q.read()
	return err
}

// read returns the line of chat in the request, with its text cleaned, or what is wrong with it. If the
// client sent no idempotency key, the line gets a new one.
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

// postLine answers POST /api/games/{id}/chat: it stores a line by the caller in their room of the
// table's chat, and returns it.
func (s *Service) postLine(ctx context.Context, r *api.Request, t *table.Table, q *sayRequest) (SaidAnswer, error) {
	answer, err := s.sayIfAllowed(ctx, t, r.Request, r.Who, q.line)
	return SaidAnswer{answer}, err
}

// sayIfAllowed stores a person's line in their room of the table's chat, and returns it in the form in
// which they are sent it. It returns a problem if the kind of chat, a mute or a limit forbids it.
func (s *Service) sayIfAllowed(ctx context.Context, t *table.Table, r *http.Request, who access.Who, line LineRequest) (LineAnswer, error) {
	c, err := s.contextFor(ctx, t, r.PathValue("id"), who)
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
	if err := s.limits.allowLine(who.Holder, s.cfg.Callers.Address(r)); err != nil {
		return LineAnswer{}, err
	}
	line.Game, line.Room, line.Person, line.Seat = c.id, c.room, who.Holder, c.speakingSeat()
	stored, err := s.Say(ctx, line)
	if err != nil {
		return LineAnswer{}, s.problemOf("storing chat", err)
	}
	s.cfg.Callers.Storage.Charge(s.cfg.Callers.Address(r), caller.SmallSize, time.Now())
	return c.answerFor(&stored), nil
}

var (
	errChatOff     = problem.New(problem.Forbidden, "chat-off", "there is no chat at this table")
	errPhrasesOnly = problem.New(problem.Forbidden, "phrases-only", "only set phrases can be said at this table").
			WithHint("send phrase in the place of text")
)
