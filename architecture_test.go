package circulade

import (
	"cmp"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// architecture is the page that lists every package.
const architecture = "docs/architecture.md"

// tableHeader begins a table of that page which lists packages.
const tableHeader = "| package |"

// inCode is a name that a cell sets as code.
var inCode = regexp.MustCompile("`([^`]+)`")

// docs/architecture.md lists every folder with Go code, once, and none that is not there.
func TestArchitectureListsEveryPackage(t *testing.T) {
	page, err := os.ReadFile(architecture)
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.pkg() != "." || !f.isTest() { // the root has the tests of the whole repository
			folders[f.pkg()] = true
		}
	}
	if len(folders) < 100 {
		t.Fatalf("only %d folders with Go code: the test looks at the wrong place", len(folders))
	}
	for _, fault := range architectureFaults(listedPackages(string(page)), slices.Sorted(maps.Keys(folders))) {
		t.Errorf("%s: %s", architecture, fault)
	}
}

// listedPackages returns what the first column of the tables of packages names, with the
// page's lines.
func listedPackages(page string) map[string][]int {
	listed := map[string][]int{}
	inTable := false
	for i, line := range strings.Split(page, "\n") {
		switch {
		case strings.HasPrefix(line, tableHeader):
			inTable = true
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case inTable:
			first, _, _ := strings.Cut(line[1:], "|")
			for _, m := range inCode.FindAllStringSubmatch(first, -1) {
				listed[m[1]] = append(listed[m[1]], i+1)
			}
		}
	}
	return listed
}

// architectureFaults compares the listed names, of which some may be patterns such as
// "expansion/*" (the root is "."), with the folders that there are.
func architectureFaults(listed map[string][]int, folders []string) (faults []string) {
	names := slices.SortedFunc(maps.Keys(listed), func(a, b string) int { return cmp.Compare(listed[a][0], listed[b][0]) })
	for _, name := range names {
		if len(listed[name]) > 1 {
			faults = append(faults, name+" is listed more than once")
		}
		if !slices.ContainsFunc(folders, func(folder string) bool { return matches(name, folder) }) {
			faults = append(faults, "there is no Go code in "+name+", which the page lists")
		}
	}
	for _, folder := range folders {
		if !slices.ContainsFunc(names, func(name string) bool { return matches(name, folder) }) {
			faults = append(faults, folder+" has Go code and is missing: add it to the table where it belongs")
		}
	}
	return faults
}

func matches(pattern, folder string) bool {
	ok, err := path.Match(pattern, folder)
	return err == nil && ok
}

func TestArchitectureFaults(t *testing.T) {
	page := "# A page\n| package | what |\n|---|---|\n| `tile`, `expansion/*` | not `board` |\n| `gone` | |\n| `tile` | again |\n\n| folder |\n|---|\n| `lib` |\n"
	got := architectureFaults(listedPackages(page), []string{"board", "expansion/base", "expansion/base/deep", "tile"})
	want := []string{
		"tile is listed more than once",
		"there is no Go code in gone, which the page lists",
		"board has Go code and is missing: add it to the table where it belongs",
		"expansion/base/deep has Go code and is missing: add it to the table where it belongs",
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
