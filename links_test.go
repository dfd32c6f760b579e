package circulade

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	link      = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading   = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	elsewhere = regexp.MustCompile(`^\w+:`)
	noSlug    = regexp.MustCompile(`[^\p{L}\p{N}_\- ]`)
)

// Every link from one of our pages to another leads to a file, and to a heading of it.
func TestLinksOfPages(t *testing.T) {
	all := files(t, ".md")
	checked := 0
	for _, page := range all {
		for _, m := range link.FindAllSubmatch(fenced.ReplaceAll(page.text, nil), -1) {
			to := string(m[1])
			if elsewhere.MatchString(to) {
				continue
			}
			checked++
			if why := deadLink(page.path, to, all); why != "" {
				t.Errorf("%s: the link to %s: %s", page.path, to, why)
			}
		}
	}
	if checked < 200 {
		t.Errorf("only %d links were found", checked)
	}
}

// deadLink says what is wrong with a link from one page to another, "" if nothing is.
func deadLink(from, to string, pages []file) string {
	name, anchor, _ := strings.Cut(to, "#")
	target := from
	if name != "" {
		target = path.Join(path.Dir(from), name)
	}
	i := slices.IndexFunc(pages, func(f file) bool { return f.path == target })
	if i < 0 {
		if _, err := os.Stat(target); err != nil {
			return "there is no such file"
		}
		return "" // a picture, a folder
	}
	if anchor != "" && !slices.Contains(anchors(pages[i].text), anchor) {
		return "there is no such heading"
	}
	return ""
}

// anchors returns the names by which links reach the headings of a page, as GitHub makes
// them: lower case, hyphens for spaces, nothing but letters and digits, and a number where
// a heading comes again.
func anchors(page []byte) []string {
	var names []string
	count := map[string]int{}
	for _, m := range heading.FindAllSubmatch(fenced.ReplaceAll(page, nil), -1) {
		name := strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(string(m[1])), ""), " ", "-")
		count[name]++
		if n := count[name]; n > 1 {
			name += "-" + strconv.Itoa(n-1)
		}
		names = append(names, name)
	}
	return names
}

func TestDeadLink(t *testing.T) {
	pages := []file{
		{"README.md", []byte("# Top\n")},
		{"docs/a.md", []byte("# A page\n## `View`, and what is *told*\n## More\n## More\n```\n# no heading\n```\n")},
	}
	for to, want := range map[string]string{
		"docs/a.md":                           "",
		"docs/a.md#view-and-what-is-told":     "",
		"docs/a.md#more-1":                    "",
		"#top":                                "",
		"docs":                                "",
		"docs/a.md#no-heading":                "there is no such heading",
		"docs/a.md#more-2":                    "there is no such heading",
		"docs/nothing-is-called-like-this.md": "there is no such file",
	} {
		if got := deadLink("README.md", to, pages); got != want {
			t.Errorf("%s: %q, want %q", to, got, want)
		}
	}
}

// docs/README.md, the way into the documentation, names every page of docs.
func TestEveryPageIsInTheIndex(t *testing.T) {
	index, err := os.ReadFile("docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range files(t, ".md") {
		dir, name := path.Split(page.path)
		if dir != "docs/" || name == "README.md" || name == "progress.md" {
			continue
		}
		if !strings.Contains(string(index), "]("+name+")") {
			t.Errorf("docs/README.md does not name %s", page.path)
		}
	}
}
