package pictures

import (
	"net/url"
	"strings"

	"circulade/art"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/tile/pack"
)

// This file draws tiles of packs. The address of such a picture holds the tile itself, so
// that any server can draw it at any time, and knows nothing of whose it is.

// A printing is what decides how the tiles of a game look: its rule book and its packs. It never changes.
type printing struct {
	Book  *rules.Book
	Packs []*pack.Pack
}

// printingOf returns the printing of a game.
func printingOf(g *game.Game) printing { return printing{g.Book(), g.Packs()} }

// anonymousTile returns a copy of a pack's tile with a name that is the same for the tiles of all packs, so that
// equal tiles have the same picture.
func anonymousTile(t *tile.Tile) *tile.Tile {
	c := *t
	c.Set, c.ID, c.Copies, c.GardenCopies = "own", "tile", 1, 0
	return &c
}

// tileText returns a pack's tile in the notation of packs.
func tileText(t *tile.Tile) (string, error) {
	const set = "x"
	text, err := tile.FormatParsed(&tile.Set{ID: set, Tiles: []*tile.Tile{t}})
	return strings.TrimPrefix(string(text), "set "+set+"\n\n"), err
}

// ownURL returns the address of the picture of a pack's tile; with `garden`, of the tile with a garden on it.
func (p *Drawings) ownURL(t *tile.Tile, garden bool) (string, error) {
	plain := anonymousTile(t)
	text, err := tileText(plain)
	if err != nil {
		return "", err
	}
	q := url.Values{"tile": {text}}
	if garden {
		plain = plain.WithGarden()
		q.Set("garden", "1")
	}
	q.Set("v", p.cachedPicture(plain, nil).tag)
	return "/art/own.svg?" + q.Encode(), nil
}

// packTiles yields each tile of the game's packs twice: `printed` is the tile as this game has it, with what the
// game adds to it, such as a garden; `drawn` is the tile as the pack's text describes it.
func (in printing) packTiles(yield func(printed, drawn *tile.Tile) bool) {
	byName := map[string]*tile.Tile{}
	for _, p := range in.Packs {
		for _, t := range p.Set.Tiles {
			byName[t.Name()] = t
		}
	}
	if len(byName) == 0 {
		return
	}
	for n := range in.Book.Types() {
		printed := in.Book.Catalog().Tile(n)
		if drawn := byName[printed.Set+"/"+printed.ID]; drawn != nil && !yield(printed, drawn) {
			return
		}
	}
}

// addPackTiles adds to `entries`, by the tiles' names, what the page is sent of the pictures of the game's pack
// tiles.
func (p *Drawings) addPackTiles(in printing, entries map[string]pictureInfo) error {
	for printed, drawn := range in.packTiles {
		address, err := p.ownURL(drawn, printed.Mark != "")
		if err != nil {
			return err
		}
		entries[printed.Name()] = pictureInfo{address, art.Looks, p.cachedPicture(anonymousTile(printed), nil).spots(), edgeNames(printed)}
	}
	return nil
}
