package players

import (
	"errors"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// A Page says who may see the page of an account.
type Page string

// Who may see the page of an account.
const (
	Public  Page = "public"  // everybody
	Private Page = "private" // its owner
)

// Challengers says who may challenge an account to a game.
type Challengers string

// Who may challenge an account.
const (
	Everybody Challengers = "everybody" // every account that it has not blocked
	Friends   Challengers = "friends"   // those whom it follows and who follow it
	Nobody    Challengers = "nobody"
)

// A Visibility is what an account allows others.
type Visibility struct {
	Page       Page        `json:"page" schema:"required,enum=public|private" doc:"Who may see the account's page, and its name in lists of published games."`
	Challenges Challengers `json:"challenges" schema:"required,enum=everybody|friends|nobody" doc:"Who may challenge the account to a game."`
}

// unchosen is the visibility of an account that has chosen none.
func unchosen() Visibility { return Visibility{Page: Private, Challenges: Friends} }

// Schema returns the schema steps of the feature: who may see an account, and the indexes by which published
// results are searched. They run after those of the table of results. A released step is never edited.
func Schema() []store.Step {
	return []store.Step{{SQL: `
		CREATE TABLE account_visibility (
			person     BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
			page       TEXT NOT NULL CHECK (page IN ('public', 'private')),
			challenges TEXT NOT NULL CHECK (challenges IN ('everybody', 'friends', 'nobody'))
		);
		CREATE INDEX results_published ON results (ended, game) WHERE published = 1 AND seat = 0;
		CREATE INDEX results_published_of ON results (person, ended, game, class, rank) WHERE published = 1;
		CREATE INDEX results_first ON results (game) WHERE rank = 1 AND published = 1;`}}
}

const (
	sqlVisibility = `SELECT page, challenges FROM account_visibility WHERE person = ?1`
	// Only accounts have a row: whoever deletes theirs meanwhile has nothing stored late.
	sqlSetVisibility = `INSERT INTO account_visibility (person, page, challenges)
		SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?1)
		ON CONFLICT (person) DO UPDATE SET page = excluded.page, challenges = excluded.challenges`
	sqlFind = `SELECT a.person, a.name, a.created, (SELECT count(*) FROM programs p WHERE p.person = a.person),
			coalesce(v.page, ''), coalesce(v.challenges, '')
		FROM accounts a LEFT JOIN account_visibility v ON v.person = a.person WHERE a.key = ?1`
	sqlPublicNames = `SELECT a.person, a.name FROM account_visibility v JOIN accounts a ON a.person = v.person
		WHERE v.page = 'public' AND v.person IN (`
)

// ReadVisibility returns what an account allows others; what is usual if it has not chosen.
func ReadVisibility(tx *store.Tx, who store.Holder) (Visibility, error) {
	v := unchosen()
	err := tx.One(sqlVisibility, []any{who[:]}, &v.Page, &v.Challenges)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return v, err
}

// A Player is an account as it is found by its name.
type Player struct {
	Person  store.Holder
	Name    string // as its owner writes it
	Since   int64  // when the account was made, Unix milliseconds
	Program bool   // it is a bot's
	Visibility
}

// FindPlayer returns the account that has a name, whether in small or capital letters, if it is public or that
// of the person who looks for it. Else it returns store.ErrNotFound, after the same work whether there is such
// an account or not.
func FindPlayer(tx *store.Tx, typedName string, by store.Holder) (p Player, err error) {
	p, err = store.One(tx, sqlFind, []any{name.Key(typedName)}, scanPlayer)
	if err == nil && p.Page != Public && (p.Person != by || by == store.Holder{}) {
		return Player{}, store.ErrNotFound
	}
	return p, err
}

// scanPlayer reads a row of sqlFind into p.
func scanPlayer(scan store.Scan, p *Player) error {
	var programs int
	err := scan(&p.Person, &p.Name, &p.Since, &programs, &p.Page, &p.Challenges)
	p.Program = programs > 0
	if p.Page == "" {
		p.Visibility = unchosen()
	}
	return err
}

// PublicNames returns the names of those of some persons whose accounts are public. Private accounts, guests
// and those who are no more are left out.
func PublicNames(tx *store.Tx, some ...store.Holder) (map[store.Holder]string, error) {
	names := make(map[store.Holder]string, len(some))
	if len(some) == 0 {
		return names, nil
	}
	args := make([]any, len(some))
	for i := range some {
		args[i] = some[i][:]
	}
	err := tx.Each(sqlPublicNames+store.Among(1, len(args))+")", args, func(scan store.Scan) error {
		var p store.Holder
		var called string
		err := scan(&p, &called)
		names[p] = called
		return err
	})
	return names, err
}
