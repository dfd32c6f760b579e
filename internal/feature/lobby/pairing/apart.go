package pairing

import (
	"slices"
	"time"

	"circulade/internal/store"
)

// maxLearned is how often a round is matched again because two who were to meet must not; then it is read of all who
// wait whom they must not meet.
const maxLearned = 3

// An acquaintance is what a round knows of who must not meet: one has blocked the other, or they want a rated game and
// have played as many together today as count. It reads that only of people who are about to be matched, for of most
// who wait it does not matter yet.
type acquaintance struct {
	q   *Queue
	tx  *store.Tx
	now time.Time

	apart   map[Pair]bool
	read    map[store.Holder]bool // of whom is known whom they must not meet
	learned int
}

// newAcquaintance returns the acquaintance of a round at a moment, which knows of nobody yet.
func newAcquaintance(q *Queue, tx *store.Tx, now time.Time) *acquaintance {
	return &acquaintance{q: q, tx: tx, now: now, apart: map[Pair]bool{}, read: map[store.Holder]bool{}}
}

// isApart reports whether two who wait must not meet, as far as is known.
func (k *acquaintance) isApart(a, b *waiter) bool {
	return len(k.apart) > 0 && k.apart[pairOf(a.person, b.person)]
}

// learn reads of the people of some tables whom they must not meet, and reports whether those who wait are to be matched
// again, because two at a table must not.
func (k *acquaintance) learn(list [][]*waiter, all []*waiter) (again bool, err error) {
	var fresh []*waiter
	if k.learned++; k.learned == maxLearned {
		fresh = all
	} else {
		for _, group := range list {
			fresh = append(fresh, group...)
		}
	}
	if err := k.readOf(fresh); err != nil {
		return false, err
	}
	return slices.ContainsFunc(list, func(group []*waiter) bool {
		for i, a := range group {
			if slices.ContainsFunc(group[:i], func(b *waiter) bool { return k.isApart(a, b) }) {
				return true
			}
		}
		return false
	}), nil
}

// readOf reads whom some who wait must not meet, of those of whom it is not known.
func (k *acquaintance) readOf(some []*waiter) error {
	var persons, rated []store.Holder
	for _, w := range some {
		if k.read[w.person] {
			continue
		}
		k.read[w.person] = true
		if persons = append(persons, w.person); w.rated || w.anyRated {
			rated = append(rated, w.person)
		}
	}
	rules := &k.q.cfg.Rules
	if rules.BlockedAmong != nil && len(persons) > 0 {
		list, err := rules.BlockedAmong(k.tx, persons)
		if err != nil {
			return err
		}
		for _, p := range list {
			k.apart[pairOf(p[0], p[1])] = true
		}
	}
	if rules.RatedTogether != nil && len(rated) > 0 {
		counts, err := rules.RatedTogether(k.tx, rated, k.now.Add(-24*time.Hour).UnixMilli())
		if err != nil {
			return err
		}
		for p, n := range counts {
			if n >= MaxRatedTogether {
				k.apart[pairOf(p[0], p[1])] = true
			}
		}
	}
	return nil
}

// pairOf returns two people in an order that does not depend on which is first.
func pairOf(a, b store.Holder) Pair {
	if string(a[:]) > string(b[:]) {
		a, b = b, a
	}
	return Pair{a, b}
}
