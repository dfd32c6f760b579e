package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"circulade/internal/httpd"
	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/tournament"
)

// A pushed is what those who follow a tournament are sent: how far it is, and which of its parts have changed.
type pushed struct {
	Type   string           `json:"type"` // "tournament"
	ID     string           `json:"id"`
	Seq    int              `json:"seq"`
	Phase  tournament.Phase `json:"phase"`
	Paused bool             `json:"paused,omitempty"`
	shownVersions
	Entered  int            `json:"entered"`
	Began    string         `json:"began,omitempty"`
	Ends     string         `json:"ends,omitempty"`
	Last     bool           `json:"last,omitempty"`
	Rounds   []shownSummary `json:"rounds"`
	Next     string         `json:"next,omitempty"`
	Said     string         `json:"said,omitempty"`
	Watching int            `json:"watching"` // about how many follow it on this server
}

// A toldAs is a tournament as those who follow it are told it.
type toldAs struct {
	version int64  // 0: it was not read
	common  []byte // what all are sent, encoded
	// own has what each is sent: with what is theirs alone, if there is something.
	own map[store.Holder]*packed.Message
}

// run tells those who follow a tournament what changes, until ctx ends.
func (f *followed) run(ctx context.Context, one *feed) {
	defer func() {
		if p := recover(); p != nil {
			httpd.LogPanic(ctx, f.s.cfg.Log, "following a tournament", p)
			one.end(stream.Finished("the tournament cannot be shown"))
			f.forget(one)
		}
	}()
	check := time.NewTicker(f.check)
	defer check.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-one.due:
			f.renew(ctx, one)
		case <-check.C:
			if f.hasChanged(ctx, one) {
				f.renew(ctx, one)
			}
		}
		if !loop.Pause(ctx, f.every) {
			return
		}
	}
}

// hasChanged reports whether the tournament of a feed is another than was told last.
func (f *followed) hasChanged(ctx context.Context, one *feed) bool {
	var now int64
	err := f.s.view(ctx, func(tx *store.Tx) error { return tx.One(sqlVersion, []any{one.id}, &now) })
	one.mu.Lock()
	defer one.mu.Unlock()
	return err == nil && now != one.told.version
}

const sqlVersion = `SELECT events + people + tables + 1 FROM tournaments WHERE id = ?1`

// renew reads the tournament of a feed and tells it to those who do not have it so. If it cannot be read now, it is
// tried again.
func (f *followed) renew(ctx context.Context, one *feed) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	before, people, watching := one.lacking()
	told := toldAs{own: map[store.Holder]*packed.Message{}}
	own := map[store.Holder]*shownYou{}
	var all pushed
	err := f.s.read(ctx, one.id, func(o *opened) error {
		told.version = o.versions().Version
		if told.version == before.version {
			told.common = before.common
		} else {
			all = o.pushed()
		}
		for who := range people {
			if m := before.own[who]; m != nil && told.version == before.version {
				told.own[who] = m
			} else {
				own[who] = f.s.you(o, who)
			}
		}
		return nil
	})
	if err == nil && told.common == nil {
		all.Watching = watching
		told.common, err = json.Marshal(all)
	}
	if err == nil {
		err = told.add(own)
	}
	switch {
	case err == nil:
		one.tell(told)
	case errors.Is(err, store.ErrNotFound):
		one.end(stream.Barred("there is no such tournament"))
	case ctx.Err() == nil:
		f.s.cfg.Log.WarnContext(ctx, "those who follow a tournament are not told yet what has changed", "tournament", one.id, "reason", store.Why(err))
		loop.Pause(ctx, time.Second)
		loop.Wake(one.due)
	}
}

// lacking returns what was told last, the people who follow, and how many clients that are.
func (one *feed) lacking() (before toldAs, people map[store.Holder]bool, watching int) {
	one.mu.Lock()
	defer one.mu.Unlock()
	people = map[store.Holder]bool{}
	for w := range one.followers {
		people[w.who] = true
	}
	return one.told, people, len(one.followers)
}

// pushed returns what all who follow a tournament are sent.
func (o *opened) pushed() pushed {
	t := o.t
	out := pushed{
		Type: "tournament", ID: o.id, Seq: t.Events, Phase: t.Phase, Paused: t.Paused, shownVersions: o.versions(),
		Entered: len(t.Entrants), Began: began(t), Ends: ends(t), Last: t.IsLast(), Rounds: []shownSummary{}, Said: o.said,
	}
	for _, r := range t.Rounds {
		out.Rounds = append(out.Rounds, o.summary(r))
	}
	if at, ok := o.scheduled(); ok {
		out.Next = table.FormatMillis(at)
	}
	return out
}

// began returns when a tournament has begun; "": it has not.
func began(t *tournament.Tournament) string {
	if t.Started == 0 {
		return ""
	}
	return table.FormatMillis(t.Started)
}

// ends returns when an arena that has begun pairs nobody any more; "" for others.
func ends(t *tournament.Tournament) string {
	if t.Started == 0 || t.Form.Kind != tournament.Arena {
		return ""
	}
	return table.FormatMillis(t.ArenaEnd())
}

// add adds the messages of some people. Those who have nothing of their own share one.
func (t *toldAs) add(own map[store.Holder]*shownYou) error {
	plain := packed.Plain(t.common)
	for who, you := range own {
		if you == nil {
			t.own[who] = plain
			continue
		}
		data, err := json.Marshal(you)
		if err != nil {
			return err
		}
		text := make([]byte, 0, len(t.common)+len(data)+len(`,"you":`))
		text = append(append(text, t.common[:len(t.common)-1]...), `,"you":`...)
		t.own[who] = packed.Plain(append(append(text, data...), '}'))
	}
	return nil
}

// tell gives each follower the tournament as it is told now, unless they have it. Who came meanwhile is told next.
func (one *feed) tell(told toldAs) {
	one.mu.Lock()
	defer one.mu.Unlock()
	one.told = told
	for w := range one.followers {
		m := told.own[w.who]
		if w.has == told.version || m == nil {
			continue
		}
		w.has, w.next = told.version, m
		loop.Wake(w.ready)
	}
}

// end tells all followers why nothing more comes.
func (one *feed) end(why error) {
	one.mu.Lock()
	defer one.mu.Unlock()
	for w := range one.followers {
		w.over = why
		loop.Wake(w.ready)
	}
}
