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

// This file is for raw endpoints at a table, and for what several endpoints read alike.

// A TableFinder returns the table that the path of a request names. Who has it releases it.
type TableFinder func(*http.Request) (*table.Table, error)

// WithFoundTable calls f with the table that the path of a request names.
func WithFoundTable[T any](find TableFinder, r *http.Request, f func(ctx context.Context, t *table.Table) (T, error)) (out T, err error) {
	t, err := find(r)
	if err != nil {
		return out, err
	}
	defer t.Release()
	return f(r.Context(), t)
}

// WriteResult writes what came of a request: a value as JSON, or nothing if there is an error, which it
// returns.
func WriteResult[T any](w http.ResponseWriter, value T, err error) error {
	if err != nil {
		return err
	}
	WriteJSON(w, http.StatusOK, value)
	return nil
}

// ParseSquare reads the square that the query of a request names.
func ParseSquare(r *http.Request) (x, y int, err error) {
	x, errX := strconv.Atoi(r.URL.Query().Get("x"))
	y, errY := strconv.Atoi(r.URL.Query().Get("y"))
	if errX != nil || errY != nil {
		return 0, 0, problem.New(problem.Invalid, "bad-json", "x and y must be whole numbers")
	}
	return x, y, nil
}

// CheckChoices adds to faults what is wrong with the texts of choices, before anybody knows whether
// there are such choices.
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
