// Package httpd is the HTTP server without any feature: the listener with its limit of connections,
// the names and the base path by which the server is reached, the addresses that requests come
// from, the headers of every response, request ids, logs and metrics of requests, files from memory
// and the version of the web page that they belong to, compression, and the stages in which the
// server ends. It knows neither features nor callers: what it needs of them it gets as functions in
// its Config.
package httpd
