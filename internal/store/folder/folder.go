package folder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// LockName is the name of the lock file. A process that has it locked owns the folder.
const LockName = "circulade.lock"

// A Folder is a data folder that belongs to this process until Close, or until the process ends.
type Folder struct {
	path string
	file *os.File
}

// Claim creates a data folder if it is missing, and locks it for this process; it fails if another
// process has it. The errors are sentences for the operator who started the program.
func Claim(dir string) (_ *Folder, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("data folder %s: %w", dir, err)
	}
	// The seeds of running games may be in there, so it is nobody else's to read.
	if err := os.MkdirAll(abs, 0o700); err != nil {
		return nil, UnwritableError(abs, err)
	}
	file, err := os.OpenFile(filepath.Join(abs, LockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, UnwritableError(abs, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	if err := lock(file); err != nil {
		return nil, fmt.Errorf("data folder %s is in use by another Circulade (%w); "+
			"stop that one or choose another --data folder", abs, err)
	}
	if err := Sync(abs); err != nil {
		return nil, UnwritableError(abs, err)
	}
	return &Folder{abs, file}, nil
}

// Path returns the absolute path of the folder.
func (f *Folder) Path() string { return f.path }

// Close releases the lock on the folder, so that another process can claim it.
func (f *Folder) Close() error { return f.file.Close() }

// UnwritableError wraps an error of writing in a data folder into a sentence that tells the operator what
// to do.
func UnwritableError(dir string, err error) error {
	return fmt.Errorf("data folder %s cannot be written: %w; "+
		"let this user write there or choose another --data folder", dir, err)
}
