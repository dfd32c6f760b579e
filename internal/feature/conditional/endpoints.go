package conditional

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
)

// Endpoints returns the endpoints for one's own conditional moves, which the API calls orders: listing, leaving,
// trying and deleting them.
func Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/games/{id}/orders", getMoves, api.Doc{
			ID: "orders", Tag: "playing", Title: "What is played for one in the turn to come",
			About:    "One's own orders for a seat that one holds as a person; nobody else is told of them.",
			Answer:   "The orders.",
			Returns:  []string{"Orders"},
			Query:    []api.Param{{Name: "seat", About: "A seat of yours; without it the first is meant.", Schema: "type=integer,minimum=0,maximum=7"}},
			Statuses: []int{400, 409},
		}).By(api.Known).Late(),
		api.PostAt("/api/games/{id}/orders", postMove, api.Doc{
			ID: "order", Tag: "playing", Title: "Leave an order for the turn to come",
			About:    "When the seat's next turn comes and it has drawn this tile, these choices are made at once, if all that the tile touches is as it was and they are legal. It takes the place of an order for the same tile. Only at tables without a clock or with one by the day, and not in one's own turn.",
			Answer:   "All orders for the seat.",
			Returns:  []string{"Orders"},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
		api.Delete("/api/games/{id}/orders", deleteMoves, api.Doc{
			ID: "withdrawOrders", Tag: "playing", Title: "Forget an order",
			Answer:   "Those that are left.",
			Returns:  []string{"Orders"},
			Query:    []api.Param{{Name: "tile", About: "The order for this tile; without it all for the seat."}, {Name: "seat", About: "A seat of yours; without it the first is meant.", Schema: "type=integer,minimum=0,maximum=7"}},
			Statuses: []int{400, 409},
		}).By(api.Known).Late(),
		api.PostAt("/api/games/{id}/orders/preview", postPreview, api.Doc{
			ID: "orderPreview", Tag: "playing", Title: "See what one would be asked with a tile",
			About:    "The position as it would be if it were the seat's turn now and it had drawn this tile, after choices that are not made. Nothing is drawn for it, and what is hidden stays so.",
			Answer:   "The position.",
			Returns:  []string{"Preview"},
			Statuses: []int{409, 410, 422},
		}).By(api.Known),
	}
}

type (
	// An orderRequest is the body of POST /api/games/{id}/orders: one conditional move, with the kind of tile and
	// the choices to make with it.
	orderRequest struct {
		Seat *int     `json:"seat" schema:"minimum=0,maximum=7" doc:"A seat of yours; without it the first is meant."`
		Seq  *int64   `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
		Tile string   `json:"tile" schema:"required,minLength=1,maxLength=200" doc:"A kind of tile that may be drawn."`
		All  []string `json:"all" schema:"required,minItems=1,maxItems=16" each:"maxLength=200" eachdoc:"The text of a choice: the first lays the tile."`
	}
	// An orderPreviewRequest is the body of POST /api/games/{id}/orders/preview: the same fields as an
	// orderRequest, but the choices may be missing.
	orderPreviewRequest struct {
		Seat *int     `json:"seat" schema:"minimum=0,maximum=7" doc:"A seat of yours; without it the first is meant."`
		Seq  *int64   `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
		Tile string   `json:"tile" schema:"required,minLength=1,maxLength=200" doc:"A kind of tile that may be drawn."`
		All  []string `json:"all" schema:"maxItems=16" each:"maxLength=200" eachdoc:"The text of a choice: the first lays the tile."`
	}
)

// Component names the OpenAPI schema of the body that leaves a conditional move.
func (orderRequest) Component() api.Component {
	return api.Component{Name: "OrderRequest", About: "What is to be played in the turn to come."}
}

// Component names the OpenAPI schema of the body that previews a conditional move.
func (orderPreviewRequest) Component() api.Component {
	return api.Component{Name: "OrderPreviewRequest", About: "An order to be tried, not left."}
}

// Check returns a problem with every faulty field of the body, or nil. At least one choice is needed.
func (q *orderRequest) Check() error { return q.check(1) }

