package tournaments

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/tournament"
)

// A rewriteRequest is what the owner of a tournament writes anew before it begins. A field that is nil stays.
type rewriteRequest struct {
	Name    *string `json:"name,omitempty"`
	About   *string `json:"about,omitempty"`
	Entry   *string `json:"entry,omitempty" schema:"enum=open|code|list"`
	NewCode bool    `json:"new_code,omitempty" doc:"One enters with another code from now on."`
	Min     *int    `json:"min_rating,omitempty" doc:"0: none."`
	Most    *int    `json:"max_rating,omitempty" doc:"0: none."`
	Delay   *int    `json:"watch_delay,omitempty"`
	Max     *int    `json:"max,omitempty" doc:"How many may enter."`
	Late    *bool   `json:"late,omitempty" doc:"One may enter while it goes on."`
}

// Component names the schema in the API's document.
func (rewriteRequest) Component() api.Component { return api.Component{Name: "TournamentRewrite"} }

// take sets a value if another is wanted, and reports whether it is another.
func take[T comparable](value *T, wanted *T) bool {
	if wanted == nil || *wanted == *value {
		return false
	}
	*value = *wanted
	return true
}

// apply writes anew what an organiser wrote, and returns what is changed of it.
func (q *rewriteRequest) apply(w *Written) (wrote []string) {
	for _, f := range []struct {
		name    string
		changed bool
	}{
		{"name", take(&w.Name, q.Name)},
		{"about", take(&w.About, q.About)},
		{"entry", take(&w.Entry, q.Entry)},
		{"min_rating", take(&w.Min, q.Min)},
		{"max_rating", take(&w.Most, q.Most)},
		{"watch_delay", take(&w.Game.Delay, q.Delay)},
	} {
		if f.changed {
			wrote = append(wrote, f.name)
		}
	}
	return wrote
}

// rewrite writes anew what the owner of a tournament wrote, and notes in its log what is changed.
func (s *Service) rewrite(ctx context.Context, r *api.Request, q *deskRequest) (api.OK, error) {
	if alone := (&deskRequest{Rewrite: q.Rewrite}); *alone != *q {
		return api.OK{}, errOne
	}
	if name := q.Rewrite.Name; name != nil {
		if err := s.cfg.MayBeCalled(ctx, *name); err != nil {
			return api.OK{}, err
		}
	}
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		switch {
		case o.head.owner != r.Who.Holder || r.Who.Holder == (store.Holder{}):
			return nil, errStaff
		case !o.done.mayRun(len(o.t.Entrants)):
			return nil, errDesk
		}
		o.actor = r.Who.Holder
		return s.rewritten(tx, o, q.Rewrite)
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// rewritten stores what the owner writes anew, and returns the event that says so; nil if nothing is changed.
func (s *Service) rewritten(tx *store.Tx, o *opened, q *rewriteRequest) (*tournament.Event, error) {
	w, code := o.head.written, o.head.code
	c := &tournament.Change{Max: q.Max, Late: q.Late, Wrote: q.apply(&w)}
	checked := w
	checked.Form = o.t.Form
	take(&checked.Form.Max, q.Max)
	take(&checked.Form.Late, q.Late)
	if err := checked.complete(s.cfg.Plan); err != nil {
		return nil, err
	}
	switch {
	case w.Entry != EntryCode:
		code = ""
	case q.NewCode || code == "":
		code = newCode()
		c.Wrote = append(c.Wrote, "code")
	}
	if c.Max == nil && c.Late == nil && c.Wrote == nil {
		return nil, nil //nolint:nilnil // nothing is changed
	}
	data, err := w.encode()
	if err != nil {
		return nil, err
	}
	if err := tx.Do(`UPDATE tournaments SET written = ?2, code = ?3 WHERE id = ?1`, o.id, data, code); err != nil {
		return nil, err
	}
	return &tournament.Event{By: tournament.ByOrganiser, Change: c}, nil
}
