package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// maxSettings is the size of the largest file of settings, in bytes.
const maxSettings = 64 << 10

// settingPrefix begins the name of every variable that is ours.
const settingPrefix = "CIRCULADE_"

// settingsFile is a file of settings: a variable and its value a line, as service managers and
// containers read them too. What is not ours in it is left alone. A flag goes before a variable
// of the environment, and that before the file.
type settingsFile struct {
	path   string
	values map[string]string
	lines  map[string]int // where each stands
	others map[string]int // where those stand that do not begin like ours
}

// readSettings is kong's loader of --config.
func readSettings(r io.Reader) (kong.Resolver, error) {
	f := &settingsFile{path: "the file", values: map[string]string{}, lines: map[string]int{}, others: map[string]int{}}
	if named, ok := r.(*os.File); ok {
		f.path = named.Name()
	}
	text, err := io.ReadAll(io.LimitReader(r, maxSettings+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", f.path, err)
	}
	if len(text) > maxSettings {
		return nil, fmt.Errorf("%s has more than %d bytes: it is no file of settings", f.path, maxSettings)
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		if err := f.read(n, line); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// read takes one line.
func (f *settingsFile) read(n int, line string) error {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff"))
	if line == "" || line[0] == '#' || line[0] == ';' {
		return nil
	}
	key, value, ok := strings.Cut(line, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" || strings.ContainsAny(key, " \t\"'") {
		return fmt.Errorf("%s, line %d: it must be like CIRCULADE_ADDR=127.0.0.1:8080, or begin with #", f.path, n)
	}
	if !strings.HasPrefix(key, settingPrefix) {
		f.others[key] = n // another program's, unless it is almost a setting: see Validate
		return nil
	}
	if f.lines[key] > 0 {
		return fmt.Errorf("%s, line %d: %s stands in line %d already", f.path, n, key, f.lines[key])
	}
	value = strings.TrimSpace(value)
	if value != "" && strings.ContainsRune(`"'`, rune(value[0])) {
		quote := value[:1]
		if len(value) < 2 || !strings.HasSuffix(value, quote) {
			return fmt.Errorf("%s, line %d: the quotation mark of %s is not closed", f.path, n, key)
		}
		value = value[1 : len(value)-1]
	}
	f.values[key], f.lines[key] = value, n
	return nil
}

// Validate refuses what is none of our settings, of any command.
func (f *settingsFile) Validate(app *kong.Application) error {
	known := knownVariables(app)
	faults := map[int]error{}
	for key, line := range f.lines {
		switch meant := meantBy(key, known); {
		case slices.Contains(known, key):
		case meant != "":
			faults[line] = fmt.Errorf("%s, line %d: there is no setting %s: it must be %s", f.path, line, key, meant)
		default:
			faults[line] = fmt.Errorf("%s, line %d: there is no setting %s; circulade config --sample lists all", f.path, line, key)
		}
	}
	for key, line := range f.others {
		if meant := meantBy(key, known); meant != "" {
			faults[line] = fmt.Errorf("%s, line %d: there is no setting %s: it must be %s", f.path, line, key, meant)
		}
	}
	var err error
	for _, line := range slices.Sorted(maps.Keys(faults)) {
		err = errors.Join(err, faults[line])
	}
	return err
}

// Resolve gives a flag what the file says of it, unless the environment does.
func (f *settingsFile) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, key := range flag.Envs {
		if os.Getenv(key) != "" {
			return nil, nil
		}
		if value := f.values[key]; value != "" {
			return value, nil
		}
	}
	return nil, nil
}
