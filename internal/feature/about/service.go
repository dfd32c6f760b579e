package about

import (
	"net"
	"net/http"
	"net/url"
	"sync"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/httpd"
)

// Config is what the feature needs.
type Config struct {
	Version string
	Ingress *httpd.Ingress
	Public  *url.URL           // the address that friends use, if it is another; or nil
	Addr    net.Addr           // where the server listens
	Guests  caller.GuestPolicy // who may play
	Lobby   bool               // the page shows that strangers meet here
	Notices []string           // how people can be told that it is their turn

	DiskFull   func() bool // there is hardly any room for anything new
	LobbyEmpty func() bool // nobody waits for others

	Host Host
	Kept func() []feature.PrivacyLine // what the server keeps of people

	OpenAPI func() ([]byte, error) // describes the API
}

// A Service tells of the server.
type Service struct {
	cfg     Config
	hello   *httpd.BySets
	openAPI func() (*httpd.File, error) // packed when somebody first asks for it
}

// New returns the feature.
func New(cfg Config) (*Service, error) {
	hello, err := newHello(&cfg)
	if err != nil {
		return nil, err
	}
	return &Service{cfg: cfg, hello: hello, openAPI: sync.OnceValues(func() (*httpd.File, error) {
		text, err := cfg.OpenAPI()
		if err != nil {
			return nil, err
		}
		return httpd.NewFile("openapi.json", text)
	})}, nil
}

// Endpoints are for what belongs to no table.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/hello", s.getHello, api.Doc{}),
		api.Raw(http.MethodGet, "/api/openapi.json", s.getOpenAPI, api.Doc{}),
		api.Get("/api/invite", s.getInvite, api.Doc{
			ID: "invite", Tag: "server", Title: "Where friends can reach this server",
			Answer: "Addresses, or the command that opens the server.", Memory: true,
		}),
		api.Get("/api/privacy", s.getPrivacy, api.Doc{
			ID: "privacy", Tag: "server", Title: "Who runs this server, and what it keeps of people",
			Answer: "What the page /privacy says.", Memory: true,
		}),
		api.Raw(http.MethodGet, "/api/qr", getQR, api.Doc{}),
		api.Raw(http.MethodPost, "/api/qr", postQR, api.Doc{}).Body(api.MaxBody),
	}
}

func (s *Service) getOpenAPI(w http.ResponseWriter, r *http.Request) error {
	f, err := s.openAPI()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}
