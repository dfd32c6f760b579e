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

// Config has what this package needs of the server, and what it is to say about it.
type Config struct {
	Version string
	Ingress *httpd.Ingress
	Public  *url.URL           // the public address, if clients use another than Addr; or nil
	Addr    net.Addr           // where the server listens
	Guests  caller.GuestPolicy // who may play
	Lobby   bool               // whether there is a lobby where strangers meet
	Notices []string           // the ways of sending notifications, such as mail

	DiskFull   func() bool // reports whether the disk is nearly full
	LobbyEmpty func() bool // reports whether nobody waits in the lobby

	Host Host
	Kept func() []feature.PrivacyLine // the lines of the privacy page

	OpenAPI func() ([]byte, error) // returns the description of the API
}

// A Service answers the requests about the server itself, such as what it offers and who runs it.
type Service struct {
	cfg     Config
	hello   *httpd.BySets
	openAPI func() (*httpd.File, error) // compressed at the first request
}

// New returns a Service that is set up by cfg. It builds the response of GET /api/hello, and fails
// if that is not possible.
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

// Endpoints returns the endpoints about the server itself.
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

// getOpenAPI answers GET /api/openapi.json with the description of the API.
func (s *Service) getOpenAPI(w http.ResponseWriter, r *http.Request) error {
	f, err := s.openAPI()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}
