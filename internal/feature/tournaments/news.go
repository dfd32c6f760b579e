package tournaments

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/tournament"
	"circulade/tournament/windows"
)

// News is what somebody is to be told of a tournament while they have no page open.
type News struct {
	Kind  string // such as "round": one of the texts has this name
	Of    string // the name of the tournament
	Other string // the name of the opponent whom it is about, or ""
	ID    string // of the tournament, whose page says more
	Game  string // the table that is there for them, at which they have the Seat; "": none
	Seat  int
	Until time.Time // when it is no longer worth telling
}

// IsNews reports whether a key of news is of a tournament.
func IsNews(key string) bool { return strings.HasPrefix(key, newsPrefix) }

// News returns what a person is to be told under a key that Config.Tell was called with. is is false if that is no
// longer so: it is over, they are out, or they have muted whom it is about.
func (s *Service) News(ctx context.Context, who store.Holder, key string) (n News, is bool, err error) {
	id, name, _ := strings.Cut(strings.TrimPrefix(key, newsPrefix), ".")
	if !access.IsID(id) {
		return n, false, nil
	}
	var other store.Holder
	err = s.read(ctx, id, func(o *opened) error {
		number, as := o.numberOf(who)
		if number < 0 {
			return nil
		}
		l := &looker{o: o, me: number, as: as, now: s.cfg.Now()}
		if is = l.look(name); !is {
			return nil
		}
		l.ID, l.Of = id, o.head.written.Name
		n, other = l.News, l.other
		return nil
	})
	if errors.Is(err, store.ErrNotFound) {
		return News{}, false, nil
	}
	if err == nil && is && other != (store.Holder{}) && s.cfg.Muted != nil {
		err = s.view(ctx, func(tx *store.Tx) error {
			muted, err := s.cfg.Muted(tx, who, other)
			is = !muted
			return err
		})
	}
	return n, is && err == nil, err
}

// A looker looks what some news is now for an entrant.
type looker struct {
	News
	o      *opened
	me, as int
	now    time.Time
	other  store.Holder // the opponent whom it is about
}

// look reports whether the news of a name is to be told, and fills in what it says.
func (l *looker) look(name string) bool {
	kind, rest, _ := strings.Cut(name, ".")
	var about []int64
	for part := range strings.SplitSeq(rest, ".") {
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return false
		}
		about = append(about, n)
	}
	l.Kind = kind
	if e := l.o.t.Entrants[l.me]; e.Withdrawn && kind != newsWithdrawn && kind != newsRuled {
		return false
	}
	switch {
	case len(about) == 1 && (kind == newsSoon || kind == newsCheckIn):
		return l.before(about[0])
	case len(about) == 1 && (kind == newsRound || kind == newsBye):
		return l.round(int(about[0]))
	case len(about) == 1:
		return l.event(int(about[0]))
	case len(about) == 3:
		return l.reminder(int(about[0]), int(about[1]), time.UnixMilli(about[2]))
	}
	return false
}

// lasts sets until when the news is worth telling, and reports whether it is now.
func (l *looker) lasts(until time.Time) bool {
	l.Until = until
	return l.now.Before(until)
}

// before is news before the tournament begins, at a time in Unix milliseconds.
func (l *looker) before(begins int64) bool {
	t := l.o.t
	return t.Phase == tournament.Planned && t.Form.Begins == begins && l.lasts(time.UnixMilli(begins)) &&
		(l.Kind == newsSoon || !t.Entrants[l.me].CheckedIn)
}

// round is news of a round that has begun.
func (l *looker) round(number int) bool {
	t := l.o.t
	r := t.Round(number)
	if r == nil || r.Begun == 0 || t.Phase != tournament.Running {
		return false
	}
	begun := time.UnixMilli(r.Begun)
	if l.Kind == newsBye {
		return number == len(t.Rounds) && l.o.hasBye(r, l.me) && l.lasts(begun.Add(oldNews))
	}
	for _, m := range r.Matches {
		if !slices.Contains(m.Entrants, l.me) || m.Decided {
			continue
		}
		if t.Form.Appointed {
			l.Kind = newsTimes
			l.against(m)
			return m.Talk.Agreed.IsZero() && !m.Opened && l.lasts(begun.Add(oldNews))
		}
		return l.table(func(w tournament.Table) bool { return w.Round == number }) && l.lasts(begun.Add(oldNews))
	}
	return false
}

