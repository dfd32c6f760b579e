package server

import (
	"sync"

	"circulade/bot"
	"circulade/internal/httpd"
	"circulade/web/rules"
)

// A front is what a server shows to everybody alike. It is made once.
type front struct {
	site    *httpd.Site
	hello   *httpd.BySets
	openAPI func() (*httpd.File, error) // packed when somebody first asks for it
}

// newFront makes the front of a server.
func newFront(cfg *Config, in *httpd.Ingress) (f front, err error) {
	if f.site, err = httpd.NewSite(cfg.Web, in.Base, rules.Files); err != nil {
		return f, err
	}
	if f.hello, err = newHello(cfg, bot.Names(), in.Reachable()); err != nil {
		return f, err
	}
	f.openAPI = sync.OnceValues(func() (*httpd.File, error) {
		text, err := describe()
		if err != nil {
			return nil, err
		}
		return httpd.NewFile("openapi.json", text)
	})
	return f, nil
}
