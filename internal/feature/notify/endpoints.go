package notify

import (
	"context"
	"net/http"
	"strings"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
)

// maxBody is how large the body of these requests may be, in bytes.
const maxBody = 8 << 10

// OffPath is the path at which a mail program, with a token behind it, ends mail about turns with one click
// (RFC 8058).
const OffPath = "/notice/off/"

// Endpoints returns the endpoints by which people choose how they are notified.
func (s *Service) Endpoints() []api.Endpoint {
	const how = "How the person is told now."
	return []api.Endpoint{
		api.Get("/api/notice", s.getNotice, api.Doc{
			ID: "notice", Tag: "notices", Title: "How this browser's person is told that it is their turn",
			Answer: "What the server offers, and what is switched on.",
		}).By(api.Browser),
		api.Post("/api/notice/push", s.postPush, api.Doc{
			ID: "pushOn", Tag: "notices", Title: "Have this browser told by push",
			About:  "Of a push service that the server knows; at most 8 browsers a person, the one longest known goes.",
			Answer: how, Statuses: []int{404},
		}).By(api.Browser).Body(maxBody),
		api.Delete("/api/notice/push", s.deletePush, api.Doc{
			ID: "pushOff", Tag: "notices", Title: "Have no browser told any more", Answer: how,
		}).By(api.Browser),
		api.Delete("/api/notice/push/{id}", s.deletePush, api.Doc{
			ID: "pushOffOne", Tag: "notices", Title: "Have one browser told no more",
			Answer: how, Paths: []api.Param{{Name: "id", About: "The browser."}}, Statuses: []int{404},
		}).By(api.Browser),
		api.Post("/api/notice/quiet", s.postQuiet, api.Doc{
			ID: "quiet", Tag: "notices", Title: "Set quiet hours, or with an empty object end them", Answer: how,
		}).By(api.Browser).Body(maxBody),
		api.Post("/api/notice/mail", s.postMail, api.Doc{
			ID: "mailOn", Tag: "notices", Title: "Have an account told by mail",
			About:  "Sends a link there: the address counts once that is confirmed, within a day. Needs an account that has said lately who it is. At most 3 a day to an address and for an account.",
			Answer: how, Statuses: []int{404},
		}).By(api.Confirmed).Body(maxBody),
		api.Delete("/api/notice/mail", s.deleteMail, api.Doc{
			ID: "mailOff", Tag: "notices", Title: "Tell nothing by mail any more",
			About:  "Takes the address away, which is told of it. Needs an account that has said lately who it is.",
			Answer: how,
		}).By(api.Confirmed),
		api.Post("/api/notice/mail/confirm", s.postMailConfirm, api.Doc{}).Body(maxBody),
		api.Raw(http.MethodPost, OffPath+"{token}", s.postEndMail, api.Doc{}),
	}
}

// getNotice answers GET /api/notice: how the caller is notified that it is their turn, and which
// channels (push, mail) the server has.
func (s *Service) getNotice(ctx context.Context, r *api.Request) (answer, error) {
	return s.preferencesAnswer(ctx, r.Session.Person)
}

// preferencesAnswer returns the answer that says how a person is notified, and which channels the
// server has.
func (s *Service) preferencesAnswer(ctx context.Context, who account.Person) (answer, error) {
	chosen, err := s.PreferencesOf(ctx, who)
	if err != nil {
		return answer{}, problemOf(err)
	}
	var a answer
	if key := s.PushKey(); key != "" {
		a.Push = &pushAnswer{Key: key, Browsers: []browserAnswer{}}
		for _, b := range chosen.Browsers {
			a.Push.Browsers = append(a.Push.Browsers, browserAnswer{b.ID, b.Agent, api.FormatTime(b.Created)})
		}
	}
	if s.HasMail() {
		a.Mail = &mailAnswer{}
		if at := chosen.Address; at != nil {
			*a.Mail = mailAnswer{at.Address, at.Confirmed, at.Ended}
		}
	}
	if q := chosen.Quiet; q != (QuietHours{}) {
		from, to := q.Times()
		a.Quiet = &hoursAnswer{from, to, q.Zone}
	}
	return a, nil
}

