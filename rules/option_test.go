package rules_test

import (
	"regexp"
	"strings"
	"testing"

	"circulade/rules"
)

// What a set asks for that there is not fails when the game is set up.
func TestOptionsThatAreNotThere(t *testing.T) {
	const size = "toy.size"
	sizes := map[string]int{"small": 1, "large": 2}
	for _, test := range []struct {
		name string
		ask  func(b *rules.Book)
		want string
	}{
		{"right", func(b *rules.Book) { b.Is(size, "large"); b.Option(size); rules.Chosen(b, size, sizes) }, ""},
		{"a value that it cannot have", func(b *rules.Book) { b.Is(size, "lrage") }, `toy.size is asked for the value "lrage"`},
		{"a key of nobody", func(b *rules.Book) { b.Is("toy.sise", "large") }, `no set in play declares an option "toy.sise"`},
		{"its value", func(b *rules.Book) { b.Option("toy.sise") }, `no set in play declares an option "toy.sise"`},
		{"a part of nobody", func(b *rules.Book) { b.In("toy.dog") }, `no set in play declares a part "toy.dog"`},
		{"not all values", func(b *rules.Book) { rules.Chosen(b, size, map[string]int{"small": 1}) }, `nothing is said for the value "large"`},
		{"too many values", func(b *rules.Book) {
			rules.Chosen(b, size, map[string]int{"small": 1, "large": 2, "huge": 3})
		}, "a value that it cannot have"},
	} {
		t.Run(test.name, func(t *testing.T) {
			y := &toy{
				set:      "toy",
				options:  []rules.Option{{Key: size, Values: []string{"small", "large"}, Default: "small"}},
				register: func(b *rules.Book) error { test.ask(b); return nil },
			}
			cfg := config(t, 2)
			cfg.Options[size] = "large"
			_, err := tryCompile(t, cfg, nil, y)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
	y := &toy{
		set:     "toy",
		options: []rules.Option{{Key: size, Values: []string{"small", "large"}, Default: "small"}},
		register: func(b *rules.Book) error {
			if !b.Is(size, "large") || b.Is(size, "small") || rules.Chosen(b, size, sizes) != 2 || b.Option(size) != "large" {
				t.Error("the option is large")
			}
			return nil
		},
	}
	cfg := config(t, 2)
	cfg.Options[size] = "large"
	compile(t, cfg, y)
}

// A set names the key of an option once: where it asks it names the constant.
func TestOptionsAreNamedOnce(t *testing.T) {
	literal := regexp.MustCompile(`\b(b\.(Is|Option|In)|Chosen(\[\w+\])?\(b, ?)\(?"`)
	for file, text := range sources(t, "../expansion") {
		if at := literal.FindString(text); at != "" {
			t.Errorf("%s asks for an option by a literal (%s…): use the constant that declares it", file, at)
		}
	}
}
