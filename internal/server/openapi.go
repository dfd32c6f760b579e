package server

import _ "embed"

// openAPI is the part of openapi.json that endpoints and Go types do not tell: the table, sockets,
// files, and what several endpoints share.
//
//go:embed openapi-byhand.json
var openAPI []byte
