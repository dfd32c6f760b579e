package tournaments

// What tournaments do is a part of the Service for each purpose, so that each can be read by itself.
type (
	// A director does what tournaments do by themselves: it begins and pairs rounds, makes tables and enters results.
	director struct{ *Service }
	// A newsroom has people told what happens in their tournaments while they have no page open.
	newsroom struct{ *Service }
	// A hookDesk lets owners have an address told what happens in their tournaments.
	hookDesk struct{ *Service }
)
