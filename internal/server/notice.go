package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/notice"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

// Notice says how people are told that it is their turn. The zero Notice tells nobody.
type Notice struct {
	Push *notice.Push
	Mail *notice.Mail // needs the public address
}

// ways names what is switched on.
func (n Notice) ways() []string {
	list := []string{}
	if n.Push != nil {
		list = append(list, "push")
	}
	if n.Mail != nil {
		list = append(list, "mail")
	}
	return list
}

// maxNoticeBody is the size of the largest body of a request about notices.
const maxNoticeBody = 8 << 10

// offPath is where mail is ended with one press: mail programs post there (RFC 8058).
const offPath = "/notice/off/"

// noticeEndpoints are for how people are told that it is their turn.
func (s *Server) noticeEndpoints() []api.Endpoint {
	const answer = "How the person is told now."
	return []api.Endpoint{
		api.Get("/api/notice", s.getNotice, api.Doc{
			ID: "notice", Tag: "notices", Title: "How this browser's person is told that it is their turn",
			Answer: "What the server offers, and what is switched on.",
		}).By(api.Browser),
		api.Post("/api/notice/push", s.postPush, api.Doc{
			ID: "pushOn", Tag: "notices", Title: "Have this browser told by push",
			About:  "Of a push service that the server knows; at most 8 browsers a person, the one longest known goes.",
			Answer: answer, Statuses: []int{404},
		}).By(api.Browser).Body(maxNoticeBody),
		api.Delete("/api/notice/push", s.deletePush, api.Doc{
			ID: "pushOff", Tag: "notices", Title: "Have no browser told any more", Answer: answer,
		}).By(api.Browser),
		api.Delete("/api/notice/push/{id}", s.deletePush, api.Doc{
			ID: "pushOffOne", Tag: "notices", Title: "Have one browser told no more",
			Answer: answer, Paths: []api.Param{{Name: "id", About: "The browser."}}, Statuses: []int{404},
		}).By(api.Browser),
		api.Post("/api/notice/quiet", s.postQuiet, api.Doc{
			ID: "quiet", Tag: "notices", Title: "Set quiet hours, or with an empty object end them", Answer: answer,
		}).By(api.Browser).Body(maxNoticeBody),
		api.Post("/api/notice/mail", s.postMail, api.Doc{
			ID: "mailOn", Tag: "notices", Title: "Have an account told by mail",
			About:  "Sends a link there: the address counts once that is confirmed, within a day. Needs an account that has said lately who it is. At most 3 a day to an address and for an account.",
			Answer: answer, Statuses: []int{404},
		}).By(api.Confirmed).Body(maxNoticeBody),
		api.Delete("/api/notice/mail", s.deleteMail, api.Doc{
			ID: "mailOff", Tag: "notices", Title: "Tell nothing by mail any more",
			About:  "Takes the address away, which is told of it. Needs an account that has said lately who it is.",
			Answer: answer,
		}).By(api.Confirmed),
		api.Post("/api/notice/mail/confirm", s.postMailConfirm, api.Doc{}).Body(maxNoticeBody),
		api.Raw(http.MethodPost, offPath+"{token}", s.postOff, api.Doc{}),
	}
}

// openNotices makes the desk from which people are told.
func (s *Server) openNotices() (*notice.Desk, error) {
	cfg := notice.Config{
		Rows: s.cfg.Rows, Log: s.log, Still: s.stillAsked, Barred: s.barred,
		Site: s.cfg.Public, Contact: s.cfg.Host.Contact, Push: s.cfg.Notice.Push, Mail: s.cfg.Notice.Mail,
		Network: s.cfg.Limits.Confirmations,
	}
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.Mine = b.Now, b.Mine
	}
	if m := s.cfg.Metrics; m != nil {
		cfg.Told = m.Noticed
	}
	if s.cfg.notice != nil {
		s.cfg.notice(&cfg)
	}
	return notice.Open(cfg)
}

// barred reports whether somebody is banned: then it is nobody's turn that they are told of.
func (s *Server) barred(tx *store.Tx, p notice.Person) (bool, error) {
	return s.decisions.BansAccount(tx, p)
}

// stillAsked tells whether a seat of a table is asked. It is counted for nobody.
func (s *Server) stillAsked(ctx context.Context, id string, seat int) (table.Asked, bool, error) {
	t, err := s.hall.Hold(id, netip.Addr{})
	if err != nil {
		return table.Asked{}, false, err
	}
	defer t.Release()
	return t.Asked(ctx, seat)
}

var errNoticeOff = refusal.New(refusal.NotFound, "notice-off", notice.ErrOff.Error()).
	With("circulade serve --push on, or --mail, switches it on")

