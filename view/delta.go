package view

// A Delta leads from a list as it was to the present one: take away what is gone, then
// add what is set. What changed is in both, as it was and as it is.
type Delta[T any] struct {
	Set  []T `json:"set"`
	Gone []T `json:"gone"`
}

// Difference tells which entries of a list came and which went, as often as they did;
// entries with the same key are the same.
func Difference[T any, K comparable](old, now []T, key func(T) K) Delta[T] {
	d := Delta[T]{Set: []T{}, Gone: []T{}}
	same := 0 // lists grow at the end as a rule
	for same < min(len(old), len(now)) && key(old[same]) == key(now[same]) {
		same++
	}
	old, now = old[same:], now[same:]
	for len(old) > 0 && len(now) > 0 && key(old[len(old)-1]) == key(now[len(now)-1]) {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	left := map[K]int{}
	for _, v := range old {
		left[key(v)]++
	}
	for _, v := range now {
		if k := key(v); left[k] > 0 {
			left[k]--
		} else {
			d.Set = append(d.Set, v)
		}
	}
	for _, v := range old {
		if k := key(v); left[k] > 0 {
			left[k]--
			d.Gone = append(d.Gone, v)
		}
	}
	return d
}
