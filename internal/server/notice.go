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
	"circulade/internal/account/hostrule"
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

// noticeHandlers serve how people are told that it is their turn.
func (s *Server) noticeHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/notice":               s.getNotice,
		"POST /api/notice/push":         s.postPush,
		"DELETE /api/notice/push":       s.deletePush,
		"DELETE /api/notice/push/{id}":  s.deletePush,
		"POST /api/notice/quiet":        s.postQuiet,
		"POST /api/notice/mail":         s.postMail,
		"DELETE /api/notice/mail":       s.deleteMail,
		"POST /api/notice/mail/confirm": s.postMailConfirm,
		"POST " + offPath + "{token}":   s.postOff,
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
	ban, err := hostrule.Of(tx, p, s.rule.now())
	return ban != nil, err
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

// browserPerson returns who uses a browser. Programs are told nothing.
func (s *Server) browserPerson(r *http.Request) (account.Session, error) {
	sess, err := s.browserOf(r)
	if err == nil && sess.Person == (account.Person{}) {
		err = refusal.New(refusal.Forbidden, "no-person", "this browser is nobody yet").With("sit down at a table, or sign in")
	}
	return sess, err
}

// A noticeAnswer is how somebody is told, and how the server can.
type noticeAnswer struct {
	Push  *pushAnswer  `json:"push,omitempty"`
	Mail  *mailAnswer  `json:"mail,omitempty"`
	Quiet *hoursAnswer `json:"quiet,omitempty"`
}

type pushAnswer struct {
	Key      string          `json:"key"`
	Browsers []browserAnswer `json:"browsers"`
}

type browserAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent"`
	Created string `json:"created"`
}

type mailAnswer struct {
	Address   string `json:"address,omitempty"`
	Confirmed bool   `json:"confirmed"`
	Ended     bool   `json:"ended,omitempty"`
}

type hoursAnswer struct {
	From string `json:"from"`
	To   string `json:"to"`
	Zone string `json:"zone"`
}

// getNotice tells a browser how its person is told. Nobody is told nothing yet.
func (s *Server) getNotice(w http.ResponseWriter, r *http.Request) error {
	sess, err := s.browserOf(r)
	if err != nil {
		return err
	}
	return s.answerNotice(w, r, sess.Person)
}

func (s *Server) answerNotice(w http.ResponseWriter, r *http.Request, who account.Person) error {
	wishes, err := s.notices.WishesOf(r.Context(), who)
	if err != nil {
		return ofNotice(err)
	}
	var a noticeAnswer
	if key := s.notices.PushKey(); key != "" {
		a.Push = &pushAnswer{Key: key, Browsers: []browserAnswer{}}
		for _, b := range wishes.Browsers {
			a.Push.Browsers = append(a.Push.Browsers, browserAnswer{b.ID, b.Agent, stamp(b.Created)})
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
	writeJSON(w, http.StatusOK, a)
	return nil
}

// postPush has this browser told by push.
func (s *Server) postPush(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Endpoint string `json:"endpoint"`
		Keys     struct {
			P256dh string `json:"p256dh"`
			Auth   string `json:"auth"`
		} `json:"keys"`
		Language string `json:"language"`
	}
	if err := decodeUpTo(w, r, maxNoticeBody, &q); err != nil {
		return err
	}
	sess, err := s.browserPerson(r)
	if err != nil {
		return err
	}
	err = s.notices.Subscribe(r.Context(), sess.Person, notice.Subscription{
		Endpoint: q.Endpoint, P256dh: q.Keys.P256dh, Auth: q.Keys.Auth, Language: q.Language, Agent: r.UserAgent(),
	})
	if err != nil {
		return ofNotice(err)
	}
	return s.answerNotice(w, r, sess.Person)
}

// deletePush has a browser of somebody, or all of them, told no more.
func (s *Server) deletePush(w http.ResponseWriter, r *http.Request) error {
	sess, err := s.browserPerson(r)
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	found, err := s.notices.Unsubscribe(r.Context(), sess.Person, id)
	switch {
	case err != nil:
		return ofNotice(err)
	case !found && id != "":
		return refusal.New(refusal.NotFound, "not-found", "no browser of yours has this id")
	}
	return s.answerNotice(w, r, sess.Person)
}

// postQuiet sets the hours in which nobody is told anything, or ends them.
func (s *Server) postQuiet(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		From string `json:"from"`
		To   string `json:"to"`
		Zone string `json:"zone"`
	}
	if err := decodeUpTo(w, r, maxNoticeBody, &q); err != nil {
		return err
	}
	sess, err := s.browserPerson(r)
	if err != nil {
		return err
	}
	var hours notice.Quiet
	if q.From != "" || q.To != "" || q.Zone != "" {
		if hours, err = notice.NewQuiet(q.From, q.To, q.Zone); err != nil {
			return ofNotice(err)
		}
	}
	if err := s.notices.SetQuiet(r.Context(), sess.Person, hours); err != nil {
		return ofNotice(err)
	}
	return s.answerNotice(w, r, sess.Person)
}

// postMail sets the address of an account. It counts when whoever has it has confirmed it.
func (s *Server) postMail(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Address  string `json:"address"`
		Language string `json:"language"`
	}
	if err := decodeUpTo(w, r, maxNoticeBody, &q); err != nil {
		return err
	}
	sess, acc, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	if err := s.notices.SetAddress(r.Context(), sess.Person, acc.Name, q.Address, q.Language, s.address(r)); err != nil {
		return ofNotice(err)
	}
	return s.answerNotice(w, r, sess.Person)
}

// deleteMail takes the address of an account away, and with it a way back in: so it asks who it is.
func (s *Server) deleteMail(w http.ResponseWriter, r *http.Request) error {
	sess, acc, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	if err := s.notices.NoAddress(r.Context(), sess.Person, acc.Name); err != nil {
		return ofNotice(err)
	}
	return s.answerNotice(w, r, sess.Person)
}

// postMailConfirm is for whoever has the secret that was sent to an address, in any browser.
func (s *Server) postMailConfirm(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Secret string `json:"secret"`
	}
	if err := decodeUpTo(w, r, maxNoticeBody, &q); err != nil {
		return err
	}
	if err := s.notices.Confirm(r.Context(), q.Secret); err != nil {
		return ofNotice(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// isOneClick reports whether a request is one of a mail program, which ends mail to the
// address of the token in its path: it comes from no page of ours and is no JSON.
func isOneClick(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, offPath)
}

// postOff ends mail about turns to one address. What the body says does not matter.
func (s *Server) postOff(w http.ResponseWriter, r *http.Request) error {
	if wait := s.allow(s.requests, r); wait > 0 {
		return refusal.Often("too many requests from this address", wait)
	}
	if err := s.notices.Off(r.Context(), r.PathValue("token")); err != nil {
		return ofNotice(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}
