package packs

import (
	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/tile/pack"
)

// A Summary is a pack in the list of a table: its id, title and number of tiles.
type Summary struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Tiles int    `json:"tiles" schema:"minimum=1"`
}

// summaryOf returns the Summary of a pack.
func summaryOf(p *pack.Pack) Summary { return Summary{p.ID, p.Set.Title, p.Copies} }

// An Offered is a pack that a seat offers to the table and the host has not decided on.
type Offered struct {
	Seat int `json:"seat"`
	Summary
}

// A packShown is a pack with the pictures of its tiles, as it is sent to clients.
type packShown struct {
	Summary
	Text   string  `json:"text" doc:"Its canonical form."`
	Shapes []shape `json:"shapes"`
}

// Component names the OpenAPI schema of a pack with pictures.
func (packShown) Component() api.Component { return api.Component{Name: "Pack"} }

// A shape is one kind of tile in a pack, as it is sent to clients.
type shape struct {
	Name   string            `json:"name"`
	Copies int               `json:"copies" schema:"minimum=1"`
	Garden int               `json:"garden" schema:"minimum=0" doc:"How many copies have a garden."`
	Text   string            `json:"text" doc:"Its part of the pack's text."`
	URL    string            `json:"url" doc:"Where its picture is."`
	Edges  map[string]string `json:"edges" schema:"component=Edges"`

	Segments []segment `json:"segments"`
}

// Component names the OpenAPI schema of one kind of tile in a pack.
func (shape) Component() api.Component {
	return api.Component{Name: "PackShape", About: "A tile of a pack."}
}

// A segment is a part of a tile in a pack on which a sign can be put.
type segment struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Component names the OpenAPI schema of a segment.
func (segment) Component() api.Component {
	return api.Component{Name: "PackSegment", About: "What a sign can be put on."}
}

// A packChecked is the result of checking a text: the pack or its first fault, and the signs that packs may use on
// a tile and on each kind of segment.
type packChecked struct {
	Pack  *packShown          `json:"pack" schema:"nullable"`
	Fault *pack.Error         `json:"fault" schema:"component=PackFault,nullable"`
	Signs map[string][]string `json:"signs" doc:"The signs that there are on a ‘tile’, a ‘city’, a ‘road’ and so on."`
}

// Component names the OpenAPI schema of the result of checking a pack.
func (packChecked) Component() api.Component {
	return api.Component{Name: "PackChecked", About: "Either there is a pack or a fault."}
}

type (
	// A packRequest is the body of POST /api/packs and POST /api/games/{id}/packs: the text of a pack.
	packRequest struct {
		Text *string `json:"text" schema:"required,maxLength=262144" doc:"In the notation of docs/own-tiles.md."`
	}
	// A packAnswer is the body of POST /api/games/{id}/packs/{pack}: whether the host accepts the offered pack.
	packAnswer struct {
		Accept *bool `json:"accept"`
	}
)

// Component names the OpenAPI schema of the body with a pack's text.
func (packRequest) Component() api.Component {
	return api.Component{Name: "PackText", Unsealed: true}
}

// Check returns a problem if the body has no text.
func (q *packRequest) Check() error {
	if q.Text == nil {
		return problem.Incomplete([]game.Fault{{Field: "text", Message: "is needed: the text of the pack"}})
	}
	return nil
}

// Check returns a problem if the body does not say whether the pack is accepted.
func (q *packAnswer) Check() error {
	if q.Accept == nil {
		return problem.New(problem.Invalid, "bad-json", `"accept" must be true or false`)
	}
	return nil
}
