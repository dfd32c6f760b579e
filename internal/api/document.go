package api

import "net/http"

// A Doc is what openapi.json says of an endpoint beyond what its types and its access tell. The
// zero Doc leaves the endpoint to the part of openapi.json that is written by hand.
type Doc struct {
	ID    string // the operationId, unique
	Tag   string
	Title string // the summary: a few words, without a full stop
	About string // the description: sentences; "": none

	Created bool   // success is 201, else 200
	Answer  string // what the answer is, a sentence
	Cookie  string // what the cookie is that the answer may set; "": it sets none

	Query []Param
	Paths []Param // what the path names beside table and seat; one of several endpoints at a path says it

	// Takes and Returns name the components that are the body and the answer where the Go types
	// do not tell. Several are alternatives.
	Takes   string
	Returns []string

	// Either is a value of each type that the answer may have, where the function returns any.
	Either []Named

	// Statuses are those of refusals that do not follow from body, access and table.
	Statuses []int
	Memory   bool // nothing is asked of the store: there is no 503
}

// IsZero reports whether the endpoint is documented by hand.
func (d *Doc) IsZero() bool { return d.ID == "" }

// Status returns the status of success.
func (d *Doc) Status() int {
	if d.Created {
		return http.StatusCreated
	}
	return http.StatusOK
}

// A Param is a parameter in the path or the query.
type Param struct {
	Name, About string
	Schema      string // as in the tag "schema" of a field; "type" is string where it is not said
	Required    bool

	// Shared names one of the parameters that the part of openapi.json written by hand has for
	// several endpoints. The other fields are empty then.
	Shared string
}

// Shared returns a parameter that several endpoints have.
func Shared(name string) Param { return Param{Shared: name} }

// A Component is a schema with a name of its own in openapi.json.
type Component struct {
	Name, About string

	// Unsealed is for bodies of which openapi.json does not say that other fields are refused.
	// They are refused all the same.
	Unsealed bool
}

// Named is a type that openapi.json has as a component. Other structs stand where they are used.
type Named interface{ Component() Component }
