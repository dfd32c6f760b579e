package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: testcount FOLDER")
		os.Exit(2)
	}
	sum, err := report(os.Args[1], ".ci/skips", os.Getenv("CI") != "")
	if err != nil {
		fmt.Fprintln(os.Stderr, "testcount:", err)
		os.Exit(1)
	}
	fmt.Print(sum.details)
	fmt.Println(sum)
	if err := os.WriteFile(filepath.Join(os.Args[1], "summary"), []byte(sum.String()+"\n"), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "testcount:", err)
		os.Exit(1)
	}
	if sum.failed > 0 {
		os.Exit(1)
	}
}

// A summary is the outcome of a whole run.
type summary struct {
	passed, failed int
	details        string // for people, whole lines
}

// String is the line that ends a run.
func (s summary) String() string { return fmt.Sprintf("%d passed, %d failed", s.passed, s.failed) }

// add counts one part. A part that failed although none of its tests did, for
// instance because it never came to run them, counts as one failure more.
func (s *summary) add(p part, passed, failed int) {
	if !p.ok && failed == 0 {
		failed = 1
		s.details += fmt.Sprintf("FAILED %s\n", p.name)
	}
	s.passed += passed
	s.failed += failed
}

// report reads the results in folder. Strict means that skips need an excuse
// from the file skips.
func report(folder, skips string, strict bool) (summary, error) {
	var sum summary
	parts, err := readParts(filepath.Join(folder, "parts.tsv"))
	if err != nil {
		return sum, err
	}
	tests := goTests{}
	for _, p := range parts {
		log, err := os.ReadFile(filepath.Join(folder, p.name+".log"))
		if err != nil {
			return sum, err
		}
		vitest, err := os.ReadFile(filepath.Join(folder, p.name+".json"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return sum, err
		}
		passed, failed, found := lastCount(log)
		if !found {
			passed, failed, found = countPython(log, strict)
		}
		switch {
		case vitest != nil:
			passed, failed, err = countVitest(vitest)
			if err != nil {
				return sum, fmt.Errorf("%s.json: %w", p.name, err)
			}
			sum.add(p, passed, failed)
		case isGoTest(log):
			broken := tests.read(log)
			sum.add(part{p.name, p.ok || broken}, 0, 0)
		case found:
			sum.add(p, passed, failed)
		case p.ok:
			sum.passed++
		default:
			sum.add(p, 0, 0)
		}
	}
	excuses, err := readExcuses(skips)
	if err != nil {
		return sum, err
	}
	sum.addGo(tests, excuses, strict)
	return sum, nil
}

// A part is one line of parts.tsv: name, ok or FAILED, seconds.
type part struct {
	name string
	ok   bool
}

func readParts(file string) ([]part, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var parts []part
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: line %q is not a name, a verdict and seconds", file, line)
		}
		parts = append(parts, part{name: fields[0], ok: fields[1] == "ok"})
	}
	return parts, nil
}
