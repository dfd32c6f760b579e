package moderation

import (
	"strconv"

	"circulade/internal/api"
	"circulade/internal/problem"
)

// pageSize is how many rows of a list one answer has.
const pageSize = 50

// beforeOf reads from where on a list goes on: the id that the last answer named as next.
func pageStart(r *api.Request) (int64, error) {
	text := r.URL.Query().Get("before")
	if text == "" {
		return 1 << 62, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, badPageStart(text)
	}
	return n, nil
}

// A nextPage says where a list goes on.
type nextPage struct {
	Next string `json:"next,omitempty" doc:"What ‘before’ is for what comes next; not there at the end."`
}

func badPageStart(text string) error {
	return problem.New(problem.Invalid, "bad-json", "before is not the next of a list before: "+problem.Shorten(text))
}
