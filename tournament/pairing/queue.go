package pairing

// event is what the tree of a matching will meet: an edge without slack, or (with all bits of its number
// turned) an inner blossom that is worth nothing any more.
type event struct {
	when vector // the tree's raise at which it happens
	edge int32
}

// queue has events, the next one first: a binary heap.
type queue struct{ list []event }

// clear forgets all events.
func (q *queue) clear() { q.list = q.list[:0] }

// before says which of two events comes first, the one with the lower number if both happen at once.
func before(a, b *event) bool {
	c := a.when.compare(&b.when)
	return c < 0 || c == 0 && a.edge < b.edge
}

// push adds an event.
func (q *queue) push(e event) {
	q.list = append(q.list, e)
	i := len(q.list) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !before(&e, &q.list[up]) {
			break
		}
		q.list[i] = q.list[up]
		i = up
	}
	q.list[i] = e
}

// pop takes the next event, if there is one.
func (q *queue) pop() (event, bool) {
	if len(q.list) == 0 {
		return event{}, false
	}
	first := q.list[0]
	last := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	size := len(q.list)
	if size == 0 {
		return first, true
	}
	i := 0
	for {
		down := 2*i + 1
		if down >= size {
			break
		}
		if down+1 < size && before(&q.list[down+1], &q.list[down]) {
			down++
		}
		if !before(&q.list[down], &last) {
			break
		}
		q.list[i] = q.list[down]
		i = down
	}
	q.list[i] = last
	return first, true
}
