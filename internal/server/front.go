package server

import (
	"sync"

	"circulade/bot"
	"circulade/internal/httpd"
)

// A front is what a server shows to everybody alike. It is made once.
type front struct {
	pictures *pictures
	site     *site
	hello    *bySets
	openAPI  func() (*file, error) // packed when somebody first asks for it
}

// newFront makes the front of a server.
func newFront(cfg *Config, in *httpd.Ingress) (f front, err error) {
	if f.pictures = cfg.pictures; f.pictures == nil {
		if f.pictures, err = newPictures(); err != nil {
			return f, err
		}
	}
	if f.site, err = newSite(cfg.Web, in.Base); err != nil {
		return f, err
	}
	if f.hello, err = newHello(cfg, bot.Names(), in.Reachable()); err != nil {
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
