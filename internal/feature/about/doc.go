// Package about serves what the server tells of itself: what it offers, where friends can reach it, who runs
// it and what it keeps of people, and the description of its API.
package about
