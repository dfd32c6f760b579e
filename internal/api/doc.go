// Package api describes the endpoints of the server as values: method, path, who may call, what
// the request brings and the answer holds. One value says all of it, so that nobody has to read
// a handler to know it: the server routes by it, package openapi makes openapi.json from it, and
// "circulade routes" prints it.
//
// A request to an endpoint goes through these steps, and ends with the first that refuses it:
//
//  1. The middlewares of the endpoint, in the order in which they were added.
//  2. For admins alone: whether the caller is one.
//  3. The body, if there is one, is decoded strictly, and what its Check finds is refused.
//  4. The number of a seat in the path.
//  5. The caller is identified, unless the endpoint is [Endpoint.Late].
//  6. The table in the path, for endpoints at a table.
//  7. The function of the endpoint.
//
// The package knows how a request looks over HTTP, and tables do not.
package api
