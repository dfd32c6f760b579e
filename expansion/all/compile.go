package all

import (
	"circulade/rules"
)

// Compile makes the book of a game with the sets of the configuration, and with packs:
// sets of tiles that do not ship.
func Compile(cfg rules.Config, sets []string, packs ...*rules.Module) (*rules.Book, error) {
	modules, err := Modules()
	if err != nil {
		return nil, err
	}
	var in []*rules.Module
	for _, m := range modules {
		for _, s := range sets {
			if m.Set == s {
				in = append(in, m)
			}
		}
	}
	return rules.Compile(cfg, append(in, packs...), Order())
}
