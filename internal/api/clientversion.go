package api

import (
	"net/http"
	"strconv"

	"circulade/internal/problem"
	"circulade/internal/table"
)

// This file is what endpoints read alike that show something which changes: what the client has of it already.

// ParseClientVersion reads what a client has of a table.
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

// ParseSince reads where a client's events end: table.Whole if it has none.
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

// parseWithoutLists reads whether a client that watches does without the lists of the helps, until it asks
// otherwise.
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
