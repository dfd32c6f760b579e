package moderation

import (
	"strconv"

	"circulade/internal/api"
	"circulade/internal/problem"
)

// pageSize is how many rows of a list one answer has.
const pageSize = 50

// pageStart reads the query parameter before, an id: the page that is asked for begins with the next
// smaller one. Without the parameter it returns a number above all ids; for a text that is no id, a
// problem.
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

// A nextPage is the part of a list's JSON that says with which id, as the parameter before, the next
// page is to be asked for.
type nextPage struct {
	Next string `json:"next,omitempty" doc:"What ‘before’ is for what comes next; not there at the end."`
}

// badPageStart returns the problem for a query parameter before whose text is no id.
func badPageStart(text string) error {
	return problem.New(problem.Invalid, "bad-json", "before is not the next of a list before: "+problem.Shorten(text))
}
