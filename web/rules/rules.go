package rules

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed en de es fr it boards
var book embed.FS

// languages are those in which the book is written.
var languages = []string{"en", "de", "es", "fr", "it"}

// A Chapter tells the rules of a set, or of sets that belong together.
type Chapter struct {
	Title    string    `json:"title"`
	About    string    `json:"about"` // what the sets bring, in a few sentences
	Sections []Section `json:"sections"`
}

// A Section is some rules about one thing, in the order in which one reads them.
type Section struct {
	Heading string `json:"heading"`
	Rules   []Rule `json:"rules"`
}

// A Rule is a numbered rule in our own words: one to six sentences.
type Rule struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// A Listed chapter is what a list of all of them says of it.
type Listed struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	About string   `json:"about"`
	Rules []string `json:"rules"` // their ids
}

// Files returns the files of the book by their paths, as "de/tower.json", with one more
// a language, "de/index.json", that lists its chapters by name. None has a byte that a
// program would not read.
func Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(book, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := book.ReadFile(name)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := json.Compact(&b, data); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files[name] = b.Bytes()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the rules book: %w", err)
	}
	for _, language := range languages {
		if files[language+"/index.json"], err = index(language); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// index lists the chapters of a language.
func index(language string) ([]byte, error) {
	names, err := fs.Glob(book, language+"/*.json")
	if err != nil {
		return nil, fmt.Errorf("listing the rules book: %w", err)
	}
	var all []Listed
	for _, name := range names {
		data, err := book.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("listing the rules book: %w", err)
		}
		var c Chapter
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("listing the rules book: %s: %w", name, err)
		}
		l := Listed{Name: strings.TrimSuffix(path.Base(name), ".json"), Title: c.Title, About: c.About}
		for _, s := range c.Sections {
			for _, r := range s.Rules {
				l.Rules = append(l.Rules, r.ID)
			}
		}
		all = append(all, l)
	}
	return json.Marshal(all)
}
