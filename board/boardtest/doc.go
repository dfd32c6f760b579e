// Package boardtest rebuilds what a board keeps up step by step, from nothing
// but where which tile lies in which rotation, and compares the two. It is
// written the slow and obvious way on purpose and shares no code with board.
package boardtest
