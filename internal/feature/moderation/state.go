package moderation

import (
	"net/netip"
	"time"

	"circulade/internal/account/permission"
	"circulade/internal/feature/moderation/hostwords"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/store"
)

// A State is what has been decided, as it was read at one moment. It does not change: another one
// takes its place.
type State struct {
	now          func() time.Time
	networks     *networks
	sanctions    sanctions
	words        hostwords.Words
	wordsVersion int
	replaced     chan struct{}
}

// Banned returns the ban of an address, or nil.
func (s *State) Banned(addr netip.Addr) *permission.Ban { return s.networks.banOf(addr, s.now()) }

// Wordings counts how often there were other words for everybody. Whoever was told those of one
// State is told anew if it is another number in the next.
func (s *State) WordsVersion() int { return s.wordsVersion }

// Replaced is closed once another State has taken the place of this one.
func (s *State) Replaced() <-chan struct{} { return s.replaced }

// sanctions are what was decided about people for a time.
type sanctions struct {
	mutes    map[store.Holder]sanction.Sanction
	guests   map[store.Holder]sanction.Sanction // who is banned
	networks map[sanction.Hash]sanction.Sanction
	awaited  map[store.Holder]bool // of whom is to be found out from where they come
}

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

// muted returns what keeps somebody from writing anything, or nil.
func (s *State) muteOf(who store.Holder) *sanction.Sanction {
	m, is := s.sanctions.mutes[who]
	if !is || !s.now().Before(m.Until) {
		return nil
	}
	return &m
}

// guestBan returns what keeps a guest of a network from playing, or nil.
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
