package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/account/report"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/people"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// maxChatBody is the size of the largest request about chat: a text may be escaped.
const maxChatBody = 8 << 10

// talk is where people talk, and how much they may.
type talk struct {
	*chat.Desk
	persons   *ratelimit.Window[store.Holder] // lines
	addresses *ratelimit.Window[netip.Addr]   // lines
	days      *ratelimit.PerAddress           // lines of an address over days
	reports   *ratelimit.PerAddress
}

// How much may be said: people behind one address share what is theirs together.
const (
	chatStretch  = 10 * time.Second
	chatLines    = 5         // of a person, in a stretch
	chatOfDay    = 2000      // of an address
	reportsOfDay = 24 * 6    // of an address
	secondsOfDay = 24 * 3600 // as rates count
)

func newTalk(rows store.Rows, reports *report.Reports, now func() time.Time, l Limits) *talk {
	return &talk{
		Desk:      chat.Open(rows, reports, now),
		persons:   ratelimit.NewWindow[store.Holder](chatLines, chatStretch),
		addresses: ratelimit.NewWindow[netip.Addr](l.ChatLines, chatStretch),
		days:      ratelimit.New[netip.Addr](float64(chatOfDay)/secondsOfDay*float64(l.ChatLines)/chatLines, chatOfDay*l.ChatLines/chatLines),
		reports:   ratelimit.New[netip.Addr](float64(reportsOfDay)/secondsOfDay, 10*l.ChatLines/chatLines),
	}
}

// maySpeak counts a line, or says why there may be none.
func (k *talk) maySpeak(who store.Holder, from netip.Addr) error {
	now := time.Now()
	if wait := k.persons.Allow(who, now); wait > 0 {
		return refusal.Often(fmt.Sprintf("a person may say %d lines in %d seconds", chatLines, int(chatStretch.Seconds())), wait)
	}
	if wait := k.addresses.Allow(from, now); wait > 0 {
		return refusal.Often("too many lines of chat from this address", wait)
	}
	if wait := k.days.Allow(from, now); wait > 0 {
		return refusal.Often("too many lines of chat from this address today", wait)
	}
	return nil
}

