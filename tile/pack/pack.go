package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/tile"
)

// The limits of a pack.
const (
	MaxBytes  = 256 << 10 // of its text
	MaxShapes = 200       // different tiles
	MaxTiles  = 500       // copies of all of them
	MaxName   = 40        // characters of a name
	MaxTile   = 4096      // bytes of a tile's canonical text: the address of its picture holds it

	maxLine  = 1000 // bytes of a line
	maxAbout = 100  // lines about a tile, its picture included
)

// Prefix begins the id of every pack, and of no set that ships.
const Prefix = "own-"

// idBytes of the hash name a pack: too many for anybody to make two packs of one id.
const idBytes = 16

// word stands for the id in the canonical form: the id follows from that.
const word = "own"

// A Pack is a checked pack.
type Pack struct {
	// ID is the id of its set: Prefix and the beginning of the SHA-256 of Text.
	ID string
	// Text is the canonical form, which says the same as what was read. A pack read
	// from it is the same pack.
	Text string
	// Set has the tiles. Like every set it is shared and never changed.
	Set *tile.Set
	// Copies counts the tiles.
	Copies int
}

// An Error says what is wrong with a pack, where, and what would be right. Line and
// Col count from 1; Tile is the name of the tile, empty outside of one.
type Error struct {
	Line int    `json:"line"`
	Col  int    `json:"col"`
	Tile string `json:"tile,omitempty"`
	Msg  string `json:"message"`
}

// Error names the line and the tile.
func (e *Error) Error() string {
	if e.Tile == "" {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg)
	}
	return fmt.Sprintf("line %d, column %d, tile %s: %s", e.Line, e.Col, e.Tile, e.Msg)
}

// Read reads a pack. Its marks must be among those given. An error is an *Error, the
// first one found.
func Read(src string, marks *Marks) (*Pack, error) {
	if len(src) > MaxBytes {
		return nil, &Error{1, 1, "", fmt.Sprintf("the pack has more than %d bytes, which is the most", MaxBytes)}
	}
	text := withHeader(strings.TrimPrefix(src, "\ufeff"))
	lines := strings.Split(text, "\n")
	shift := len(lines) - strings.Count(src, "\n") - 1 // lines that were put before
	if err := survey(lines); err != nil {
		err.Line = max(1, err.Line-shift)
		return nil, err
	}
	set, err := tile.Parse("", []byte(text))
	if err != nil {
		e := located(lines, err)
		e.Line = max(1, e.Line-shift)
		return nil, e
	}
	p, wrong := check(lines, set, marks)
	if wrong != nil {
		wrong.Line = max(1, wrong.Line-shift)
		return nil, wrong
	}
	return p, nil
}

// withHeader puts the line of a set before a text that has none: a pack needs no
// name but its title.
func withHeader(text string) string {
	for line := range strings.Lines(text) {
		switch first, _, _ := strings.Cut(strings.TrimSpace(line), " "); {
		case first == "set":
			return text
		case first == "", strings.HasPrefix(first, "//"):
			continue
		}
		break
	}
	return "set " + word + "\n" + text
}

// survey counts tiles and lines before anything is read, so that a text costs no more
// than the limits allow.
func survey(lines []string) *Error {
	shapes, about := 0, 0
	for i, line := range lines {
		if len(line) > maxLine {
			return &Error{i + 1, 1, tileAt(lines, i+1), fmt.Sprintf("found a line of more than %d bytes, which is the most", maxLine)}
		}
		name, ok := tileLine(line)
		if !ok {
			if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "//") {
				about++
			}
			if shapes > 0 && about > maxAbout {
				return &Error{i + 1, 1, tileAt(lines, i+1), fmt.Sprintf("found more than %d lines about one tile, which is the most", maxAbout)}
			}
			continue
		}
		about = 0
		if shapes++; shapes > MaxShapes {
			return &Error{i + 1, 1, plainly(name), fmt.Sprintf("found more than %d tiles, which is the most in a pack; copies of a tile, such as x3, do not count here", MaxShapes)}
		}
	}
	return nil
}

// tileLine returns the name of the tile that a line begins.
func tileLine(line string) (name string, ok bool) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "tile" {
		return "", false
	}
	return words[1], true
}

