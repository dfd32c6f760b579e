package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// An excuse lets a test and its subtests be skipped while a folder is missing.
type excuse struct{ pkg, test, folder string }

func readExcuses(file string) ([]excuse, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []excuse
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		switch fields := strings.Fields(line); len(fields) {
		case 0:
		case 3:
			list = append(list, excuse{fields[0], fields[1], fields[2]})
		default:
			return nil, fmt.Errorf("%s: line %q is not a package, a test and a folder", file, line)
		}
	}
	return list, nil
}

func excused(list []excuse, pkg, test string) bool {
	return slices.ContainsFunc(list, func(e excuse) bool {
		if e.pkg != pkg || e.test != test && !strings.HasPrefix(test, e.test+"/") {
			return false
		}
		_, err := os.Stat(e.folder)
		return os.IsNotExist(err)
	})
}
