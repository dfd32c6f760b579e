package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/internal/api"
)

// An object is a JSON object of the document.
type object = map[string]any

// Build returns openapi.json: the document written by hand, completed with the operations and
// schemas that follow from the endpoints and their Go types, and with extra values of enums. It is
// an error if both parts define the same thing, or if a reference leads nowhere.
func Build(byHand []byte, endpoints []api.Endpoint, more ...ExtraValues) ([]byte, error) {
	var doc object
	if err := json.Unmarshal(byHand, &doc); err != nil {
		return nil, fmt.Errorf("the part written by hand: %w", err)
	}
	components, _ := doc["components"].(object)
	schemas, _ := components["schemas"].(object)
	paths, _ := doc["paths"].(object)
	if schemas == nil || paths == nil {
		return nil, errors.New("the part written by hand has no paths or no components.schemas")
	}
	b := &builder{schemas: schemas, made: map[string]madeComponent{}}
	for i := range endpoints {
		if e := &endpoints[i]; !e.Doc.IsZero() {
			if err := b.addOperation(paths, e); err != nil {
				return nil, fmt.Errorf("%s: %w", e.Pattern(), err)
			}
		}
	}
	for _, v := range more {
		if err := v.addTo(b); err != nil {
			return nil, err
		}
	}
	for name, m := range b.made {
		if _, both := schemas[name]; both {
			return nil, fmt.Errorf("the component %s is written by hand and made from %s", name, m.from)
		}
		schemas[name] = m.schema
	}
	if err := checkRefs(doc, doc); err != nil {
		return nil, err
	}
	return Format(doc), nil
}

// ExtraValues are further values for the enum of a field of a component, beside those in its struct
// tag.
type ExtraValues struct {
	Component, Field string
	Values           []string
}

// addTo adds the extra values to the enum of the field in b's schemas, unless they are there
// already. It is an error if the field has no enum.
func (v ExtraValues) addTo(b *builder) error {
	properties, _ := b.made[v.Component].schema["properties"].(object)
	field, _ := properties[v.Field].(object)
	list, ok := field["enum"].([]any)
	if !ok {
		return fmt.Errorf("%s.%s has more values, and no list of them", v.Component, v.Field)
	}
	for _, one := range v.Values {
		if !slices.Contains(list, any(one)) {
			list = append(list, one)
		}
	}
	field["enum"] = list
	return nil
}

// addOperation adds the operation of an endpoint to the paths of the document. It is an error if
// the hand-written part has one for the same method and path.
func (b *builder) addOperation(paths object, e *api.Endpoint) error {
	item, _ := paths[e.Path].(object)
	if item == nil {
		item = object{}
		paths[e.Path] = item
	}
	method := strings.ToLower(e.Method)
	if _, both := item[method]; both {
		return errors.New("it is written by hand, too")
	}
	op, err := b.operationOf(e)
	if err != nil {
		return err
	}
	item[method] = op
	return addPathParams(item, e)
}

// addPathParams sets the path parameters of an endpoint in the document's item for its path, where
// all methods share them. It is an error if another method at the path declared other ones.
func addPathParams(item object, e *api.Endpoint) error {
	list, err := params(e.PathParams(), "path")
	if err != nil || len(list) == 0 {
		return err
	}
	now, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if said, ok := item["parameters"]; ok {
		before, err := json.Marshal(said)
		if err != nil {
			return err
		}
		if !bytes.Equal(before, now) {
			return fmt.Errorf("its path names %s, and for another method %s", now, before)
		}
	}
	item["parameters"] = list
	return nil
}

// checkRefs returns an error if a $ref within v leads nowhere in doc.
func checkRefs(doc object, v any) error {
	switch v := v.(type) {
	case object:
		if to, ok := v["$ref"].(string); ok {
			return findRef(doc, to)
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if err := checkRefs(doc, v[key]); err != nil {
				return err
			}
		}
	case []any:
		for _, inner := range v {
			if err := checkRefs(doc, inner); err != nil {
				return err
			}
		}
	}
	return nil
}

// findRef returns an error unless ref, such as #/components/schemas/OK, names an object of doc.
func findRef(doc object, ref string) error {
	at := doc
	for key := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		next, ok := at[key].(object)
		if !ok {
			return fmt.Errorf("%s leads nowhere", ref)
		}
		at = next
	}
	return nil
}