// located makes an error of the parser one of ours.
func located(lines []string, err error) *Error {
	var e *tile.SyntaxError
	if !asSyntax(err, &e) {
		return &Error{1, 1, "", err.Error()}
	}
	return &Error{e.Line, e.Col, tileAt(lines, e.Line), e.Msg}
}

// tileAt returns the name of the tile that a line, counted from 1, belongs to.
func tileAt(lines []string, line int) string {
	for i := min(line, len(lines)) - 1; i >= 0; i-- {
		if name, ok := tileLine(lines[i]); ok {
			return plainly(name)
		}
	}
	return ""
}

// plainly cuts a name that somebody sent, so far as it is one.
func plainly(name string) string {
	n := 0
	for i, r := range name {
		if n++; n > MaxName || !inTileName(r) {
			return name[:i]
		}
	}
	return name
}

// check holds a set against what is special to packs, and makes the pack.
func check(lines []string, set *tile.Set, marks *Marks) (*Pack, *Error) {
	if e := checkTitle(lines, set.Title); e != nil {
		return nil, e
	}
	if len(set.Tiles) == 0 {
		return nil, &Error{len(lines), 1, "", `found no tile, expected at least one, such as "tile my-first" with its picture below`}
	}
	p := &Pack{}
	at := 0
	for _, t := range set.Tiles {
		for at < len(lines) {
			if name, ok := tileLine(lines[at]); ok && name == t.ID {
				break
			}
			at++
		}
		d := drawn{t, lines, at}
		if e := d.check(marks); e != nil {
			return nil, e
		}
		if p.Copies += t.Copies; p.Copies > MaxTiles {
			return nil, d.wrong(0, 1, "found %d tiles with all copies up to here, expected at most %d in a pack", p.Copies, MaxTiles)
		}
	}
	set.ID = word
	text, err := tile.FormatParsed(set)
	if err != nil {
		return nil, &Error{1, 1, "", err.Error()}
	}
	if len(text) > MaxBytes {
		return nil, &Error{1, 1, "", fmt.Sprintf("the pack has more than %d bytes, which is the most", MaxBytes)}
	}
	p.Text = string(text)
	if e := checkLength(lines, p.Text, set); e != nil {
		return nil, e
	}
	p.ID = idOf(p.Text)
	p.Set = &tile.Set{ID: p.ID, Title: set.Title}
	for _, t := range set.Tiles {
		own := *t
		own.Set = p.ID
		p.Set.Tiles = append(p.Set.Tiles, &own)
	}
	return p, nil
}

// checkLength says which tile takes too much text: in the canonical form an empty line
// stands before each tile, and nowhere else.
func checkLength(lines []string, text string, set *tile.Set) *Error {
	for i, part := range strings.Split(text, "\n\n")[1:] {
		if len(part) <= MaxTile {
			continue
		}
		id := set.Tiles[i].ID
		at := slices.IndexFunc(lines, func(line string) bool {
			name, ok := tileLine(line)
			return ok && name == id
		})
		return &Error{at + 1, 1, id, fmt.Sprintf("found a tile of %d bytes, expected at most %d", len(part), MaxTile)}
	}
	return nil
}

func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return Prefix + hex.EncodeToString(sum[:idBytes])
}

// checkTitle says what is wrong with the name of the pack: it is shown to others.
func checkTitle(lines []string, title string) *Error {
	line := 1
	for i, l := range lines {
		if first, _, _ := strings.Cut(strings.TrimSpace(l), " "); first == "title" {
			line = i + 1
			break
		}
	}
	if title == "" {
		return &Error{line, 1, "", `found no name of the pack, expected a line such as "title My tiles" before the first tile`}
	}
	n := 0
	for _, r := range title {
		if n++; n > MaxName {
			return &Error{line, len("title ") + n, "", fmt.Sprintf("found a name of %d characters, expected at most %d", utf8.RuneCountInString(title), MaxName)}
		}
		if !inTitle(r) {
			return &Error{line, len("title ") + n, "", fmt.Sprintf("found %q in the name of the pack, expected letters, digits, spaces and . , ' ! ? ( ) + -", string(r))}
		}
	}
	return nil
}

func inTitle(r rune) bool {
	return isLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" .,'’!?()+-", r)
}

func inTileName(r rune) bool {
	return isLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-+!", r)
}

// isLetter reports whether a character is a letter that can be seen: fillers of Hangul
// count as letters and show nothing.
func isLetter(r rune) bool {
	return unicode.IsLetter(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