// postPush answers POST /api/notice/push: from now on the calling browser gets push notifications.
func (s *Service) postPush(ctx context.Context, r *api.Request, q *pushRequest) (answer, error) {
	who := r.Session.Person
	if err := requirePerson(r.Session); err != nil {
		return answer{}, err
	}
	err := s.Subscribe(ctx, who, Subscription{
		Endpoint: q.Endpoint, P256dh: q.Keys.P256dh, Auth: q.Keys.Auth, Language: q.Language, Agent: r.UserAgent(),
	})
	if err != nil {
		return answer{}, problemOf(err)
	}
	return s.preferencesAnswer(ctx, who)
}

// deletePush answers DELETE /api/notice/push, which ends push notifications to all browsers of the
// caller, and …/push/{id}, which ends them to one.
func (s *Service) deletePush(ctx context.Context, r *api.Request) (answer, error) {
	who, id := r.Session.Person, r.PathValue("id")
	if err := requirePerson(r.Session); err != nil {
		return answer{}, err
	}
	found, err := s.Unsubscribe(ctx, who, id)
	switch {
	case err != nil:
		return answer{}, problemOf(err)
	case !found && id != "":
		return answer{}, problem.New(problem.NotFound, "not-found", "no browser of yours has this id")
	}
	return s.preferencesAnswer(ctx, who)
}

// postQuiet answers POST /api/notice/quiet: it sets the hours in which the caller gets no
// notifications, or ends them if the request is empty.
func (s *Service) postQuiet(ctx context.Context, r *api.Request, q *quietRequest) (answer, error) {
	who := r.Session.Person
	if err := requirePerson(r.Session); err != nil {
		return answer{}, err
	}
	var hours QuietHours
	if *q != (quietRequest{}) {
		var err error
		if hours, err = NewQuietHours(q.From, q.To, q.Zone); err != nil {
			return answer{}, problemOf(err)
		}
	}
	if err := s.SetQuietHours(ctx, who, hours); err != nil {
		return answer{}, problemOf(err)
	}
	return s.preferencesAnswer(ctx, who)
}

// postMail answers POST /api/notice/mail: it stores the mail address of the caller's account and sends
// a link there, by which it has to be confirmed before it is used.
func (s *Service) postMail(ctx context.Context, r *api.Request, q *addressRequest) (answer, error) {
	if err := s.SetAddress(ctx, r.Session.Person, r.Account.Name, q.Address, q.Language, s.cfg.Callers.Address(r.Request)); err != nil {
		return answer{}, problemOf(err)
	}
	return s.preferencesAnswer(ctx, r.Session.Person)
}

// deleteMail answers DELETE /api/notice/mail: it deletes the mail address of the caller's account, by
// which a lost password can then no longer be recovered.
func (s *Service) deleteMail(ctx context.Context, r *api.Request) (answer, error) {
	if err := s.RemoveAddress(ctx, r.Session.Person, r.Account.Name); err != nil {
		return answer{}, problemOf(err)
	}
	return s.preferencesAnswer(ctx, r.Session.Person)
}

// postMailConfirm answers POST /api/notice/mail/confirm: it confirms the mail address to which the
// secret in the request was sent. Any browser may send it.
func (s *Service) postMailConfirm(ctx context.Context, _ *api.Request, q *secretRequest) (api.OK, error) {
	return api.Done, problemOf(s.Confirm(ctx, q.Secret))
}

// IsOneClick reports whether a request is one that a mail program sends when its user ends mail about
// turns with one click. Such a request comes from no page of this server and is not JSON.
func IsOneClick(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, OffPath)
}

// postEndMail answers POST /notice/off/{token}: it ends mail about turns to the mail address that the
// token stands for. It does not read the body.
func (s *Service) postEndMail(w http.ResponseWriter, r *http.Request) error {
	if wait := s.cfg.Callers.Allow(s.cfg.Requests, r); wait > 0 {
		return problem.TooOften("too many requests from this address", wait)
	}
	if err := s.EndTurnMail(r.Context(), r.PathValue("token")); err != nil {
		return problemOf(err)
	}
	api.WriteJSON(w, http.StatusOK, api.Done)
	return nil
}
