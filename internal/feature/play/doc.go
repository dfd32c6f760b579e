// Package play has the endpoints of what people do at a table: make choices and take them back, take and give
// seats, pause, leave conditional moves, and go. What comes of it the table decides.
package play
