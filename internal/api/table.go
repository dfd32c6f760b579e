package api

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/protocol"
)

// This file has functions for raw endpoints at a table, and reads parameters that several endpoints have.

// A TableFinder returns the table whose id is in the path of a request, or a problem. The caller of
// the function must Release the table.
type TableFinder func(*http.Request) (*table.Table, error)

// WithFoundTable calls f with the table whose id is in the path of r, releases the table afterwards and
// returns what f returned, or the problem of find if there is no such table. It is for raw endpoints
// and middlewares, which have no [Request].
func WithFoundTable[T any](find TableFinder, r *http.Request, f func(ctx context.Context, t *table.Table) (T, error)) (out T, err error) {
	t, err := find(r)
	if err != nil {
		return out, err
	}
	defer t.Release()
	return f(r.Context(), t)
}

// WriteResult sends value as a JSON response with status 200, or sends nothing and returns err if
// there is one.
func WriteResult[T any](w http.ResponseWriter, value T, err error) error {
	if err != nil {
		return err
	}
	WriteJSON(w, http.StatusOK, value)
	return nil
}

// ParseSquare reads the coordinates of a square of the board from the query parameters x and y, or
// returns a problem if one of them is no whole number.
func ParseSquare(r *http.Request) (x, y int, err error) {
	x, errX := strconv.Atoi(r.URL.Query().Get("x"))
	y, errY := strconv.Atoi(r.URL.Query().Get("y"))
	if errX != nil || errY != nil {
		return 0, 0, problem.New(problem.Invalid, "bad-json", "x and y must be whole numbers")
	}
	return x, y, nil
}

// CheckChoices appends to faults what is wrong with all, the choices that a request names, and returns
// them: there are none, too many, or one is longer than any choice can be. It does not check whether
// they are legal.
func CheckChoices(faults []game.Fault, all []string) []game.Fault {
	switch n := len(all); {
	case n == 0:
		faults = append(faults, game.Fault{Field: "all", Message: "names no choice"})
	case n > protocol.MaxChoices:
		faults = append(faults, game.Fault{Field: "all", Message: fmt.Sprintf("holds %d choices, at most %d are taken", n, protocol.MaxChoices)})
	}
	for i, text := range all {
		if len(text) > 200 {
			faults = append(faults, game.Fault{Field: fmt.Sprintf("all[%d]", i), Message: "is longer than any choice"})
		}
	}
	return faults
}
