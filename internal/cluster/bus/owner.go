package bus

import "hash/fnv"

// Owner returns the one of these servers that owns a table, that is, does what the table does by itself;
// "" if there are no servers. It uses rendezvous hashing: when a server comes or goes, only the tables
// that become or were its own change their owner.
func Owner(servers []string, game string) (owner string) {
	var most uint64
	for _, s := range servers {
		if w := weight(s, game); owner == "" || w > most || w == most && s > owner {
			owner, most = s, w
		}
	}
	return owner
}

// weight returns the rank of a server for a table; the server of the highest rank owns it. The rank is an
// FNV hash whose bits are mixed once more, because similar names have similar FNV hashes.
func weight(server, game string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(server + "\x00" + game)) // it never fails
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
