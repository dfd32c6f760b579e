package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/lobby"
	"circulade/internal/store"
)

// hostPath is where everybody, banned or not, reads what whoever runs the server says.
const hostPath = "/api/host"

// A HostSays is what everybody is told.
type HostSays struct {
	Announcement *hostAnnouncement `json:"announcement,omitempty"`
	Maintenance  *hostMaintenance  `json:"maintenance,omitempty"`
}

type hostAnnouncement struct {
	ID    int64  `json:"id"`
	Text  string `json:"text"`
	Until string `json:"until,omitempty"`
}

type hostMaintenance struct {
	Text string `json:"text"`
}

func (s *Server) says() (told HostSays) {
	words := s.rule.words()
	if a := words.Announcement; a != nil {
		told.Announcement = &hostAnnouncement{a.ID, a.Text, stampOrNone(a.Until)}
	}
	if m := words.Maintenance; m != nil {
		told.Maintenance = &hostMaintenance{m.Text}
	}
	return told
}

// getHost tells it. Who has the answer already is told that it is the same.
func (s *Server) getHost(w http.ResponseWriter, r *http.Request) error {
	data, err := json.Marshal(s.says())
	if err != nil {
		return err
	}
	sum := fnv.New64a()
	_, _ = sum.Write(data) // it never fails
	f := file{data: bytes.Clone(data), tag: fmt.Sprintf("%x", sum.Sum64()), kind: "application/json; charset=utf-8"}
	f.send(w, r, false)
	return nil
}

// announce tells everybody something.
func (s *Server) announce(ctx context.Context, text, until string, by hostlog.Doer) error {
	text, err := ruleText("text", text, 1, hostrule.MaxAnnouncement)
	if err != nil {
		return err
	}
	end, err := s.ruleEnd(until)
	if err != nil {
		return err
	}
	return ofRule(s.decide(ctx, func(tx *store.Tx) error { return hostrule.Announce(tx, text, end, by, s.rule.now()) }))
}

func (s *Server) endAnnouncement(ctx context.Context, by hostlog.Doer) error {
	return ofRule(s.decide(ctx, func(tx *store.Tx) error { return hostrule.EndAnnouncement(tx, by, s.rule.now()) }))
}

// maintain lets nothing new begin: who waits to be paired waits no longer.
func (s *Server) maintain(ctx context.Context, text string, by hostlog.Doer) error {
	text, err := ruleText("text", text, 0, hostrule.MaxMaintenance)
	if err != nil {
		return err
	}
	return ofRule(s.decide(ctx, func(tx *store.Tx) error {
		if err := hostrule.Maintain(tx, text, by, s.rule.now()); err != nil {
			return err
		}
		return lobby.Dismiss(tx)
	}))
}

func (s *Server) endMaintenance(ctx context.Context, by hostlog.Doer) error {
	return ofRule(s.decide(ctx, func(tx *store.Tx) error { return hostrule.EndMaintenance(tx, by, s.rule.now()) }))
}

// said answers with what everybody is told from now on.
func (s *Server) said(w http.ResponseWriter, err error) error {
	return answer(w, s.says(), err)
}

func (s *Server) putAnnouncement(w http.ResponseWriter, r *http.Request, by account.Account) error {
	var q struct {
		Text  string `json:"text"`
		Until string `json:"until"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	return s.said(w, s.announce(r.Context(), q.Text, q.Until, doer(&by)))
}

func (s *Server) deleteAnnouncement(w http.ResponseWriter, r *http.Request, by account.Account) error {
	return s.said(w, s.endAnnouncement(r.Context(), doer(&by)))
}

func (s *Server) putMaintenance(w http.ResponseWriter, r *http.Request, by account.Account) error {
	var q struct {
		Text string `json:"text"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	return s.said(w, s.maintain(r.Context(), q.Text, doer(&by)))
}

func (s *Server) deleteMaintenance(w http.ResponseWriter, r *http.Request, by account.Account) error {
	return s.said(w, s.endMaintenance(r.Context(), doer(&by)))
}
