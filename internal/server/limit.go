package server

import (
	"net/netip"

	"circulade/internal/ratelimit"
)

// Limits are what one network address may do, except where a field says otherwise. A zero Limits allows nothing;
// start from DefaultLimits.
type Limits struct {
	Requests      float64 // a second
	RequestBurst  int
	Tables        float64 // new ones a second
	TableBurst    int
	Guests        float64 // new ones a second
	GuestBurst    int
	Accounts      float64 // new ones a second
	AccountBurst  int
	SignIns       float64 // attempts a second; a sixth of it at one account
	SignInBurst   int
	Records       float64 // opened ones a second
	RecordBurst   int
	Searches      float64 // looks at players and searches of games a second
	SearchBurst   int
	Sockets       int // sockets and streams open at once
	SessionLines  int // of these, those of one session or secret
	AllSockets    int // of everybody; one address has at most half of them
	ComputerGames int // tables at once on which computer players are at work

	AllComputerGames int // of these, those of everybody

	OpenTables    int // tables in memory at once that it has opened
	AllOpenTables int // of these, those of everybody; one address has at most half of them

	Connections    int // connections open at once, idle ones too
	AllConnections int // of these, those of everybody

	ChatLines int // chat lines in ten seconds

	Cores float64 // how many processor cores its costly requests may use together

	Lobby float64 // the factor by which the lobby's own limits are multiplied

	Confirmations int // mails a day that ask to confirm a mail address

	StoredDaily int // KiB that it may leave on the disk in a day; a game that goes on is never held up

	// GuestBytes and AccountBytes are about how many bytes the tables may take that one person
	// has made and keeps. They are no limits of an address.
	GuestBytes, AccountBytes int64
}

// allowances are the rate limits per address that several features share.
type allowances struct {
	requests *ratelimit.PerAddress
	creation *ratelimit.PerAddress // of tables
	opened   *ratelimit.PerAddress // records, also those that are downloaded
	searches *ratelimit.PerAddress // of players and published games
}

// newAllowances makes the shared rate limits per address (of requests, new tables, opened records and searches) as
// configured.
func newAllowances(l Limits) allowances {
	return allowances{
		requests: ratelimit.New[netip.Addr](l.Requests, l.RequestBurst),
		creation: ratelimit.New[netip.Addr](l.Tables, l.TableBurst),
		opened:   ratelimit.New[netip.Addr](l.Records, l.RecordBurst),
		searches: ratelimit.New[netip.Addr](l.Searches, l.SearchBurst),
	}
}

// DefaultLimits returns limits that are far above what people at a table need, and low enough that one address
// cannot take the server from the others.
func DefaultLimits() Limits {
	return Limits{
		Requests: 50, RequestBurst: 500,
		Tables: 1.0 / 3, TableBurst: 60,
		Guests: 1, GuestBurst: 100,
		Accounts: 1.0 / 30, AccountBurst: 40,
		SignIns: 1.0 / 5, SignInBurst: 40,
		Records: 1.0 / 2, RecordBurst: 30,
		Searches: 2, SearchBurst: 120,
		Sockets: 600, SessionLines: 8, AllSockets: 8000,
		ComputerGames: 20, AllComputerGames: 2000,
		OpenTables: 1000, AllOpenTables: 8000,
		Connections: 1000, AllConnections: 10_000,
		ChatLines: 20,
		Cores:     0.25,
		Lobby:     1,

		Confirmations: 20,

		StoredDaily: 128 << 10,
		GuestBytes:  64 << 20, AccountBytes: 512 << 20,
	}
}

// Times returns the limits of an address multiplied by a factor, for many people behind one address. Limits of the
// whole server and of a person stay as they are.
func (l Limits) Times(factor float64) Limits {
	n := func(v int) int { return max(1, int(float64(v)*factor)) }
	return Limits{
		l.Requests * factor, n(l.RequestBurst), l.Tables * factor, n(l.TableBurst), l.Guests * factor, n(l.GuestBurst),
		l.Accounts * factor, n(l.AccountBurst), l.SignIns * factor, n(l.SignInBurst),
		l.Records * factor, n(l.RecordBurst), l.Searches * factor, n(l.SearchBurst), n(l.Sockets), n(l.SessionLines), l.AllSockets, n(l.ComputerGames), l.AllComputerGames,
		n(l.OpenTables), l.AllOpenTables,
		n(l.Connections), l.AllConnections,
		n(l.ChatLines),
		l.Cores * factor,
		l.Lobby * factor,
		n(l.Confirmations),
		n(l.StoredDaily),
		l.GuestBytes, l.AccountBytes,
	}
}
