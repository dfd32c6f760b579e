package notify

import (
	"context"
	"net/http"
	"strings"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
)

// maxBody is the size of the largest body of these requests.
const maxBody = 8 << 10

// OffPath is where mail is ended with one press: mail programs post there (RFC 8058). The token of
// the address follows.
const OffPath = "/notice/off/"

// Endpoints are those by which people choose how they are notified. They are values: nothing is called.
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
		api.Raw(http.MethodPost, OffPath+"{token}", s.postOff, api.Doc{}),
	}
}

// getNotice answers how the person of a browser is notified. A browser that is nobody yet has chosen nothing.
func (s *Service) getNotice(ctx context.Context, r *api.Request) (answer, error) {
	return s.answerFor(ctx, r.Session.Person)
}

// answerFor is how somebody is notified, and which ways the server has.
func (s *Service) answerFor(ctx context.Context, who account.Person) (answer, error) {
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

// postPush has this browser notified by push.
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
	return s.answerFor(ctx, who)
}

// deletePush ends push to a browser of somebody, or to all of them.
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
	return s.answerFor(ctx, who)
}

// postQuiet sets the hours in which somebody is not notified, or ends them.
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
	return s.answerFor(ctx, who)
}

// postMail sets the address of an account. It counts once whoever reads its mail has confirmed it.
func (s *Service) postMail(ctx context.Context, r *api.Request, q *addressRequest) (answer, error) {
	if err := s.SetAddress(ctx, r.Session.Person, r.Account.Name, q.Address, q.Language, s.cfg.Callers.Address(r.Request)); err != nil {
		return answer{}, problemOf(err)
	}
	return s.answerFor(ctx, r.Session.Person)
}

// deleteMail takes the address of an account away, and with it a way back in: so only an account that
// has lately confirmed who it is may do that.
func (s *Service) deleteMail(ctx context.Context, r *api.Request) (answer, error) {
	if err := s.RemoveAddress(ctx, r.Session.Person, r.Account.Name); err != nil {
		return answer{}, problemOf(err)
	}
	return s.answerFor(ctx, r.Session.Person)
}

// postMailConfirm is for whoever has the secret that was sent to an address, in any browser.
func (s *Service) postMailConfirm(ctx context.Context, _ *api.Request, q *secretRequest) (api.OK, error) {
	return api.Done, problemOf(s.Confirm(ctx, q.Secret))
}

// IsOneClick reports whether a request is one of a mail program, which ends mail to the
// address of the token in its path: it comes from no page of ours and is no JSON.
func IsOneClick(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, OffPath)
}

// postOff ends mail about turns to one address. What the body says does not matter.
func (s *Service) postOff(w http.ResponseWriter, r *http.Request) error {
	if wait := s.cfg.Callers.Allow(s.cfg.Requests, r); wait > 0 {
		return problem.TooOften("too many requests from this address", wait)
	}
	if err := s.Off(r.Context(), r.PathValue("token")); err != nil {
		return problemOf(err)
	}
	api.WriteJSON(w, http.StatusOK, api.Done)
	return nil
}
