package store

import "context"

// Status says whether a game can still be played.
type Status string

// The states of a game.
const (
	Playing Status = "playing" // accepts choices
	Over    Status = "over"    // played to its end
	Ended   Status = "ended"   // stopped by its host before the end
)

// Info is what lists show of a game. It has no field for the setup or the secret, so no list can leak
// them.
type Info struct {
	ID      string
	Created int64 // Unix milliseconds
	Updated int64 // Unix milliseconds; never goes back
	Status  Status
	Seq     int64  // number of the last entry, 0 for a fresh game
	Summary []byte // small JSON of the caller, for lists
	// Names are what the players are called today, by seat. They are in no
	// entry and under no checksum: a new name is no part of the game.
	Names []string
	Turn  *Turn // for whom the game waits; nil if that is not known, because an older program saved it last
}

// Game is a game without its log.
type Game struct {
	Info
	Setup  []byte // JSON of the caller, fixed at creation
	Secret []byte // the seed and what else nobody may see, fixed at creation
	Sum    Sum    // set by the store: Root of the game as it was created
	Due    *Due   // of a new game: when the server has to act on it by itself; nil: never
	// Lost is how many entries were acknowledged once and then lost by damage to
	// the disk, as a start of the store found out.
	Lost int64
}

// The kinds of entries the server writes. The store attaches no meaning to
// them.
const (
	KindChoices = "choices" // choices a seat made
	KindUndo    = "undo"    // choices taken back
	KindAdmin   = "admin"   // who sits where, who is a bot now
	KindClock   = "clock"   // a flag fell, time was given, a pause
)

// Entry is one accepted request in the log of a game.
type Entry struct {
	Game   string
	Seq    int64  // 1 for the first
	MoveID string // made by the client, unique within the game
	Seat   int    // HostSeat when it is not a seat's request
	At     int64  // Unix milliseconds
	Kind   string
	Data   []byte
	Sum    Sum // set by the store; see Sum.After
}

// Update is what appending an entry changes in its game's Info and timer. The zero value changes nothing
// but Seq and Updated.
type Update struct {
	Status  Status // "" leaves it
	Summary []byte // nil leaves it
	Due     *Due   // nil leaves it
	Turn    *Turn  // nil leaves it

	// Right is the permission under which the entry is asked for. If it does not hold any more, nothing
	// is stored. Nil: the server itself makes the entry.
	Right *Right

	// Also are writes of features that are saved in the transaction of the entry, behind it and in this
	// order: the entry and all of them, or nothing. They wait, as Rows.Update does, for others that change
	// rows. At most MaxAlso.
	Also []Statement
}

// A Statement is one write of a feature to its tables: an INSERT, UPDATE or DELETE in the SQL of Rows, and
// its parameters.
type Statement struct {
	SQL  string
	Args []any
}

// A Right is the permission under which a person asks for an entry, as the server read it before it
// accepted the request. Append refuses the entry if the permission has changed since then.
type Right struct {
	Granted int64  // the count that Grants returned: how often the game's grants had changed
	Session Holder // hash of the session or token by which the person is known; zero: the request had only a seat's secret
	Person  Holder // to whom the session or token belongs
}

// Due is the time at which the server has to act on a game without a request, because the next player's
// time runs out then. The zero Due means never.
type Due struct {
	At   int64 // Unix milliseconds
	Slow bool  // the game is played by correspondence
}

// A Timer is a game's id with its Due. Store.Timers lists them.
type Timer struct {
	Game string
	Due
}

// A Beat is a heartbeat: it says that a server ran at a moment.
type Beat struct {
	At      int64 // Unix milliseconds; never goes back
	Stopped bool  // the server's last heartbeat, written as it stopped properly
}

// A Gap is a time in which no server ran, from the last heartbeat before it to the first one after it, in
// Unix milliseconds.
type Gap struct{ From, To int64 }

// MaxGaps is how many gaps are kept, the latest.
const MaxGaps = 256

// The seat numbers of grants that are to something else than a seat.
const (
	HostSeat   = -1   // the host's own rights
	ReplaySeat = 1024 // watching the replay of the finished game, for everybody who has its link
)

// From these seat numbers on, a grant of the kind GrantLink gives no right but records a fact about its
// holder. Older programs pass over such grants. Package access says what the numbers mean.
const (
	FirstNote    = 2048
	InvitedNote  = FirstNote        // plus a seat: the holder sits there by a link of the table's host
	RequestNote  = FirstNote + 1024 // plus a seat: the holder asks whether they may play it, too
	DeclinedNote = RequestNote + 64 // plus a seat: that was declined
	PutOutNote   = FirstNote + 2048 // and above: the holder was put out of a seat
)

// GrantKind says what a grant gives to its holder: a seat, an invitation to it, or the host's rights.
type GrantKind string

// The kinds of grants.
const (
	GrantPerson GrantKind = "session" // a person, or a program, that sits at the seat
	GrantLink   GrantKind = "link"    // an invitation that may take the seat
	GrantHost   GrantKind = "host"    // the right to run the table
)

// Holder is who may hold a grant: a person by their id, or anybody who knows a secret, by its SHA-256.
// The secrets themselves are never stored.
type Holder [32]byte

// Grant entitles a holder to a seat of a game or, with a seat number that is no seat's, to the host's
// rights or to a replay.
type Grant struct {
	Game    string
	Seat    int // HostSeat for the host's rights, ReplaySeat for a shared replay
	Kind    GrantKind
	Holder  Holder
	Created int64 // Unix milliseconds

	// Account is the name of the holder's account; "" if there is none or the grant is an invitation or
	// the host's. Program says that the account is a bot's. Both are read with the grant, never written.
	Account string
	Program bool
}

