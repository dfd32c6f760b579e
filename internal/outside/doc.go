// Package outside is the way to what stands outside and was named by somebody else than whoever
// runs the server: over HTTPS by whoever calls, to addresses of the internet alone, directly, and
// to nobody to whom an answer wants to lead. What whoever runs the server has named themselves
// may be anywhere, as in a home, or in a test.
//
// It knows neither what is sent nor to whom.
package outside
