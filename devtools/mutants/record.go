package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// An outcome is a line of the results.
type outcome struct {
	Number int    `json:"number"` // in the draw
	File   string `json:"file"`
	Line   int    `json:"line"`
	Func   string `json:"func"`
	Kind   string `json:"kind"`
	Before string `json:"before"`
	After  string `json:"after"`
	Fate   string `json:"fate"`
	By     string `json:"by,omitempty"`   // the tests that noticed, if not the package's own
	Code   string `json:"code"`           // digest of the package's folder
	Output string `json:"note,omitempty"` // of the compiler
}

func (o outcome) String() string {
	by := ""
	if o.By != "" {
		by = ", but " + o.By + " notices"
	}
	return fmt.Sprintf("%3d %s%s: %s:%d %s, %s\n    - %s\n    + %s",
		o.Number, o.Fate, by, o.File, o.Line, o.Func, o.Kind, o.Before, o.After)
}

// A journal keeps outcomes in a file, one a line.
type journal struct {
	file *os.File
	done map[string]outcome // by key
}

// key tells outcomes apart: the same change of the same code in the same folder.
func (o outcome) key() string {
	return fmt.Sprintf("%s:%d %s %s %s", o.File, o.Line, o.Kind, o.After, o.Code)
}

func openJournal(name string) (*journal, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: file, done: map[string]outcome{}}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var o outcome
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
		}
		j.done[o.key()] = o
	}
	return j, lines.Err()
}

func (j *journal) add(o outcome) error {
	line, err := json.Marshal(o)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	j.done[o.key()] = o
	return err
}

// digest follows from all files in a folder, tests and their data too.
func digest(folder string) (string, error) {
	sum := sha256.New()
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		sum.Write(fmt.Appendf(nil, "%s %d\n%s", file, len(text), text))
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:6]), err
}
