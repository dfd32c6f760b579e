package table

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
)

// Parts are asked in their order, each by what it has; what they tell stands where they say.
func TestParts(t *testing.T) {
	var called []string
	note := func(what string) func() { return func() { called = append(called, what) } }
	type first struct{ n int }
	type second struct{ n int }
	h, _ := openRegistry(t, nil, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{
			func(o Owner) *Part {
				return &Part{State: &first{1}, Changed: note("first changed"), Describe: func(v Viewer, m *Members) {
					m.Add(AtEnd, "z", &[]int{1})
					m.Add(AfterKept, "y", &[]string{"<"})
				}}
			},
			func(o Owner) *Part {
				return &Part{State: &second{2}, Changed: note("second changed"), Showing: note("second showing"), Describe: func(v Viewer, m *Members) {
					m.Add(AfterKept, "x", &v.Late)
				}}
			},
		}
	})
	ann := newGuest(t, h)
	s := ann.make("here", "here")
	called = nil
	data, err := ann.trySee(s.ID, AllEvents)
	if want := `"kept":`; err != nil || strings.Contains(string(data), want) {
		t.Fatalf("%v: %s", err, data)
	}
	if want := `"y":["\u003c"],"x":false,"z":[1],"state":`; !strings.Contains(string(data), want) {
		t.Errorf("there is no %s in %s", want, data)
	}
	if !slices.Equal(called, []string{"second showing"}) {
		t.Errorf("when it is shown: %q", called)
	}
	n, err := at(ann, s.ID, func(x *Table) (int, error) {
		return Do(t.Context(), x, ann.who, func(o Owner) (int, error) {
			called = nil
			o.NotifyChange()
			return 10*PartOf[*first](o).n + PartOf[*second](o).n, nil
		})
	})
	if n != 12 || err != nil || !slices.Equal(called, []string{"first changed", "second changed"}) {
		t.Errorf("%d, %v, when it changes: %q", n, err, called)
	}
}

// What cannot be written is missing in that answer alone.
func TestUnwritableOnce(t *testing.T) {
	var value any
	h, _ := openRegistry(t, nil, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{func(Owner) *Part {
			return &Part{Describe: func(_ Viewer, m *Members) { m.Add(AtEnd, "z", &value) }}
		}}
	})
	ann := newGuest(t, h)
	s := ann.make("here", "here")
	for _, step := range []struct {
		value any
		good  bool
	}{{func() {}, false}, {1, true}} {
		value = step.value
		_, err := at(ann, s.ID, func(x *Table) (bool, error) {
			return Do(t.Context(), x, ann.who, func(o Owner) (bool, error) {
				o.NotifyChange()
				_, err := o.Render(o.Roster().HeldBy(ann.who))
				return true, err
			})
		})
		if (err == nil) != step.good {
			t.Errorf("with a %T: %v", step.value, err)
		}
	}
}

// Parts are told when the table may be another server's, when it fails, and when it leaves memory; their work beside
// the owner keeps it there.
func TestPartsAreTold(t *testing.T) {
	called := make(chan string, 10)
	note := func(what string) func() { return func() { called <- what } }
	h, _ := openRegistry(t, nil, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{func(Owner) *Part {
			return &Part{Due: note("due"), Failed: note("failed"), Closing: note("closing")}
		}}
	}, neighbours(func(context.Context, string) (int64, int64, error) { return 0, 0, nil }))
	ann := newGuest(t, h)
	s := ann.make("here", "here")
	want := func(what string) {
		t.Helper()
		select {
		case got := <-called:
			if got != what {
				t.Errorf("%s is called, want %s", got, what)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s is not called", what)
		}
	}
	h.RunTasks([]string{s.ID}, func(o Owner) {
		if o.ID() != s.ID {
			t.Errorf("another table is due")
		}
		called <- "then"
	})
	want("due")
	want("then")
	end, posted := make(chan struct{}), make(chan struct{})
	h.TryPost(s.ID, func(o Owner) {
		o.RunInBackground(func(w Worker) {
			<-end
			w.Post(func(Owner) { close(posted) })
		})
		called <- "tried"
	})
	want("tried")
	h.Sweep(h.cfg.Now().Add(time.Hour))
	if h.Count() != 1 {
		t.Error("a table at which a feature works has left memory")
	}
	close(end)
	<-posted
	h.TryPost(s.ID, func(Owner) { panic("ouch") })
	want("failed")
	eventually(t, "the end of it", func() bool {
		h.Sweep(h.cfg.Now().Add(time.Hour))
		return h.Count() == 0
	})
	want("closing")
}
