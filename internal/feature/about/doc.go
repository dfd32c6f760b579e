// Package about serves what the server says about itself: which games it offers, at which address
// it can be reached, who runs it and what it stores of people, and the description of its API.
package about
