package server

import (
	_ "embed"
	"net/http"
)

// openAPI is the part of openapi.json that endpoints and Go types do not tell: the table, sockets,
// files, and what several endpoints share.
//
//go:embed openapi-byhand.json
var openAPI []byte

func (s *Server) getOpenAPI(w http.ResponseWriter, r *http.Request) error {
	f, err := s.openAPI()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}