// ofNotice says how an error of notices looks.
func ofNotice(err error) error {
	var bad *notice.BadError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &bad):
		return refusal.New(refusal.Invalid, "bad-notice", "nobody can be told so").
			WithFaults([]game.Fault{{Field: bad.Field, Message: bad.Message}})
	case errors.Is(err, notice.ErrOff):
		return errNoticeOff
	case errors.Is(err, notice.ErrOften):
		return refusal.Often("as many addresses as may be were to be confirmed today", 24*time.Hour)
	case errors.Is(err, notice.ErrToken):
		return refusal.New(refusal.NotFound, "not-found", notice.ErrToken.Error()).With("ask for another one on the page of your account")
	}
	return refusal.OfStore(err)
}

// somebody refuses a browser that is nobody's.
func somebody(sess account.Session) error {
	if sess.Person == (account.Person{}) {
		return refusal.New(refusal.Forbidden, "no-person", "this browser is nobody yet").With("sit down at a table, or sign in")
	}
	return nil
}

type (
	// A noticeAnswer is how somebody is told, and how the server can.
	noticeAnswer struct {
		Push  *pushAnswer  `json:"push,omitempty"`
		Mail  *mailAnswer  `json:"mail,omitempty"`
		Quiet *hoursAnswer `json:"quiet,omitempty"`
	}
	pushAnswer struct {
		Key      string          `json:"key" doc:"The server's public key, for ‘applicationServerKey’: a point of P-256 in base64url."`
		Browsers []browserAnswer `json:"browsers" doc:"Those that are told."`
	}
	browserAnswer struct {
		ID      string `json:"id" doc:"The SHA-256 of the endpoint, in base64url."`
		Agent   string `json:"agent" doc:"What the browser says it is."`
		Created string `json:"created" schema:"format=date-time"`
	}
	mailAnswer struct {
		Address   string `json:"address,omitempty" doc:"Absent if there is none."`
		Confirmed bool   `json:"confirmed" doc:"Whether whoever has the address has confirmed it."`
		Ended     bool   `json:"ended,omitempty" schema:"type=boolean" doc:"No turn is told there any more: that was ended by a press in a mail. The address still counts for a link to a new password."`
	}
	hoursAnswer struct {
		From string `json:"from" schema:"pattern=^\\d\\d:\\d\\d$"`
		To   string `json:"to" schema:"pattern=^\\d\\d:\\d\\d$"`
		Zone string `json:"zone" doc:"The name of a time zone, like Europe/Berlin."`
	}
)

func (noticeAnswer) Component() api.Component {
	return api.Component{Name: "Notice", About: "How somebody is told that it is their turn. What the server does not offer is absent."}
}
func (pushAnswer) Component() api.Component    { return api.Component{Name: "NoticePush"} }
func (browserAnswer) Component() api.Component { return api.Component{Name: "NoticeBrowser"} }
func (mailAnswer) Component() api.Component    { return api.Component{Name: "NoticeMail"} }
func (hoursAnswer) Component() api.Component {
	return api.Component{Name: "NoticeQuiet", About: "Nothing is told in these hours; what falls there is told at their end, if it is still true."}
}

// getNotice tells a browser how its person is told. Nobody is told nothing yet.
func (s *Server) getNotice(ctx context.Context, r *api.Request) (noticeAnswer, error) {
	return s.tellNotice(ctx, r.Session.Person)
}

func (s *Server) tellNotice(ctx context.Context, who account.Person) (noticeAnswer, error) {
	wishes, err := s.notices.WishesOf(ctx, who)
	if err != nil {
		return noticeAnswer{}, ofNotice(err)
	}
	var a noticeAnswer
	if key := s.notices.PushKey(); key != "" {
		a.Push = &pushAnswer{Key: key, Browsers: []browserAnswer{}}
		for _, b := range wishes.Browsers {
			a.Push.Browsers = append(a.Push.Browsers, browserAnswer{b.ID, b.Agent, api.Stamp(b.Created)})
		}
	}
	if s.notices.HasMail() {
		a.Mail = &mailAnswer{}
		if at := wishes.Address; at != nil {
			*a.Mail = mailAnswer{at.Address, at.Confirmed, at.Ended}
		}
	}
	if q := wishes.Quiet; q != (notice.Quiet{}) {
		from, to := q.Hours()
		a.Quiet = &hoursAnswer{from, to, q.Zone}
	}
	return a, nil
}

