package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"circulade/art/sheet"
	"circulade/game"
	"circulade/tile"
	"circulade/tile/pack"
)

// PackCmd is about tiles of one's own.
type PackCmd struct {
	Check PackCheckCmd `cmd:"" help:"Say what a pack holds, or what is wrong with it."`
}

// PackCheckCmd checks packs.
type PackCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Packs in the notation of docs/own-tiles.md; - is the standard input."`
	Text  bool     `help:"Print the canonical text, whose hash names the pack, and nothing else."`
	SVG   string   `name:"svg" type:"path" placeholder:"DIR" help:"Write a picture of every tile into the folder."`
}

// Run checks one pack after the other.
func (c *PackCheckCmd) Run() error {
	wrong := 0
	for _, name := range c.Files {
		if err := c.check(os.Stdout, name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d packs are wrong", wrong, len(c.Files))
	}
	return nil
}

func (c *PackCheckCmd) check(w io.Writer, name string) error {
	p, err := readPack(name)
	if err != nil {
		return err
	}
	if c.SVG != "" {
		if err := sheet.Pictures(c.SVG, p.Set.Tiles); err != nil {
			return err
		}
	}
	if c.Text {
		_, err = io.WriteString(w, p.Text)
		return err
	}
	_, err = fmt.Fprintf(w, "%s: right, %s %q with %d tiles, %d of them different\n", name, p.ID, p.Set.Title, p.Copies, len(p.Set.Tiles))
	if err == nil {
		err = listTiles(w, []*tile.Set{p.Set})
	}
	return err
}

// readPack reads a pack from a file. Its errors name the file.
func readPack(name string) (*pack.Pack, error) {
	text, err := readFile(name, pack.MaxBytes)
	if err != nil {
		return nil, err
	}
	p, err := game.ReadPack(string(text))
	var wrong *pack.Error
	if errors.As(err, &wrong) {
		at := ""
		if wrong.Tile != "" {
			at = "tile " + wrong.Tile + ": "
		}
		return nil, &usageError{fmt.Errorf("%s:%d:%d: %s%s", strings.TrimPrefix(name, "./"), wrong.Line, wrong.Col, at, wrong.Msg)}
	}
	return p, err
}
