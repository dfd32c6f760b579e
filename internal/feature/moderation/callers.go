package moderation

import (
	"errors"
	"net/http"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// Decisions are what callers are held to.
var _ caller.Moderation = (*Decisions)(nil)

// maintenanceWait is after how long it makes sense to ask again, during maintenance.
const maintenanceWait = 5 * time.Minute

// MayBegin is called for a request to begin something new, such as a game. During maintenance it
// returns a problem, unless the request comes from an admin's browser.
func (d *Decisions) MayBegin(r *http.Request) error {
	kept := d.Words().Maintenance
	if kept == nil {
		return nil
	}
	if sess, err := d.cfg.Callers.Session(r); err == nil && sess.Person != (account.Person{}) && r.Header.Get("Authorization") == "" {
		switch acc, err := d.cfg.Accounts.Account(r.Context(), sess.Person); {
		case err == nil && acc.Admin:
			return nil
		case err != nil && !errors.Is(err, account.ErrNoAccount):
			return caller.ProblemOf(err)
		}
	}
	f := problem.New(problem.Unavailable, "maintenance", "this server is being worked on: nothing new begins, and games go on").
		WithHint("try again later")
	f.Text, f.Wait = kept.Text, maintenanceWait
	return f
}

// MayPlayFrom is called for a request by which a person wants to play. It returns a problem if they are
// a banned guest, or a guest who comes from the network of a banned one; for a person with an account
// it returns nil.
func (d *Decisions) MayPlayFrom(r *http.Request, who store.Holder) error {
	if len(d.Current().sanctions.guests) == 0 {
		return nil
	}
	var from sanction.Hash
	if addr, ok := d.clientAddress(r); ok {
		var err error
		if from, err = d.origins.hashOf(r.Context(), addr); err != nil {
			return caller.ProblemOf(err)
		}
	}
	ban := d.Current().guestBan(who, from)
	if ban == nil {
		return nil
	}
	if who != (store.Holder{}) {
		switch _, err := d.cfg.Accounts.Account(r.Context(), who); {
		case err == nil:
			return nil
		case !errors.Is(err, account.ErrNoAccount):
			return caller.ProblemOf(err)
		}
	}
	return refusedBySanction(caller.CodeBanned, "a guest may not play on this server from here; who has an account may", ban)
}

// MayJoinFrom is called for a request to make an account. It returns a problem if the caller, or their
// network, is banned from playing as a guest. Where accounts need an invitation it always returns nil.
func (d *Decisions) MayJoinFrom(r *http.Request) error {
	if d.cfg.Guests == caller.GuestsInvite {
		return nil
	}
	sess, err := d.cfg.Callers.Session(r)
	if err != nil {
		return err
	}
	return d.MayPlayFrom(r, sess.Person)
}

// MaySay returns a problem if a person is muted and so may not write in chats.
func (d *Decisions) MaySay(who access.Who) error {
	if m := d.Current().muteOf(who.Holder); m != nil {
		return refusedBySanction("muted", "you may not write in chats on this server for now", m)
	}
	return nil
}

// refusedBySanction returns the problem, with this code and message, for a person whom the sanction why
// keeps from something. It has the sanction's reason and end.
func refusedBySanction(code, message string, why *sanction.Sanction) *problem.Problem {
	f := problem.New(problem.Forbidden, code, message)
	f.Reason, f.Until = why.Reason, why.Until
	return f
}
