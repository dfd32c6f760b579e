package openapi

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"circulade/internal/api"
)

// refusalComponents maps the HTTP status of a refusal to the response component that describes it.
var refusalComponents = map[int]string{
	http.StatusBadRequest:            "BadRequest",
	http.StatusUnauthorized:          "SignIn",
	http.StatusForbidden:             "Forbidden",
	http.StatusNotFound:              "NotFound",
	http.StatusConflict:              "Conflict",
	http.StatusGone:                  "Gone",
	http.StatusRequestEntityTooLarge: "TooLarge",
	http.StatusUnsupportedMediaType:  "BadType",
	http.StatusUnprocessableEntity:   "Unprocessable",
	http.StatusTooManyRequests:       "TooMany",
	http.StatusInternalServerError:   "Internal",
	http.StatusServiceUnavailable:    "NotSaved",
}

// statusesOf returns the HTTP statuses with which an endpoint may refuse a request: those that
// follow from body, access and path, and those in its Doc.
func statusesOf(e *api.Endpoint) []int {
	list := append([]int{http.StatusForbidden, http.StatusTooManyRequests, http.StatusInternalServerError}, e.Doc.Statuses...)
	if e.MaxBody > 0 {
		list = append(list, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if e.Access == api.Admin {
		list = append(list, http.StatusUnauthorized)
	}
	if e.AtTable() {
		list = append(list, http.StatusNotFound)
	}
	if !e.Doc.Memory {
		list = append(list, http.StatusServiceUnavailable)
	}
	return list
}

// securityOf returns the OpenAPI security requirement of an endpoint with access a; nil where the
// document's default applies.
func securityOf(a api.Access) any {
	session := object{"session": []any{}}
	switch a {
	case api.Public:
		return []any{}
	case api.Browser, api.Member, api.Confirmed:
		return []any{session, object{}}
	case api.Admin:
		return []any{session}
	case api.Known, api.Player, api.Guest, api.Person:
	}
	return nil
}

// operationOf returns the operation object of an endpoint: parameters, request body and responses.
func (b *builder) operationOf(e *api.Endpoint) (object, error) {
	d := &e.Doc
	op := object{"operationId": d.ID, "summary": d.Title, "tags": []any{d.Tag}}
	if d.About != "" {
		op["description"] = d.About
	}
	if s := securityOf(e.Access); s != nil {
		op["security"] = s
	}
	if len(d.Query) > 0 {
		list, err := params(d.Query, "query")
		if err != nil {
			return nil, err
		}
		op["parameters"] = list
	}
	if e.MaxBody > 0 {
		schema, err := b.bodySchema(d.Takes, e.In, inBody)
		if err != nil {
			return nil, fmt.Errorf("the body: %w", err)
		}
		op["requestBody"] = object{"required": true, "content": object{"application/json": object{"schema": schema}}}
	}
	answer, err := b.successResponse(e)
	if err != nil {
		return nil, fmt.Errorf("the answer: %w", err)
	}
	responses := object{strconv.Itoa(d.Status()): answer}
	for _, status := range statusesOf(e) {
		name, ok := refusalComponents[status]
		if !ok {
			return nil, fmt.Errorf("no refusal has the status %d", status)
		}
		responses[strconv.Itoa(status)] = refTo("responses", name)
	}
	op["responses"] = responses
	return op, nil
}

// successResponse returns the response object of an endpoint for requests that are not refused.
func (b *builder) successResponse(e *api.Endpoint) (object, error) {
	schema, err := b.answerSchema(e)
	if err != nil {
		return nil, err
	}
	answer := object{"description": e.Doc.Answer, "content": object{"application/json": object{"schema": schema}}}
	if e.Doc.Cookie != "" {
		answer["headers"] = object{"Set-Cookie": object{"description": e.Doc.Cookie, "schema": object{"type": "string"}}}
	}
	return answer, nil
}

// answerSchema returns the schema of an endpoint's successful response: "oneOf" if its Doc names
// alternatives.
func (b *builder) answerSchema(e *api.Endpoint) (object, error) {
	list := []any{}
	for _, name := range e.Doc.Returns {
		list = append(list, refTo("schemas", name))
	}
	for _, v := range e.Doc.Either {
		s, err := b.schemaOf(reflect.TypeOf(v), inAnswer)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	switch len(list) {
	case 0:
		return b.bodySchema("", e.Out, inAnswer)
	case 1:
		only, _ := list[0].(object)
		return only, nil
	}
	return object{"oneOf": list}, nil
}

// bodySchema returns the schema of a request or response body: a reference to the component with
// the given name, or, if name is "", the schema of the Go type t. It is an error if both are
// missing.
func (b *builder) bodySchema(name string, t reflect.Type, in usage) (object, error) {
	switch {
	case name != "":
		return refTo("schemas", name), nil
	case t == nil:
		return nil, fmt.Errorf("its type says nothing, and no component is named")
	}
	return b.schemaOf(t, in)
}

// params returns the parameter objects for list; in is "path" or "query".
func params(list []api.Param, in string) ([]any, error) {
	out := []any{}
	for _, p := range list {
		if p.Shared != "" {
			out = append(out, refTo("parameters", p.Shared))
			continue
		}
		schema, err := parseTag(p.Schema)
		if err != nil {
			return nil, fmt.Errorf("the parameter %s: %w", p.Name, err)
		}
		if _, said := schema["enum"]; !said && schema["type"] == nil && schema["const"] == nil {
			schema["type"] = "string"
		}
		param := object{"name": p.Name, "in": in, "schema": schema}
		if p.About != "" {
			param["description"] = p.About
		}
		if p.Required || in == "path" {
			param["required"] = true
		}
		out = append(out, param)
	}
	return out, nil
}

// refTo returns a reference to a component; kind is its section, such as "schemas".
func refTo(kind, name string) object { return object{"$ref": "#/components/" + kind + "/" + name} }
