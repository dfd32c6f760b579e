package moderation

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"circulade/internal/account/permission"
)

// networks finds the ban of an address's network. This takes one step for each prefix length among the
// banned networks, however many these are.
type networks struct {
	by    map[netip.Prefix]permission.Ban
	sizes map[bool][]int // of IPv4 networks and of others, the widest first
}

// newNetworks returns an index of the network bans in list, in which the ban of an address is found;
// bans of accounts are left out.
func newNetworks(list []permission.Ban) *networks {
	n := &networks{by: map[netip.Prefix]permission.Ban{}, sizes: map[bool][]int{}}
	for _, b := range list {
		if !b.Network.IsValid() {
			continue
		}
		n.by[b.Network] = b
		v4 := b.Network.Addr().Is4()
		if bits := b.Network.Bits(); !slices.Contains(n.sizes[v4], bits) {
			n.sizes[v4] = append(n.sizes[v4], bits)
		}
	}
	for _, bits := range n.sizes {
		slices.Sort(bits)
	}
	return n
}

// banOf returns the ban of the widest banned network that the address addr is in, among the bans that
// hold at the time now, or nil. A loopback address is never banned.
func (n *networks) banOf(addr netip.Addr, now time.Time) *permission.Ban {
	addr = addr.Unmap().WithZone("")
	if len(n.by) == 0 || !addr.IsValid() || addr.IsLoopback() {
		return nil
	}
	for _, bits := range n.sizes[addr.Is4()] {
		p, err := addr.Prefix(bits)
		if err != nil {
			continue
		}
		if b, banned := n.by[p]; banned && b.Holds(now) {
			return &b
		}
	}
	return nil
}

// HashNetwork returns the keyed hash of the network that an address is in, the same on all servers of the
// database.
func (d *Decisions) HashNetwork(ctx context.Context, addr netip.Addr) ([32]byte, error) {
	return d.origins.hashOf(ctx, addr)
}
