package server

import (
	"sync"

	"circulade/bot"
)

// A front is what a server shows to everybody alike. It is made once.
type front struct {
	pictures *pictures
	site     *site
	hello    *bySets
	openAPI  func() (*file, error) // packed when somebody first asks for it
}

// newFront makes the front of a server; reachable: others than this machine reach it.
func newFront(cfg *Config, reachable bool) (f front, err error) {
	if f.pictures = cfg.pictures; f.pictures == nil {
		if f.pictures, err = newPictures(); err != nil {
			return f, err
		}
	}
	if f.site, err = newSite(cfg.Web, cfg.base()); err != nil {
		return f, err
	}
	if f.hello, err = newHello(cfg, bot.Names(), reachable); err != nil {
		return f, err
	}
	f.openAPI = sync.OnceValues(func() (*file, error) {
		text, err := describe()
		if err != nil {
			return nil, err
		}
		return newFile("openapi.json", text)
	})
	return f, nil
}
