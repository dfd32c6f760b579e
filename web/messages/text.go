package messages

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Args are the arguments of a text, by name.
type Args map[string]any

// text is what stands behind a key: one text, or one for each plural form.
type text struct {
	plain    string
	variants map[string]string
}

// UnmarshalJSON reads a text, or an object of variants.
func (t *text) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &t.plain); err == nil {
		return nil
	}
	if err := json.Unmarshal(data, &t.variants); err != nil {
		return fmt.Errorf("%s is neither a text nor an object of texts", data)
	}
	if _, ok := t.variants["other"]; !ok {
		return errors.New(`there is no variant "other", which is told where no form of its own is`)
	}
	return nil
}

// argument is the place of an argument in a text.
var argument = regexp.MustCompile(`\{([a-z][A-Za-z0-9_]*)\}`)

// fill puts the arguments into a text. An argument that is missing leaves its place as
// it is written: a test shall find it, and no player be kept from playing.
func (t text) fill(lang language.Tag, args Args) string {
	return argument.ReplaceAllStringFunc(t.variant(lang, args), func(place string) string {
		value, ok := args[place[1:len(place)-1]]
		if !ok {
			return place
		}
		return fmt.Sprint(value)
	})
}

// forms are the names of plural forms; whatever else a language has is told as other.
var forms = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// variant is the text for as many as the argument count says.
func (t text) variant(lang language.Tag, args Args) string {
	if t.variants == nil {
		return t.plain
	}
	count, ok := args["count"].(int)
	if !ok {
		return t.variants["other"]
	}
	form := plural.Cardinal.MatchPlural(lang, max(count, -count), 0, 0, 0, 0)
	if said, ok := t.variants[forms[form]]; ok {
		return said
	}
	return t.variants["other"]
}