// chatEndpoints are for what people at a table say to each other.
func (s *Server) chatEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/games/{id}/chat", s.getChat, api.Doc{
			ID: "chat", Tag: "chat", Title: "What was said at a table",
			About:    "Of the room that the reader is in: who holds a seat hears those seated, everybody else those who watch. Who is muted or blocked is left out.",
			Answer:   "The first 100 of these lines; `more` says that there may be others.",
			Returns:  []string{"Chat"},
			Query:    []api.Param{{Name: "since", About: "The id of a line: those after it. Absent: all that are kept.", Schema: "type=integer,minimum=0"}},
			Statuses: []int{400},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/chat", s.postChat, api.Doc{
			ID: "say", Tag: "chat", Title: "Say something",
			About:    "In one's own words, or a set phrase. It is heard in the room of whoever says it, and answered once it is stored. 5 lines in 10 seconds at most.",
			Answer:   "The line. The same move id again gets the same line.",
			Cookie:   "The session of a browser that had none.",
			Returns:  []string{"ChatSaid"},
			Statuses: []int{409},
		}).By(api.Guest).Body(maxChatBody),
		api.PostAt("/api/games/{id}/chat/mute", s.postTie(people.Mute), api.Doc{
			ID: "mute", Tag: "chat", Title: "Not hear somebody",
			About:  "What they say, here and at every table, is not sent to who asks. They are not told.",
			Answer: "It holds at once.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxChatBody),
		api.PostAt("/api/games/{id}/chat/block", s.postTie(people.Block), api.Doc{
			ID: "block", Tag: "chat", Title: "Have nothing to do with somebody",
			About:  "Neither hears what the other says, here and at every table, and they are never paired. They are not told.",
			Answer: "It holds at once.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxChatBody),
		api.PostAt("/api/games/{id}/chat/consent", s.postConsent, api.Doc{
			ID: "consent", Tag: "chat", Title: "Want free text, or no longer",
			About:  "Where it needs all who are seated (`consent` in the state).",
			Answer: "It holds at once.",
		}).By(api.Known).Body(maxChatBody),
		api.PostAt("/api/games/{id}/chat/report", s.postReport, api.Doc{
			ID: "report", Tag: "chat", Title: "Report a line, or the name at a seat",
			About:  "Whoever runs the server is given the last 50 lines of the room. Of one table every 10 minutes.",
			Answer: "It is stored.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxChatBody),
	}
}

type chatRequest struct {
	Text   *string `json:"text" doc:"At most 500 characters. What controls lines or direction is left out."`
	Phrase *string `json:"phrase" schema:"component=Phrase"`
	Move   *string `json:"move" schema:"minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: it is said once. Without it each request is a line."`

	line chat.Saying // what is to be said, once checked
}

func (chatRequest) Component() api.Component {
	return api.Component{Name: "Say", About: "Either `text` or `phrase`."}
}

// Check reads what is to be said, or says what is wrong with it.
func (q *chatRequest) Check() (err error) {
	q.line, err = q.saying()
	return err
}

// saying reads what is to be said. Without a move id of the sender's it has one of ours.
func (q *chatRequest) saying() (s chat.Saying, err error) {
	var faults []game.Fault
	switch {
	case (q.Text == nil) == (q.Phrase == nil):
		faults = append(faults, game.Fault{Field: "text", Message: "is needed, or phrase, and not both"})
	case q.Text != nil:
		if s.Text, err = chat.Clean(*q.Text); err != nil {
			faults = append(faults, game.Fault{Field: "text", Message: err.Error()})
		}
	case !chat.IsPhrase(*q.Phrase):
		faults = append(faults, game.Fault{
			Field: "phrase", Message: fmt.Sprintf("there is no phrase %q", refusal.Short(*q.Phrase)), Allowed: chat.Phrases(),
		})
	default:
		s.Phrase = *q.Phrase
	}
	s.Move = gamelog.ServerMove + access.NewID()
	if q.Move != nil {
		s.Move = *q.Move
		faults = append(faults, gamelog.MoveFaults(s.Move)...)
	}
	return s, refusal.Incomplete(faults)
}

func (s *Server) postChat(ctx context.Context, r *api.Request, t *table.Table, q *chatRequest) (saidAnswer, error) {
	line, err := s.say(ctx, t, r.Request, r.Who, q.line)
	return saidAnswer{line}, err
}

// say stores what somebody says, if they may.
func (s *Server) say(ctx context.Context, t *table.Table, r *http.Request, who access.Who, saying chat.Saying) (lineAnswer, error) {
	c, err := s.sceneOf(ctx, t, r.PathValue("id"), who)
	if err != nil {
		return lineAnswer{}, err
	}
	switch {
	case c.kind == gamelog.ChatOff:
		return lineAnswer{}, errChatOff
	case c.kind == gamelog.ChatPhrases && saying.Text != "":
		return lineAnswer{}, errPhrasesOnly
	}
	if err := s.decisions.MaySay(who); err != nil {
		return lineAnswer{}, err
	}
	if err := s.talk.maySpeak(who.Holder, s.callers.Address(r)); err != nil {
		return lineAnswer{}, err
	}
	saying.Game, saying.Room, saying.Person, saying.Seat = c.id, c.room, who.Holder, c.seat()
	line, err := s.talk.Say(ctx, saying)
	if err != nil {
		return lineAnswer{}, s.chatRefusal("storing chat", err)
	}
	s.callers.Storage.Charge(s.callers.Address(r), caller.SmallSize, time.Now())
	return c.line(&line), nil
}

var (
	errChatOff     = refusal.New(refusal.Forbidden, "chat-off", "there is no chat at this table")
	errPhrasesOnly = refusal.New(refusal.Forbidden, "phrases-only", "only set phrases can be said at this table").
			With("send phrase in the place of text")
)

// chatRefusal says how what went wrong at the desk looks.
func (s *Server) chatRefusal(doing string, err error) error {
	switch {
	case errors.Is(err, chat.ErrReused):
		return refusal.New(refusal.Conflict, "reused-move", "this move id was sent before, with another content").
			With("repeat a request as it was, or give a new one an id of its own")
	case errors.Is(err, table.ErrNoPerson):
		return table.ErrNoPerson
	case errors.Is(err, report.ErrFull):
		return report.ErrFull
	case errors.Is(err, report.ErrEarly):
		return report.ErrEarly
	case errors.Is(err, store.ErrNotFound):
		return refusal.New(refusal.NotFound, "not-found", "there is nobody, and no line, that this could mean")
	}
	s.log.Error("the store failed", "doing", doing, "reason", store.Why(err))
	return refusal.OfStore(err)
}

func (s *Server) getChat(ctx context.Context, r *api.Request) (chatAnswer, error) {
	since, err := chatLineOf(r.Request, "since")
	if err != nil {
		return chatAnswer{}, err
	}
	return api.At(r, func(t *table.Table) (chatAnswer, error) {
		c, err := s.sceneOf(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return chatAnswer{}, err
		}
		state, err := s.stateOf(ctx, c)
		if err != nil {
			return chatAnswer{}, err
		}
		lines, err := s.heard(ctx, c, max(since, 0))
		return chatAnswer{State: state, Lines: lines, More: len(lines) == chat.MostHeard}, err
	})
}

// chatLineOf reads which line of chat a client has heard last; -1 if it does not say.
func chatLineOf(r *http.Request, name string) (int64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return -1, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, refusal.New(refusal.Invalid, "bad-json", name+" is not the id of a line: "+refusal.Short(text))
	}
	return n, nil
}

// aimRequest is about somebody at the table.
type aimRequest struct {
	Seat    *int  `json:"seat" schema:"minimum=0"`
	Watcher *int  `json:"watcher" schema:"minimum=1"`
	On      *bool `json:"on" schema:"required" doc:"False ends it."`
}

func (aimRequest) Component() api.Component {
	return api.Component{Name: "ChatAim", About: "Either the `seat` of somebody or which `watcher` they are."}
}

// Check says what is wrong with a request.
func (q *aimRequest) Check() error {
	var faults []game.Fault
	if (q.Seat == nil) == (q.Watcher == nil) {
		faults = append(faults, game.Fault{Field: "seat", Message: "is needed, or watcher, and not both"})
	}
	if q.On == nil {
		faults = append(faults, game.Fault{Field: "on", Message: "is needed: true, or false to end it"})
	}
	return refusal.Incomplete(faults)
}

// postTie serves a wish not to hear somebody, or not to meet them.
func (s *Server) postTie(kind string) func(context.Context, *api.Request, *table.Table, *aimRequest) (api.OK, error) {
	return func(ctx context.Context, r *api.Request, t *table.Table, q *aimRequest) (api.OK, error) {
		c, err := s.sceneOf(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return api.OK{}, err
		}
		others, err := s.aimed(ctx, c, q)
		if err != nil {
			return api.OK{}, err
		}
		if err := s.people.MayChange(r.Who.Holder, s.callers.Address(r.Request)); err != nil {
			return api.OK{}, err
		}
		silence := s.people.Mute
		if kind == people.Block {
			silence = s.people.Block
		}
		if err := silence(ctx, r.Who.Holder, *q.On, others...); err != nil {
			return api.OK{}, err
		}
		return api.Done, nil
	}
}

// aimed finds whom a request is about.
func (s *Server) aimed(ctx context.Context, c *scene, q *aimRequest) ([]store.Holder, error) {
	if q.Watcher != nil {
		other, err := s.talk.WatcherOf(ctx, c.id, *q.Watcher)
		if err != nil {
			return nil, s.chatRefusal("looking for somebody who watches", err)
		}
		return []store.Holder{other}, nil
	}
	others := c.Holders(*q.Seat)
	if *q.Seat < 0 || len(others) == 0 || c.Rights.Holds(*q.Seat) {
		return nil, refusal.New(refusal.NotFound, "not-found", "nobody else holds this seat")
	}
	return others, nil
}

type consentRequest struct {
	On *bool `json:"on" schema:"required"`
}

func (consentRequest) Component() api.Component { return api.Component{Name: "Consent"} }

// Check says what is wrong with a request.
func (q *consentRequest) Check() error {
	if q.On == nil {
		return refusal.Incomplete([]game.Fault{{Field: "on", Message: "is needed: whether you want to write freely"}})
	}
	return nil
}

func (s *Server) postConsent(ctx context.Context, r *api.Request, t *table.Table, q *consentRequest) (api.OK, error) {
	c, err := s.sceneOf(ctx, t, r.PathValue("id"), r.Who)
	switch {
	case err != nil:
		return api.OK{}, err
	case c.room != chat.Seated:
		return api.OK{}, table.ErrSeat
	}
	if err := s.people.MayChange(r.Who.Holder, s.callers.Address(r.Request)); err != nil {
		return api.OK{}, err
	}
	if err := s.talk.Consent(ctx, c.id, r.Who.Holder, *q.On); err != nil {
		return api.OK{}, s.chatRefusal("storing a consent", err)
	}
	return api.Done, nil
}
