package server

import (
	_ "embed"
	"net/http"
)

// openAPI describes every route under /api in the form that tools read.
//
//go:embed openapi.json
var openAPI []byte

func (s *Server) getOpenAPI(w http.ResponseWriter, r *http.Request) error {
	f, err := s.openAPI()
	if err != nil {
		return err
	}
	f.serve(w, r)
	return nil
}
