package accounts

import (
	"context"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// pages are lists of table ids, of which each call of TablesOf returns the next one.
type pages struct {
	Tables
	all [][]string
}

func (p *pages) TablesOf(context.Context, access.Who, store.Place, int) (list []table.Listed, next *store.Place, err error) {
	for _, id := range p.all[0] {
		l := table.Listed{}
		l.ID = id
		list = append(list, l)
	}
	if len(p.all)%2 == 0 {
		next = &store.Place{}
	}
	p.all = p.all[1:]
	return list, next, nil
}

// A download has each table once, also one whose turn changed while they were listed, so that it was
// on no page the first time.
func TestExportListsTablesOnce(t *testing.T) {
	moving := &pages{all: [][]string{{"a", "b"}, {"b", "d"}, {"c", "a"}, {"b", "d"}}}
	s := New(Config{Tables: func() Tables { return moving }})
	list, err := s.allTablesOf(t.Context(), access.Who{})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, l := range list {
		got += l.ID
	}
	if got != "abdc" {
		t.Errorf("listed are %q", got)
	}
}
