package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxLine is the longest line of a file that is read, in bytes.
const maxLine = 16 << 20

// readGames reads games, one a line. Good is how many bytes the good lines have. A last
// line that is damaged or not complete is dropped, and why says so: whoever wrote it was
// stopped. Any other damage is an error.
func readGames(r io.Reader) (games []*Game, good int64, why string, err error) {
	buf := bufio.NewReaderSize(r, 64<<10)
	for {
		text, err := readLine(buf, maxLine)
		switch {
		case errors.Is(err, io.EOF) && len(text) == 0:
			return games, good, "", nil
		case errors.Is(err, io.EOF):
			return games, good, fmt.Sprintf("line %d is not complete", len(games)+1), nil
		case err != nil:
			return games, good, "", fmt.Errorf("line %d: %w", len(games)+1, err)
		}
		g, err := parseGame(text)
		if err != nil {
			if _, end := buf.Peek(1); errors.Is(end, io.EOF) {
				return games, good, fmt.Sprintf("line %d is damaged: %v", len(games)+1, err), nil
			}
			return games, good, "", fmt.Errorf("line %d: %w", len(games)+1, err)
		}
		games = append(games, g)
		good += int64(len(text)) + 1
	}
}

func parseGame(text []byte) (*Game, error) {
	g := &Game{}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(g); err != nil {
		return nil, err
	}
	if dec.More() {
		return nil, errors.New("something follows the game")
	}
	if len(g.Places) < 2 || len(g.Places) > 6 {
		return nil, fmt.Errorf("%d have played", len(g.Places))
	}
	return g, g.check()
}

// A file is where a match is written down.
type file struct {
	f *os.File
}

// open reads the games that the file of a match has, and makes ready to add others. Told
// is what was dropped, if anything was.
func (m *Match) open() (f *file, games []*Game, told string, err error) {
	if m.Out == "" {
		return &file{}, nil, "", nil
	}
	have, err := os.OpenFile(m.Out, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, "", err
	}
	games, good, why, err := readGames(have)
	if err == nil {
		err = m.check(games)
	}
	if err == nil && why != "" {
		told = fmt.Sprintf("%s: %s; that game is played again", m.Out, why)
		err = have.Truncate(good)
	}
	if err != nil {
		_ = have.Close() // nothing was written
		return nil, nil, "", fmt.Errorf("%s: %w", m.Out, err)
	}
	return &file{have}, games, told, nil
}

// check says whether games are the first of this match.
func (m *Match) check(games []*Game) error {
	for i, g := range games[:min(len(games), m.Games())] {
		if err := g.isOf(m, i); err != nil {
			return fmt.Errorf("line %d is of another match: %w", i+1, err)
		}
	}
	if len(games) > m.Games() {
		return fmt.Errorf("it has %d games, and this match %d", len(games), m.Games())
	}
	return nil
}

// add writes a game down.
func (f *file) add(g *Game) error {
	if f.f == nil {
		return nil
	}
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = f.f.Write(append(text, '\n'))
	return err
}

func (f *file) close() error {
	if f.f == nil {
		return nil
	}
	return f.f.Close()
}
