// Package httpd is what any HTTP server of ours needs, whatever it serves: its listener with a bound
// on connections, by which names and under which path it is reached, from where requests come, the
// headers that every answer has, names of requests and what the log and the metrics say of them,
// files from memory and in which version of the page they are, compression, and the stages in which
// the server ends. It knows neither features nor who calls: what it asks of them it is given as
// functions.
package httpd
