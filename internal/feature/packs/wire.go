package packs

import (
	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/tile/pack"
)

// A Name is a pack in the list of a table.
type Summary struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Tiles int    `json:"tiles" schema:"minimum=1"`
}

// nameOf returns how a table lists a pack.
func summaryOf(p *pack.Pack) Summary { return Summary{p.ID, p.Set.Title, p.Copies} }

// An Offered is a pack that somebody at the table would like to add.
type Offered struct {
	Seat int `json:"seat"`
	Summary
}

// A packShown is a pack with its pictures.
type packShown struct {
	Summary
	Text   string  `json:"text" doc:"Its canonical form."`
	Shapes []shape `json:"shapes"`
}

func (packShown) Component() api.Component { return api.Component{Name: "Pack"} }

// A shape is a tile of a pack, whatever its copies.
type shape struct {
	Name   string            `json:"name"`
	Copies int               `json:"copies" schema:"minimum=1"`
	Garden int               `json:"garden" schema:"minimum=0" doc:"How many copies have a garden."`
	Text   string            `json:"text" doc:"Its part of the pack's text."`
	URL    string            `json:"url" doc:"Where its picture is."`
	Edges  map[string]string `json:"edges" schema:"component=Edges"`

	Segments []segment `json:"segments"`
}

func (shape) Component() api.Component {
	return api.Component{Name: "PackShape", About: "A tile of a pack."}
}

// A segment of a shape: signs can be put on it.
type segment struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

func (segment) Component() api.Component {
	return api.Component{Name: "PackSegment", About: "What a sign can be put on."}
}

// A packChecked says what a text is: a pack, or what is wrong with it. Signs are those
// that there are, on the tile and on each kind of segment.
type packChecked struct {
	Pack  *packShown          `json:"pack" schema:"nullable"`
	Fault *pack.Error         `json:"fault" schema:"component=PackFault,nullable"`
	Signs map[string][]string `json:"signs" doc:"The signs that there are on a ‘tile’, a ‘city’, a ‘road’ and so on."`
}

func (packChecked) Component() api.Component {
	return api.Component{Name: "PackChecked", About: "Either there is a pack or a fault."}
}

type (
	// A packRequest is the text of a pack that somebody sends.
	packRequest struct {
		Text *string `json:"text" schema:"required,maxLength=262144" doc:"In the notation of docs/own-tiles.md."`
	}
	// A packAnswer says whether an offered pack is to be played with.
	packAnswer struct {
		Accept *bool `json:"accept"`
	}
)

func (packRequest) Component() api.Component {
	return api.Component{Name: "PackText", Unsealed: true}
}

// Check says what is wrong with a request.
func (q *packRequest) Check() error {
	if q.Text == nil {
		return problem.Incomplete([]game.Fault{{Field: "text", Message: "is needed: the text of the pack"}})
	}
	return nil
}

// Check says what is wrong with a request.
func (q *packAnswer) Check() error {
	if q.Accept == nil {
		return problem.New(problem.Invalid, "bad-json", `"accept" must be true or false`)
	}
	return nil
}
