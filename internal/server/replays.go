package server

import (
	"container/list"
	"sync"
)

// maxReplays is how many bytes of replays stay in memory.
const maxReplays = 64 << 20

// replays keeps the replays that were looked at last. What it forgets is made
// anew: from the table, or from the record that the page sends again.
type replays struct {
	most int64

	mu    sync.Mutex
	held  int64
	order list.List // of *keptReplay, the latest first
	known map[string]*list.Element
}

type keptReplay struct {
	key string
	*replay
}

func newReplays(most int64) *replays {
	return &replays{most: most, known: map[string]*list.Element{}}
}

// find returns the replay of a key, or nil.
func (rs *replays) find(key string) *replay {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	e := rs.known[key]
	if e == nil {
		return nil
	}
	rs.order.MoveToFront(e)
	return e.Value.(*keptReplay).replay
}

// get returns the replay of a key, made if need be.
func (rs *replays) get(key string, newOne func() (*replay, error)) (*replay, error) {
	if r := rs.find(key); r != nil {
		return r, nil
	}
	r, err := newOne()
	if err == nil {
		rs.keep(key, r)
	}
	return r, err
}

// keep forgets the replays longest unseen until the new one has room. One that is
// too large by itself stays alone.
func (rs *replays) keep(key string, r *replay) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if old := rs.known[key]; old != nil {
		rs.forget(old)
	}
	for rs.order.Len() > 0 && rs.held+r.weight > rs.most {
		rs.forget(rs.order.Back())
	}
	rs.known[key] = rs.order.PushFront(&keptReplay{key, r})
	rs.held += r.weight
}

func (rs *replays) forget(e *list.Element) {
	k := rs.order.Remove(e).(*keptReplay)
	delete(rs.known, k.key)
	rs.held -= k.weight
}
