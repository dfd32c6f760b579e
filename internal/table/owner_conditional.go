package table

import (
	"context"
	"encoding/json"
	"net/netip"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Inform has the owner of a table, with the table loaded, take in something that was changed beside it by nobody
// in particular. When the caller goes away f runs on. Anybody may call it.
func Inform(ctx context.Context, t *Table, f func(Owner)) error {
	_, err := ask(ctx, t, func() (struct{}, error) { f(Owner{t}); return struct{}{}, nil })
	return err
}

// StoreFailed is Owner.StoreFailed beside the owner, for a request. Anybody may call it.
func StoreFailed(ctx context.Context, t *Table, doing string, err error) error {
	return t.storeFailure(ctx, doing, err)
}

// InformOpen is Inform for those tables, of those named, that are in memory.
func (h *Registry) InformOpen(ctx context.Context, ids []string, f func(Owner)) {
	h.eachOpen(ctx, ids, func(t *Table) error { f(Owner{t}); return nil })
}

// LoadOwned loads those tables, of those named, that are this server's: what is due there is done then.
func (h *Registry) LoadOwned(ctx context.Context, ids []string) {
	for _, id := range ids {
		if h.cfg.Others != nil && !h.cfg.Others.Mine(id) {
			continue
		}
		t, err := h.Hold(id, netip.Addr{})
		if err != nil {
			return // who asks for the tables later has them loaded
		}
		_ = Inform(ctx, t, func(Owner) {})
		t.Release()
	}
}

// Rows are what features keep of tables, or nil where nothing is kept.
func (o Owner) Rows() store.Rows { return o.t.registry.Rows() }

// StoreFailed logs that the store failed in doing something, and says so to whoever asked for it.
func (o Owner) StoreFailed(doing string, err error) error {
	return o.t.storeFailure(o.t.during, doing, err)
}

// Later has the owner do something after what it has been given so far.
func (o Owner) Later(f func()) { o.t.postLater(f) }

// Ready loads the table, if need be, and lets its clock say first what it has to. It says why nothing can be
// written at the table now, if so. It is for what was posted: where Do and Inform run something, it has been done.
func (o Owner) Ready() error {
	if err := o.t.recovery.load(); err != nil {
		return err
	}
	o.t.clock.Advance()
	return o.t.checkWritable()
}

// CommitChoices stores a step of choices by a seat that nobody's request names. Others see them as if somebody of
// the seat had just made them.
func (o Owner) CommitChoices(seat int, s *gamelog.Step) error {
	return o.t.commit(access.NewID(), seat, s)
}

// TellWaiting tells the Parts (Present) that the table may wait for somebody who does not follow it: one has found out
// that it does not answer for them.
func (o Owner) TellWaiting() { o.t.parts.tellPresent(access.Rights{}) }

// RenderPreview returns a Preview of the protocol, as a seat sees it: a position after choices that are not made.
func (o Owner) RenderPreview(after *game.Game, seat int) json.RawMessage {
	return o.t.projection.renderPreview(after, seat)
}
