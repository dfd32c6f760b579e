package tournament

// This file names the parts of a Tournament that other files of the package are about. Each is the
// tournament itself, seen by one who does one thing with it.

// A pairer says who meets whom next, and checks what others say of it. It changes nothing.
type pairer struct{ *Tournament }

// A timetable says what the tournament does next by itself, and when. It changes nothing.
type timetable struct{ *Tournament }

// An applier changes the tournament as its events say.
type applier struct{ *Tournament }
