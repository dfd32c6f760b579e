package openapi

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"circulade/internal/api"
)

// A usage says whether a schema describes a request body or a response: the server refuses unknown
// fields in bodies, and clients ignore them in responses.
type usage int

const (
	inAnswer usage = iota
	inBody
)

// A builder makes the JSON schemas of openapi.json from Go types, and collects those that are
// components.
type builder struct {
	schemas object                   // the components written by hand
	made    map[string]madeComponent // by component name
}

// A madeComponent is a component schema that was made from a Go type.
type madeComponent struct {
	schema object
	from   reflect.Type
}

// schemaOf returns the schema of a Go type. For an [api.Named] type it is a reference to a
// component, which is made at its first use.
func (b *builder) schemaOf(t reflect.Type, in usage) (object, error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	named, ok := reflect.Zero(t).Interface().(api.Named)
	if !ok {
		return b.inlineSchema(t, in)
	}
	c := named.Component()
	if before, ok := b.made[c.Name]; ok {
		if before.from != t {
			return nil, fmt.Errorf("the component %s is made from %s and from %s", c.Name, before.from, t)
		}
		return refTo("schemas", c.Name), nil
	}
	b.made[c.Name] = madeComponent{from: t}
	s, err := b.inlineSchema(t, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	if c.About != "" {
		s["description"] = c.About
	}
	if c.Unsealed {
		delete(s, "additionalProperties")
	}
	b.made[c.Name] = madeComponent{s, t}
	return refTo("schemas", c.Name), nil
}

// inlineSchema returns the full schema of a Go type, not a reference.
func (b *builder) inlineSchema(t reflect.Type, in usage) (object, error) {
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}, nil
	case reflect.Bool:
		return object{"type": "boolean"}, nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{"type": "integer"}, nil
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}, nil
	case reflect.Slice, reflect.Array:
		items, err := b.schemaOf(t.Elem(), in)
		return object{"type": "array", "items": items}, err
	case reflect.Map:
		values, err := b.schemaOf(t.Elem(), in)
		return object{"type": "object", "additionalProperties": values}, err
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return object{"type": "string", "format": "date-time"}, nil
		}
		return b.structSchema(t, in)
	default:
		return nil, fmt.Errorf("there is no schema for %s", t)
	}
}

// structSchema returns the schema of a struct, with its fields by their JSON names. In a response a
// field is required unless it has omitempty; in a request body, only if its tag says so.
func (b *builder) structSchema(t reflect.Type, in usage) (object, error) {
	properties, required := object{}, []any{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" || name == "" && f.Anonymous {
			continue
		}
		if name == "" {
			return nil, fmt.Errorf("the field %s has no name in JSON", f.Name)
		}
		schema, needed, err := b.fieldSchema(f, strings.Contains(options, "omit"), in)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		properties[name] = schema
		if needed {
			required = append(required, name)
		}
	}
	s := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		s["required"] = required
	}
	if in == inBody {
		s["additionalProperties"] = false
	}
	return s, nil
}

// fieldSchema returns the schema of a struct field, and whether the field is required. The struct
// tag "schema" adds keywords, "each" adds them to the items of an array or the values of a map;
// "doc" and "eachdoc" are their descriptions. omitted says that the field is left out when empty.
func (b *builder) fieldSchema(f reflect.StructField, omitted bool, in usage) (s object, required bool, err error) {
	tag, err := parseTag(f.Tag.Get("schema"))
	if err != nil {
		return nil, false, err
	}
	required = in == inAnswer && !omitted
	if is, said := tag["required"].(bool); said {
		required = is
		delete(tag, "required")
	}
	if name, ok := tag["component"].(string); ok {
		s = refTo("schemas", name)
		delete(tag, "component")
	} else if s, err = b.schemaOf(f.Type, in); err != nil {
		return nil, false, err
	}
	if in == inAnswer && omitted && f.Type.Kind() == reflect.Bool && tag["type"] == nil {
		s = object{"const": true} // false is left out
	}
	if tag["nullable"] == true {
		s = nullable(s)
	}
	delete(tag, "nullable")
	if text := f.Tag.Get("doc"); text != "" {
		tag["description"] = backQuotes(text)
	}
	each, err := parseTag(f.Tag.Get("each"))
	if err != nil {
		return nil, false, err
	}
	if text := f.Tag.Get("eachdoc"); text != "" {
		each["description"] = backQuotes(text)
	}
	if len(each) > 0 {
		items, ok := s["items"].(object)
		if !ok {
			items, ok = s["additionalProperties"].(object)
		}
		if !ok {
			return nil, false, fmt.Errorf("it has a tag for its items, and none")
		}
		addKeywords(items, each)
	}
	addKeywords(s, tag)
	return s, required, nil
}

// backQuotes replaces ‘ and ’ in a description by back quotes, which struct tags cannot contain.
func backQuotes(text string) string { return strings.NewReplacer("‘", "`", "’", "`").Replace(text) }

// nullable returns the schema s extended so that null is also valid. It may change s itself.
func nullable(s object) object {
	if kind, ok := s["type"].(string); ok {
		s["type"] = []any{kind, "null"}
		return s
	}
	return object{"oneOf": []any{s, object{"type": "null"}}}
}

// addKeywords adds the keywords of a parsed tag to the schema s. "component" replaces s by a
// reference; "enum" and "const" replace its type.
func addKeywords(s, tag object) {
	if name, ok := tag["component"].(string); ok {
		clear(s)
		s["$ref"] = "#/components/schemas/" + name
		delete(tag, "component")
	}
	if tag["enum"] != nil || tag["const"] != nil {
		delete(s, "type")
	}
	for key, value := range tag {
		s[key] = value
	}
}

// parseTag parses the JSON Schema keywords of a struct tag, such as "minimum=0,maximum=7,enum=a|b".
// A value is JSON where it can be read as such, else text. "required", "required=false" and
// "nullable" have no further value, and "component=Name" refers to a schema written by hand.
func parseTag(tag string) (object, error) {
	s := object{}
	if tag == "" {
		return s, nil
	}
	for part := range strings.SplitSeq(tag, ",") {
		key, text, said := strings.Cut(part, "=")
		switch {
		case key == "required":
			s[key] = text != "false"
		case key == "nullable":
			s[key] = true
		case !said || text == "":
			return nil, fmt.Errorf("%q is no keyword with a value", part)
		case key == "enum":
			list := []any{}
			for one := range strings.SplitSeq(text, "|") {
				list = append(list, tagValue(one))
			}
			s[key] = list
		case key == "component", key == "format", key == "pattern", key == "type":
			s[key] = text
		default:
			s[key] = tagValue(text)
		}
	}
	return s, nil
}

// tagValue returns a value of a tag as a number or other JSON value, or else as the text itself.
func tagValue(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err == nil {
		return v
	}
	return text
}
