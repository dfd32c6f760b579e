package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"circulade/game"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/order"
	"circulade/internal/table/refusal"
)

// orderHandlers are for what people leave to be played for them. It is told to nobody else.
func (s *Server) orderHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/games/{id}/orders":          s.getOrders,
		"POST /api/games/{id}/orders":         s.postOrder,
		"DELETE /api/games/{id}/orders":       s.deleteOrders,
		"POST /api/games/{id}/orders/preview": s.postOrderPreview,
	}
}

// An orderRequest is what somebody wants to play with a tile, in their turn to come.
type orderRequest struct {
	Seat *int     `json:"seat"`
	Seq  *int64   `json:"seq"`
	Tile string   `json:"tile"`
	All  []string `json:"all"`
}

// check says what is wrong with a request that needs so many choices at least.
func (q *orderRequest) check(least int) error {
	faults := checkSeq(nil, q.Seq)
	if q.Seat != nil && (*q.Seat < 0 || *q.Seat > 7) {
		faults = append(faults, game.Fault{Field: "seat", Message: "is the number of a seat of yours; without it the first is meant"})
	}
	if q.Tile == "" || len(q.Tile) > order.MaxText {
		faults = append(faults, game.Fault{Field: "tile", Message: "is needed: the kind of tile that you may draw"})
	}
	if len(q.All) < least || len(q.All) > order.MaxChoices {
		faults = append(faults, game.Fault{Field: "all", Message: fmt.Sprintf("holds %d choices, from %d to %d are taken", len(q.All), least, order.MaxChoices)})
	}
	for i, text := range q.All {
		if len(text) > order.MaxText {
			faults = append(faults, game.Fault{Field: fmt.Sprintf("all[%d]", i), Message: "is longer than any choice"})
		}
	}
	return refusal.Incomplete(faults)
}

// wanted is the order that a request that was checked asks for.
func (q *orderRequest) wanted() table.Wanted {
	return table.Wanted{Seat: q.Seat, Seq: *q.Seq, Tile: q.Tile, All: q.All}
}

func (s *Server) getOrders(w http.ResponseWriter, r *http.Request) error {
	who, seat, err := s.orderSeat(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Orders, error) { return t.Orders(ctx, who, seat) })
}

func (s *Server) postOrder(w http.ResponseWriter, r *http.Request) error {
	var q orderRequest
	who, err := s.move(w, r, &q, func() error { return q.check(1) })
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Orders, error) { return t.Order(ctx, who, q.wanted()) })
}

func (s *Server) postOrderPreview(w http.ResponseWriter, r *http.Request) error {
	var q orderRequest
	who, err := s.move(w, r, &q, func() error { return q.check(0) })
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.Suppose(ctx, who, q.wanted())
	})
}

// deleteOrders forgets the order for the tile that the address names, or all for a seat.
func (s *Server) deleteOrders(w http.ResponseWriter, r *http.Request) error {
	who, seat, err := s.orderSeat(r)
	if err != nil {
		return err
	}
	tile := r.URL.Query().Get("tile")
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (table.Orders, error) {
		return t.Withdraw(ctx, who, seat, tile)
	})
}

// orderSeat reads whose orders the address means.
func (s *Server) orderSeat(r *http.Request) (access.Who, *int, error) {
	seat, err := seatIn(r.URL.Query())
	if err != nil {
		return access.Who{}, nil, err
	}
	who, err := s.callerOf(r)
	return who, seat, err
}

// seatIn reads the seat of a query, if it has one.
func seatIn(q url.Values) (*int, error) {
	if !q.Has("seat") {
		return nil, nil
	}
	n, err := strconv.Atoi(q.Get("seat"))
	if err != nil || n < 0 || n > 7 {
		return nil, refusal.New(refusal.Invalid, "bad-json", "seat is not the number of a seat: "+refusal.Short(q.Get("seat")))
	}
	return &n, nil
}
