package table

import (
	"testing"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A table that is loaded anew has one log: all that belongs to it goes by that.
func TestReloadedAtOnce(t *testing.T) {
	h, _ := openRegistry(t, nil)
	ann := newGuest(t, h)
	s := ann.make("here", "here")
	before, err := at(ann, s.ID, func(x *Table) (*gamelog.Log, error) {
		return ask(t.Context(), x, func() (*gamelog.Log, error) { return x.log, nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	h.ReloadTables(t.Context(), []string{s.ID})
	ann.owned(s.ID, func(x *Table) error {
		for what, l := range map[string]*gamelog.Log{
			"projection": x.projection.log, "its viewpoint": x.projection.viewpoint(access.Rights{Seats: 1}).log, "clock": x.clock.log,
			"roster": x.roster.log, "lineup": x.lineup.log, "names": x.names.log,
		} {
			if l != x.log || l == before {
				t.Errorf("the %s has another log than the table", what)
			}
		}
		return nil
	})
}
