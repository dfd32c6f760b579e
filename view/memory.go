package view

// A heap hands out many small pieces of a few large allocations. What it has handed
// out lives as long as any of it.
type heap[T any] struct {
	free []T
	size int // of the latest allocation
}

// take returns n elements that nobody else has; of none it is empty and not nil.
func (h *heap[T]) take(n int) []T {
	if n > len(h.free) || h.free == nil {
		h.size = max(n, min(max(2*h.size, 8), 512)) // a single event keeps little
		h.free = make([]T, h.size)
	}
	out := h.free[:n:n]
	h.free = h.free[n:]
	return out
}

// int returns where a number is kept.
func (v *viewer) int(n int) *int {
	p := &v.ints.take(1)[0]
	*p = n
	return p
}

// pos returns where the two coordinates of a place are kept.
func (v *viewer) pos(x, y int) (px, py *int) { return v.int(x), v.int(y) }
