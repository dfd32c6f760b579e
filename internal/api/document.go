package api

import "net/http"

// A Doc documents an endpoint for openapi.json, beyond what follows from its Go types and its
// access. An endpoint with the zero Doc is described in the part of openapi.json that is written by
// hand.
type Doc struct {
	ID    string // the operationId, unique
	Tag   string
	Title string // the summary: a few words, without a full stop
	About string // the description: sentences; "": none

	Created bool   // the status of success is 201, else 200
	Answer  string // the description of the successful response, a sentence
	Cookie  string // describes the cookie that the response may set; "": it sets none

	Query []Param // the parameters of the query
	Paths []Param // the parameters of the path, other than table and seat; given at one of the endpoints of a path

	// Takes and Returns name the schema components of the request body and the response, where the
	// Go types do not determine them. Several of Returns are alternatives.
	Takes   string
	Returns []string

	// Either has a value of each type that the response may have, where the endpoint's function
	// returns any.
	Either []Named

	// Statuses are the HTTP statuses of refusals that do not follow from body, access and table.
	Statuses []int
	Memory   bool // the endpoint does not use the store, so it never answers 503
}

// IsZero reports whether d has no content, so that the endpoint is documented by hand.
func (d *Doc) IsZero() bool { return d.ID == "" }

// Status returns the HTTP status of a successful response: 201 if the endpoint creates something,
// else 200.
func (d *Doc) Status() int {
	if d.Created {
		return http.StatusCreated
	}
	return http.StatusOK
}

// A Param documents a parameter in the path or the query of an endpoint.
type Param struct {
	Name, About string
	Schema      string // keywords as in the struct tag "schema"; the type is string unless they say otherwise
	Required    bool

	// Shared is the name of a parameter that several endpoints have and that is described in the
	// hand-written part of openapi.json. The other fields are empty then.
	Shared string
}

// Shared returns a reference to the parameter of that name in the hand-written part of
// openapi.json.
func Shared(name string) Param { return Param{Shared: name} }

// A Component is the name and description of a schema that openapi.json has among its components.
type Component struct {
	Name, About string

	// Unsealed omits "additionalProperties: false" from the schema of a request body. The server
	// refuses unknown fields all the same.
	Unsealed bool
}

// Named is a type whose schema openapi.json has as a component. The schemas of other structs are
// written inline where they are used.
type Named interface{ Component() Component }
