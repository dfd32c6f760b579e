// Package logs bounds what a log says: of each kind of warning and error one line a second, with a
// count of those that were held back. It knows lines, and nothing of what they are about.
package logs
