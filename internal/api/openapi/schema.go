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

// place is where a schema is used: the server refuses fields of bodies that it does not know,
// and clients ignore fields of answers that they do not know.
type place int

const (
	inAnswer place = iota
	inBody
)

// builder makes schemas of Go types.
type builder struct {
	schemas object          // those written by hand
	made    map[string]made // by the name of the component
}

// made is a component that was made.
type made struct {
	schema object
	from   reflect.Type
}

// schema returns the schema of a type: a reference for what is a component, which is made at its
// first use.
func (b *builder) schema(t reflect.Type, in place) (object, error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	named, ok := reflect.Zero(t).Interface().(api.Named)
	if !ok {
		return b.inline(t, in)
	}
	c := named.Component()
	if before, ok := b.made[c.Name]; ok {
		if before.from != t {
			return nil, fmt.Errorf("the component %s is made from %s and from %s", c.Name, before.from, t)
		}
		return ref("schemas", c.Name), nil
	}
	b.made[c.Name] = made{from: t}
	s, err := b.inline(t, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	if c.About != "" {
		s["description"] = c.About
	}
	if c.Unsealed {
		delete(s, "additionalProperties")
	}
	b.made[c.Name] = made{s, t}
	return ref("schemas", c.Name), nil
}

// inline returns the schema of a type where it is used.
func (b *builder) inline(t reflect.Type, in place) (object, error) {
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
		items, err := b.schema(t.Elem(), in)
		return object{"type": "array", "items": items}, err
	case reflect.Map:
		values, err := b.schema(t.Elem(), in)
		return object{"type": "object", "additionalProperties": values}, err
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() {
			return object{"type": "string", "format": "date-time"}, nil
		}
		return b.fields(t, in)
	default:
		return nil, fmt.Errorf("there is no schema for %s", t)
	}
}

// fields returns the schema of a struct: its fields by their names in JSON. A field of an answer
// is required unless it is left out when empty; one of a body is if its tag says so.
func (b *builder) fields(t reflect.Type, in place) (object, error) {
	properties, required := object{}, []any{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" || name == "" && f.Anonymous {
			continue
		}
		if name == "" {
			return nil, fmt.Errorf("the field %s has no name in JSON", f.Name)
		}
		schema, needed, err := b.field(f, strings.Contains(options, "omit"), in)
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

// field returns the schema of a field, and whether the field must be there. The tag "schema" adds
// keywords, "each" adds them to the items of an array or the values of a map; "doc" and "eachdoc"
// are their descriptions.
func (b *builder) field(f reflect.StructField, omitted bool, in place) (s object, required bool, err error) {
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
		s = ref("schemas", name)
		delete(tag, "component")
	} else if s, err = b.schema(f.Type, in); err != nil {
		return nil, false, err
	}
	if in == inAnswer && omitted && f.Type.Kind() == reflect.Bool && tag["type"] == nil {
		s = object{"const": true} // false is left out
	}
	if tag["nullable"] != nil {
		s = object{"oneOf": []any{s, object{"type": "null"}}}
		delete(tag, "nullable")
	}
	if text := f.Tag.Get("doc"); text != "" {
		tag["description"] = code(text)
	}
	each, err := parseTag(f.Tag.Get("each"))
	if err != nil {
		return nil, false, err
	}
	if text := f.Tag.Get("eachdoc"); text != "" {
		each["description"] = code(text)
	}
	if len(each) > 0 {
		items, ok := s["items"].(object)
		if !ok {
			items, ok = s["additionalProperties"].(object)
		}
		if !ok {
			return nil, false, fmt.Errorf("it has a tag for its items, and none")
		}
		extend(items, each)
	}
	extend(s, tag)
	return s, required, nil
}

// code returns a description from a tag: ‘name’ is `name`, as a tag cannot hold a back quote.
func code(text string) string { return strings.NewReplacer("‘", "`", "’", "`").Replace(text) }

// extend adds keywords to a schema. The type of "enum" and "const" need not be said.
func extend(s, tag object) {
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

// parseTag reads keywords of JSON Schema: "minimum=0,maximum=7,enum=a|b". A value is JSON where
// it can be read as such, else text; "required", "required=false" and "nullable" stand for
// themselves, and "component=Name" refers to a schema written by hand.
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
		case part == "nullable":
			s[key] = true
		case !said || text == "":
			return nil, fmt.Errorf("%q is no keyword with a value", part)
		case key == "enum":
			list := []any{}
			for one := range strings.SplitSeq(text, "|") {
				list = append(list, value(one))
			}
			s[key] = list
		case key == "component", key == "format", key == "pattern", key == "type":
			s[key] = text
		default:
			s[key] = value(text)
		}
	}
	return s, nil
}

// value reads a value of a tag.
func value(text string) any {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	var v any
	if err := json.Unmarshal([]byte(text), &v); err == nil {
		return v
	}
	return text
}