// Check returns a problem with every faulty field of the body, or nil. There may be no choices.
func (q *orderPreviewRequest) Check() error { return (*orderRequest)(q).check(0) }

// check returns a problem with every faulty field of the body, or nil; least is the smallest number of choices.
func (q *orderRequest) check(least int) error {
	faults := api.RequireSeq(nil, q.Seq)
	if q.Seat != nil && (*q.Seat < 0 || *q.Seat > 7) {
		faults = append(faults, game.Fault{Field: "seat", Message: "is the number of a seat of yours; without it the first is meant"})
	}
	if q.Tile == "" || len(q.Tile) > maxText {
		faults = append(faults, game.Fault{Field: "tile", Message: "is needed: the kind of tile that you may draw"})
	}
	if len(q.All) < least || len(q.All) > maxChoices {
		faults = append(faults, game.Fault{Field: "all", Message: fmt.Sprintf("holds %d choices, from %d to %d are taken", len(q.All), least, maxChoices)})
	}
	for i, text := range q.All {
		if len(text) > maxText {
			faults = append(faults, game.Fault{Field: fmt.Sprintf("all[%d]", i), Message: "is longer than any choice"})
		}
	}
	return problem.Incomplete(faults)
}

// requestedMove returns the conditional move that the body describes. The body must have passed Check.
func (q *orderRequest) requestedMove() requestedMove {
	return requestedMove{seat: q.Seat, seq: *q.Seq, tile: q.Tile, choices: q.All}
}

// getMoves answers GET /api/games/{id}/orders: the caller's own conditional moves for a seat that they hold, and
// the tiles for which they may leave one.
func getMoves(ctx context.Context, r *api.Request) (List, error) {
	seat, err := seatParam(r.URL.Query())
	if err != nil {
		return List{}, err
	}
	if err := r.Identify(); err != nil {
		return List{}, err
	}
	return api.WithTable(r, func(t *table.Table) (List, error) {
		m, err := findSeat(ctx, t, r.Who, seat)
		if err != nil {
			return List{}, err
		}
		return m.listMoves(ctx)
	})
}

// postMove answers POST /api/games/{id}/orders: it stores the caller's conditional move, replacing one for the
// same tile, and returns all for the seat.
func postMove(ctx context.Context, r *api.Request, t *table.Table, q *orderRequest) (List, error) {
	return addMove(ctx, t, r.Who, q.requestedMove())
}

// postPreview answers POST /api/games/{id}/orders/preview: the position as it would be if the caller's seat had
// its turn, drew that tile and made those choices. Nothing is stored.
func postPreview(ctx context.Context, r *api.Request, t *table.Table, q *orderPreviewRequest) (json.RawMessage, error) {
	w := (*orderRequest)(q).requestedMove()
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return preview(o, r.Who, w) })
}

// deleteMoves answers DELETE /api/games/{id}/orders: it deletes the caller's conditional move for the tile of the
// query, or without one all for the seat, and returns the rest.
func deleteMoves(ctx context.Context, r *api.Request) (List, error) {
	seat, err := seatParam(r.URL.Query())
	if err != nil {
		return List{}, err
	}
	if err := r.Identify(); err != nil {
		return List{}, err
	}
	tile := r.URL.Query().Get("tile")
	return api.WithTable(r, func(t *table.Table) (List, error) {
		m, err := findSeat(ctx, t, r.Who, seat)
		if err != nil {
			return List{}, err
		}
		if err := m.withdraw(ctx, tile); err != nil {
			return List{}, err
		}
		return m.listMoves(ctx)
	})
}

// seatParam parses the query parameter seat. It returns nil if there is none, and a problem if it is no number
// from 0 to 7.
func seatParam(q url.Values) (*int, error) {
	if !q.Has("seat") {
		return nil, nil
	}
	n, err := strconv.Atoi(q.Get("seat"))
	if err != nil || n < 0 || n > 7 {
		return nil, problem.New(problem.Invalid, "bad-json", "seat is not the number of a seat: "+problem.Shorten(q.Get("seat")))
	}
	return &n, nil
}
