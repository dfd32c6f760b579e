package arena

import (
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"io"
	"os"
	"slices"
	"strings"
)

//go:embed page.html
var pageText string

// WritePage writes the report as one page of HTML that needs no other file, no script
// and no network.
func (r *Report) WritePage(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := r.page(f); err != nil {
		_ = f.Close() // the first error says more
		return fmt.Errorf("%s: %w", name, err)
	}
	return f.Close()
}

func (r *Report) page(w io.Writer) error {
	page, err := template.New("page").Funcs(template.FuncMap{
		"percent": func(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) },
		"signed":  func(x float64) string { return fmt.Sprintf("%+.1f", x) },
		"elo":     func(x float64) string { return fmt.Sprintf("%+.0f", x) },
		"fixed":   func(x float64) string { return fmt.Sprintf("%.1f", x) },
		"ms":      milliseconds,
		"colour":  func(k int) string { return fmt.Sprintf("k%d", k%palette) },
	}).Parse(pageText)
	if err != nil {
		return err
	}
	kinds := r.kinds()
	return page.Execute(w, map[string]any{
		"Report": r, "Kinds": kinds, "About": r.about(), "Told": r.Told(),
		"Wins": r.wins(), "Strength": r.strength(), "Margin": r.margins(), "Time": r.times(), "Points": r.stacks(kinds),
	})
}

// about says what was played.
func (r *Report) about() string {
	s := r.Match.Setup
	sets := strings.Join(s.Expansions, ", ")
	if sets == "" {
		sets = "base"
	}
	text := fmt.Sprintf("%d games, %d at a table, sets %s", r.Games, r.Players, sets)
	if s.Preset != "" {
		text += ", preset " + s.Preset
	}
	return text + fmt.Sprintf(", seed %d", r.Match.Seed)
}

// kinds are what points were for, those that gave most first.
func (r *Report) kinds() []string {
	total := map[string]float64{}
	for _, b := range r.Bots {
		for kind, n := range b.Kinds {
			total[kind] += n
		}
	}
	list := make([]string, 0, len(total))
	for kind := range total {
		list = append(list, kind)
	}
	slices.SortFunc(list, func(a, b string) int {
		switch {
		case total[a] > total[b]:
			return -1
		case total[a] < total[b]:
			return 1
		}
		return strings.Compare(a, b)
	})
	return list
}

// milliseconds writes a time with as many digits as say something.
func milliseconds(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f ms", x)
	case x >= 1:
		return fmt.Sprintf("%.1f ms", x)
	}
	return fmt.Sprintf("%.3f ms", x)
}
