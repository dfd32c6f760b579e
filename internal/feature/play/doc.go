// Package play has the endpoints of what people do at a table: make choices and take them back, leave
// conditional moves, and go. It reads the request and asks the table; what comes of it the table decides
// (package table).
package play
