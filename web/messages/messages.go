package messages

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"golang.org/x/text/language"
)

// Languages have two letters. The page's own words are a folder deeper, and stay out.
//
//go:embed ??/*.json
var files embed.FS

// Base is the file of what the base game has, and everything that several sets have.
const Base = "base"

// English is the language of those whose own has no words here.
const English = "en"

// Languages lists those that there are words in.
func Languages() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		// Only a malformed name can fail here, and "." is not one.
		return []string{English}
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// Words are what one language says of some sets.
type Words struct {
	tag   language.Tag
	texts []map[string]text // of one file each; the first that has a key counts
}

// Read reads what a language says in the files of the names, those of sets and others, and
// then in the one of the base game. A name that has no file has no words.
func Read(lang string, names ...string) (*Words, error) {
	if !slices.Contains(Languages(), lang) {
		return nil, fmt.Errorf("there are no words in %q, only in %q", lang, Languages())
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("the language %q: %w", lang, err)
	}
	w := &Words{tag: tag}
	for _, name := range append(slices.Clone(names), Base) {
		texts, err := parse(path.Join(lang, name+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		w.texts = append(w.texts, texts)
	}
	return w, nil
}

func parse(name string) (map[string]text, error) {
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	var texts map[string]text
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return texts, nil
}

// Has reports whether there are words for a key.
func (w *Words) Has(key string) bool {
	_, ok := w.find(key)
	return ok
}

// Say says what there is for a key. Without words for it, ok is false: then a thing is
// called as the rules call it.
func (w *Words) Say(key string, args Args) (said string, ok bool) {
	t, ok := w.find(key)
	if !ok {
		return "", false
	}
	return t.fill(w.tag, args), true
}

func (w *Words) find(key string) (text, bool) {
	for _, texts := range w.texts {
		if t, ok := texts[key]; ok {
			return t, true
		}
	}
	return text{}, false
}
