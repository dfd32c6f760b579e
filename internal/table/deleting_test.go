package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/erase"
)

// A deletion that cannot be finished at once is one all the same for whoever wants it: the rest goes
// later.
func TestDeletedInParts(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	h, log := openRegistry(t, disk, func(cfg *Config) {
		cfg.Rows = disk
		cfg.Erase = []erase.Cascade{func(*store.Tx, string) error { return errors.New("the disk is full") }}
	})
	ann := newGuest(t, h)
	table := ann.play(ann.make("here", "here"), 2)
	ann.owned(table.ID, func(t *Table) error { return t.leaving.Stop() })
	table = ann.see(table.ID, 0)
	for n := range int64(1000) { // more than one change deletes
		e := store.Entry{Game: table.ID, Seq: table.Seq + 1 + n, MoveID: fmt.Sprint("more-", n), At: 1, Kind: store.KindChoices}
		if err := disk.Append(t.Context(), e, store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	done, err := at(ann, table.ID, func(t *Table) (Deletion, error) {
		return DoToTheEnd(ann.tb.Context(), t, ann.who, func(o Owner) (Deletion, error) { return o.Leaving().Delete(ann.who) })
	})
	if err != nil || !done.OK || !done.Deleted {
		t.Errorf("the host is told %+v, %v", done, err)
	}
	if !strings.Contains(log.String(), "goes when tables are tidied") {
		t.Errorf("the log says nothing: %s", log)
	}
	_, err = ann.trySee(table.ID, 0)
	refused(t, err, "not-found")
}
