// Package scaffold writes what devtools/newexpansion and devtools/newfeature begin into the repository, and has
// the go command try it without that.
package scaffold

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// CheckRoot returns an error unless a folder is the root of the repository.
func CheckRoot(root string) error {
	module, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || !bytes.HasPrefix(module, []byte("module circulade\n")) {
		return errors.New("this is not the root of Circulade's repository: want go.mod here, of the module circulade")
	}
	return nil
}

// CheckNew returns an error if a file or folder of the repository, by its name there, exists already.
func CheckNew(root, name string) error {
	if _, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name))); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is there already: choose another name, or remove it", name)
	}
	return nil
}

// Write writes files, by their names in the repository, and makes their folders.
func Write(root string, files map[string][]byte) error {
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return fmt.Errorf("making the folder of %s: %w", name, err)
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
	}
	return nil
}

// Overlay returns the file of go build's flag -overlay by which the files below a folder, but for its go.mod, stand
// in the repository at root, by the same names.
func Overlay(root, folder string) ([]byte, error) {
	here, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	replace := map[string]string{}
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "go.mod" {
			return err
		}
		name, err := filepath.Rel(folder, path)
		replace[filepath.Join(here, name)] = path
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the files of %s: %w", folder, err)
	}
	return json.Marshal(map[string]any{"Replace": replace})
}
