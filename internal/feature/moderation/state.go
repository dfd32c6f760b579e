package moderation

import (
	"net/netip"
	"time"

	"circulade/internal/account/permission"
	"circulade/internal/feature/moderation/hostwords"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/store"
)

// A State is the bans, mutes, announcement and maintenance as they were read from the store at one
// time. It never changes; a new one replaces it.
type State struct {
	now          func() time.Time
	networks     *networks
	sanctions    sanctions
	words        hostwords.Words
	wordsVersion int
	replaced     chan struct{}
}

// Banned returns the ban of the network that the address addr is in, or nil if there is none.
func (s *State) Banned(addr netip.Addr) *permission.Ban { return s.networks.banOf(addr, s.now()) }

// WordsVersion returns the version of announcement and maintenance: a State has another one than the
// State before if either changed.
func (s *State) WordsVersion() int { return s.wordsVersion }

// Replaced returns a channel that is closed once a newer State has replaced this one.
func (s *State) Replaced() <-chan struct{} { return s.replaced }

// sanctions are the mutes of people and the bans of guests, as they were read from the store.
type sanctions struct {
	mutes    map[store.Holder]sanction.Sanction
	guests   map[store.Holder]sanction.Sanction // banned guests
	networks map[sanction.Hash]sanction.Sanction
	awaited  map[store.Holder]bool // reported guests whose network is not stored yet
}

// readSanctions reads from the store the mutes and bans of guests that hold at the time now, and which
// reported guests' networks are not stored yet.
func readSanctions(tx *store.Tx, now time.Time) (k sanctions, err error) {
	k = sanctions{
		mutes: map[store.Holder]sanction.Sanction{}, guests: map[store.Holder]sanction.Sanction{}, networks: map[sanction.Hash]sanction.Sanction{},
	}
	all, err := sanction.ListAll(tx, now)
	if err != nil {
		return k, err
	}
	for _, s := range all {
		switch {
		case s.Kind == sanction.Mute:
			k.mutes[s.Person] = s
		case s.Network != (sanction.Hash{}):
			k.networks[s.Network] = s
			fallthrough
		default:
			k.guests[s.Person] = s
		}
	}
	k.awaited, err = sanction.GuestsWithoutNetwork(tx, now)
	return k, err
}

// muteOf returns the mute that holds now for a person, or nil.
func (s *State) muteOf(who store.Holder) *sanction.Sanction {
	m, is := s.sanctions.mutes[who]
	if !is || !s.now().Before(m.Until) {
		return nil
	}
	return &m
}

// guestBan returns the ban that keeps a guest from playing, or nil: one of the guest themselves, or one
// that holds for the network with the hash from (zero: not known).
func (s *State) guestBan(who store.Holder, from sanction.Hash) *sanction.Sanction {
	now := s.now()
	if b, is := s.sanctions.guests[who]; is && now.Before(b.Until) {
		return &b
	}
	if b, is := s.sanctions.networks[from]; is && now.Before(b.Until) && now.Before(b.Held) {
		return &b
	}
	return nil
}