// against fills in the name of the opponent in a match of two.
func (l *looker) against(m *tournament.Match) {
	for _, n := range m.Entrants {
		if n != l.me {
			l.Other = l.o.of(n, 0).name
		}
	}
}

// table fills in the table at which the entrant plays, of those that are; it reports whether there is one.
func (l *looker) table(is func(w tournament.Table) bool) bool {
	for _, w := range l.o.tablesOf(l.me) {
		seat := slices.Index(w.Entrants, l.me)
		if is(w) && (w.Members == nil || w.Members[seat] == l.as) {
			l.Game, l.Seat = l.o.head.tableID(w.Key), seat
			return true
		}
	}
	return false
}

// event is news of the event with a number, which was told when it happened.
func (l *looker) event(seq int) bool {
	if seq < 0 || seq >= len(l.o.log) {
		return false
	}
	e := &l.o.log[seq]
	if !l.lasts(time.UnixMilli(e.At).Add(oldNews)) {
		return false
	}
	switch l.Kind {
	case newsTable:
		return l.table(func(w tournament.Table) bool {
			return e.Open == nil || w.Round == e.Open.Round && w.Board == e.Open.Board
		})
	case newsOffer, newsAgreed, newsDeclined:
		return e.Time != nil && l.talk(e.Time, e.At)
	case newsSaid:
		return e.Say != nil && e.Say.Text == l.o.said
	case newsWithdrawn:
		return l.o.t.Entrants[l.me].Withdrawn
	case newsEntered:
		return l.o.t.Phase == tournament.Planned || l.o.t.Phase == tournament.Running
	case newsOff:
		return l.o.t.Phase == tournament.Cancelled
	}
	return l.Kind == newsRuled || l.Kind == newsExtended || l.Kind == newsNobody
}

// talk is news of what the opponent has said about the time of a match, at a time in Unix milliseconds.
func (l *looker) talk(said *tournament.Time, at int64) bool {
	m := l.matchOf(said.Round, said.Board)
	if m == nil || said.Entrant == l.me {
		return false
	}
	e := l.o.of(said.Entrant, 0)
	l.Other, l.other = e.name, e.person
	if l.Kind == newsAgreed {
		return !m.Talk.Agreed.IsZero() && l.lasts(m.Talk.Agreed) && l.now.Before(time.UnixMilli(at).Add(oldNews))
	}
	talk := m.Talk.At(l.now)
	if l.Kind == newsDeclined {
		return talk.Status == windows.Rejected && talk.Offer.At.UnixMilli() == said.For && l.lasts(time.UnixMilli(at).Add(oldNews))
	}
	return talk.Status == windows.Offered && m.Entrants[talk.Offer.By] == said.Entrant && talk.Offer.At.UnixMilli() == said.For && l.lasts(talk.Offer.Until)
}

// matchOf returns a match of the entrant's that waits for its time; nil if there is none.
func (l *looker) matchOf(round, board int) *tournament.Match {
	r := l.o.t.Round(round)
	if r == nil || board < 1 || board > len(r.Matches) || l.o.t.Phase != tournament.Running {
		return nil
	}
	m := r.Matches[board-1]
	if m.Decided || m.Opened || !slices.Contains(m.Entrants, l.me) {
		return nil
	}
	return m
}

// reminder is news of a match that waits for its time; about is the time that it names.
func (l *looker) reminder(round, board int, about time.Time) bool {
	m := l.matchOf(round, board)
	if m == nil {
		return false
	}
	l.against(m)
	switch l.Kind {
	case newsDay: // an hour before they are told again
		return m.Talk.Agreed.Equal(about) && l.lasts(about.Add(-time.Hour))
	case newsHour:
		return m.Talk.Agreed.Equal(about) && l.lasts(about)
	case newsLate:
		return m.Talk.Agreed.IsZero() && m.Talk.Round().To.Equal(about) && l.lasts(about)
	case newsLapsed:
		talk := m.Talk.At(l.now)
		return talk.Status == windows.Lapsed && talk.Offer.Until.Equal(about) && m.Entrants[talk.Offer.By] == l.me && l.lasts(about.Add(oldNews))
	}
	return false
}