type (
	// A pushSubscription is what a browser says about where it is told by push.
	pushSubscription struct {
		Endpoint string   `json:"endpoint" schema:"required,maxLength=1024"`
		Keys     pushKeys `json:"keys" schema:"required"`
		Language string   `json:"language" schema:"enum=de|en|es|fr|it" doc:"In which the browser is told."`
	}
	pushKeys struct {
		P256dh string `json:"p256dh" schema:"required" doc:"The browser's public key, in base64url."`
		Auth   string `json:"auth" schema:"required" doc:"16 bytes, in base64url."`
	}
	quietHours struct {
		From string `json:"from"`
		To   string `json:"to"`
		Zone string `json:"zone"`
	}
	mailAddress struct {
		Address  string `json:"address" schema:"required,maxLength=254"`
		Language string `json:"language" schema:"enum=de|en|es|fr|it"`
	}
	mailSecret struct {
		Secret string `json:"secret"`
	}
)

func (pushSubscription) Component() api.Component {
	return api.Component{Name: "PushSubscription", Unsealed: true}
}
func (pushKeys) Component() api.Component { return api.Component{Name: "PushKeys", Unsealed: true} }
func (quietHours) Component() api.Component {
	return api.Component{Name: "QuietHours", About: "Empty to end them.", Unsealed: true}
}

func (mailAddress) Component() api.Component {
	return api.Component{Name: "MailAddress", Unsealed: true}
}

// postPush has this browser told by push.
func (s *Server) postPush(ctx context.Context, r *api.Request, q *pushSubscription) (noticeAnswer, error) {
	who := r.Session.Person
	if err := somebody(r.Session); err != nil {
		return noticeAnswer{}, err
	}
	err := s.notices.Subscribe(ctx, who, notice.Subscription{
		Endpoint: q.Endpoint, P256dh: q.Keys.P256dh, Auth: q.Keys.Auth, Language: q.Language, Agent: r.UserAgent(),
	})
	if err != nil {
		return noticeAnswer{}, ofNotice(err)
	}
	return s.tellNotice(ctx, who)
}

// deletePush has a browser of somebody, or all of them, told no more.
func (s *Server) deletePush(ctx context.Context, r *api.Request) (noticeAnswer, error) {
	who, id := r.Session.Person, r.PathValue("id")
	if err := somebody(r.Session); err != nil {
		return noticeAnswer{}, err
	}
	found, err := s.notices.Unsubscribe(ctx, who, id)
	switch {
	case err != nil:
		return noticeAnswer{}, ofNotice(err)
	case !found && id != "":
		return noticeAnswer{}, refusal.New(refusal.NotFound, "not-found", "no browser of yours has this id")
	}
	return s.tellNotice(ctx, who)
}

// postQuiet sets the hours in which nobody is told anything, or ends them.
func (s *Server) postQuiet(ctx context.Context, r *api.Request, q *quietHours) (noticeAnswer, error) {
	who := r.Session.Person
	if err := somebody(r.Session); err != nil {
		return noticeAnswer{}, err
	}
	var hours notice.Quiet
	if *q != (quietHours{}) {
		var err error
		if hours, err = notice.NewQuiet(q.From, q.To, q.Zone); err != nil {
			return noticeAnswer{}, ofNotice(err)
		}
	}
	if err := s.notices.SetQuiet(ctx, who, hours); err != nil {
		return noticeAnswer{}, ofNotice(err)
	}
	return s.tellNotice(ctx, who)
}

// postMail sets the address of an account. It counts when whoever has it has confirmed it.
func (s *Server) postMail(ctx context.Context, r *api.Request, q *mailAddress) (noticeAnswer, error) {
	if err := s.notices.SetAddress(ctx, r.Session.Person, r.Account.Name, q.Address, q.Language, s.callers.Address(r.Request)); err != nil {
		return noticeAnswer{}, ofNotice(err)
	}
	return s.tellNotice(ctx, r.Session.Person)
}

// deleteMail takes the address of an account away, and with it a way back in: so it asks who it is.
func (s *Server) deleteMail(ctx context.Context, r *api.Request) (noticeAnswer, error) {
	if err := s.notices.NoAddress(ctx, r.Session.Person, r.Account.Name); err != nil {
		return noticeAnswer{}, ofNotice(err)
	}
	return s.tellNotice(ctx, r.Session.Person)
}

// postMailConfirm is for whoever has the secret that was sent to an address, in any browser.
func (s *Server) postMailConfirm(ctx context.Context, _ *api.Request, q *mailSecret) (api.OK, error) {
	return api.Done, ofNotice(s.notices.Confirm(ctx, q.Secret))
}

// isOneClick reports whether a request is one of a mail program, which ends mail to the
// address of the token in its path: it comes from no page of ours and is no JSON.
func isOneClick(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, offPath)
}

// postOff ends mail about turns to one address. What the body says does not matter.
func (s *Server) postOff(w http.ResponseWriter, r *http.Request) error {
	if wait := s.callers.Allow(s.requests, r); wait > 0 {
		return refusal.Often("too many requests from this address", wait)
	}
	if err := s.notices.Off(r.Context(), r.PathValue("token")); err != nil {
		return ofNotice(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}
