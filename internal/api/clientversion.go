package api

import (
	"net/http"
	"strconv"

	"circulade/internal/problem"
	"circulade/internal/table"
)

// This file reads the parameters by which a client says which version of a changing table it has.

// ParseClientVersion reads which state of a table the client has already, from the query of a request:
// after which entry its events end, which lists it has, and the stamp of its snapshot. It also reads
// whether the client can do without the lists of the assistance level for now.
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

// ParseSince returns the query parameter since, the seq of the last entry whose events a client has;
// table.AllEvents without it or if it is not positive. It returns a problem if it is no number.
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

// parseWithoutLists reports whether the query parameter helps is "later": the client does not want the
// lists of the assistance level yet. That without a stamp, or another value, is an error.
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
