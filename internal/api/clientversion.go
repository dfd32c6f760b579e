package api

import (
	"net/http"
	"strconv"

	"circulade/internal/problem"
	"circulade/internal/table"
)

// This file reads what requests for something that changes have in common: which version of it the client has.

// ParseClientVersion reads from the query of a request which state of a table the client has
// already: where its events end, which lists it has, and the stamp of its snapshot.
func ParseClientVersion(r *http.Request) (k table.ClientVersion, err error) {
	if k.Since, err = ParseSince(r); err != nil {
		return k, err
	}
	if k.Baseline, err = ParseBaseline(r); err != nil {
		return k, err
	}
	if k.Version, err = ParseStamp(r); err != nil {
		return k, err
	}
	k.Lite, err = parseWithoutLists(r)
	return k, err
}

// ParseSince reads the query parameter since, the seq at which a client's events end; table.Whole
// if it has none.
func ParseSince(r *http.Request) (int64, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return table.AllEvents, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, problem.New(problem.Invalid, "bad-json", "since is not a number: "+problem.Shorten(text))
	}
	if n <= 0 {
		return table.AllEvents, nil
	}
	return n, nil
}

// parseWithoutLists reads the query parameter helps and reports whether a client that follows a
// table does not want the lists of the assistance level yet ("later"), which needs a stamp.
func parseWithoutLists(r *http.Request) (bool, error) {
	switch q := r.URL.Query(); q.Get("helps") {
	case "":
		return false, nil
	case "later":
		if !q.Has("stamp") {
			return false, problem.New(problem.Invalid, "bad-json", "helps=later goes with a stamp: name one, or an empty one")
		}
		return true, nil
	default:
		return false, problem.New(problem.Invalid, "bad-json", "helps is later or absent, not "+problem.Shorten(q.Get("helps")))
	}
}