// Held is one seat or right that a holder has, with what lists show of its game.
type Held struct {
	Info
	Seat int
	Kind GrantKind
	// PlaceInputs are what decides the game's place in the holder's list, the same for all the holder's
	// seats of it.
	PlaceInputs PlaceInputs
}

// Place returns the sort key of the game in the holder's list. Given to GamesOf, it makes the next page
// begin behind this game.
func (h Held) Place() Place { return h.PlaceInputs.Place() }

// Store is a durable log of games. All methods may be called from any
// goroutine at any time; what one call saved, a call begun afterwards sees.
//
// A method that writes returns ErrNotSaved when the disk or the database
// failed. The write is not in effect; only if the program dies before the next
// write can a later start still find it, as bytes that reached the disk after
// all. A client that repeats its move id is then told ErrDuplicate. If its context ends while the write
// is under way it returns an error that wraps ErrUnknown: the write may have
// happened, or may still happen. The caller then forgets what it holds in
// memory, and either repeats the same append (the same move id settles it: nil
// or ErrDuplicate) or loads the game anew after a pause.
//
// A store chains a checksum through each log and never returns an entry that is
// not the one that was appended: Verify says how, so that every driver does the
// same. What does not fit is a *Damage, which wraps ErrDamaged.
type Store interface {
	// Create stores a new game with Seq 0 and the grants to it. It returns
	// ErrExists if the id is taken.
	Create(ctx context.Context, g Game, grants ...Grant) error

	// Load returns a game and its whole log, as of one moment, or ErrNotFound.
	// What it returns has passed Verify; what does not is a *Damage.
	Load(ctx context.Context, game string) (Game, []Entry, error)

	// EntriesSince returns at most limit entries with Seq greater than after,
	// in order, or ErrNotFound if there is no such game.
	EntriesSince(ctx context.Context, game string, after int64, limit int) ([]Entry, error)

	// MoveEntry returns the entry of a game that was stored under a move id (idempotency key), or
	// ErrNotFound if there is none.
	MoveEntry(ctx context.Context, game, moveID string) (Entry, error)

	// Append adds an entry if the game's Seq is e.Seq-1, and applies u. It returns ErrNotFound if there
	// is no such game, ErrDuplicate if the move id is stored already (whatever its Seq), else ErrStale
	// if the log does not end at e.Seq-1. With a Right it returns ErrSignedOut if the session or token
	// is not that person's any more, or ErrRevoked if the game's grants have changed. It returns
	// ErrStatement if the database refuses one of u.Also; nothing is stored then.
	Append(ctx context.Context, e Entry, u Update) error

	// SetStatus changes the status of a game without an entry, and sets Updated to at unless it is later
	// already. It returns ErrNotFound if there is no such game.
	SetStatus(ctx context.Context, game string, status Status, at int64) error

	// Rename changes the name of the player at a seat, or returns ErrNotFound if there is no such game or
	// seat. It is no entry: Seq and Updated stay.
	Rename(ctx context.Context, game string, seat int, name string) error

	// Grant stores grants, all or none. It returns ErrNotFound if a game is missing. A grant that is there
	// already, or whose holder was deleted, is skipped without an error.
	Grant(ctx context.Context, grants ...Grant) error

	// Revoke removes the grants of a kind ("" for every kind) to a seat and returns how many there were.
	// Two callers that revoke the same link cannot both get 1, so the one that does may use the
	// invitation.
	Revoke(ctx context.Context, game string, seat int, kind GrantKind) (int, error)

	// Replace removes all grants to a seat of a game and stores others to that seat, all or nothing. It
	// returns ErrNotFound if there is no such game.
	Replace(ctx context.Context, game string, seat int, grants ...Grant) error

	// Forget removes every grant that a holder has at a game; none is no error.
	Forget(ctx context.Context, game string, holder Holder) error

	// Grants lists the grants to a game by seat, kind and holder, and returns how often they have
	// changed (for Right.Granted), or ErrNotFound.
	Grants(ctx context.Context, game string) (list []Grant, granted int64, err error)

	// GamesOf lists the seats and rights of a holder, game by game in the order of PlaceInputs.Place:
	// those of at most limit games, beginning behind the place after (the zero Place: at the first).
	GamesOf(ctx context.Context, holder Holder, after Place, limit int) ([]Held, error)

	// List returns at most limit games in the order of their ids, beginning behind the id after ("": at
	// the first). Of a game too damaged to be listed it returns the ID alone.
	List(ctx context.Context, after string, limit int) ([]Info, error)

	// Timers lists at most limit timers of running games, slow or not, that are due at until (Unix
	// milliseconds) or before, the earliest first. It begins behind the timer after; the zero Timer
	// begins at the first.
	Timers(ctx context.Context, slow bool, after Timer, until int64, limit int) ([]Timer, error)

	// Beat stores a heartbeat in place of the last one, and with it the gap before it if there was one.
	Beat(ctx context.Context, b Beat, gap *Gap) error

	// Beats returns the latest heartbeat, zero if there was none, and the stored gaps, the earliest
	// first.
	Beats(ctx context.Context) (Beat, []Gap, error)

	// Probe finds out whether an entry could be saved: it writes a row about as large as an entry in the
	// same way. The row is no game, and no other method shows it; each open store keeps only its latest.
	Probe(ctx context.Context) error

	// Close finishes the writes that are queued and releases the store. Later
	// calls return ErrClosed; a second Close does nothing.
	Close() error
}
