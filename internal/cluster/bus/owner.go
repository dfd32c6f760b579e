package bus

import "hash/fnv"

// Owner returns which of some servers owns a table, "" without servers. It uses rendezvous hashing: when a
// server comes or goes, only that server's tables change hands.
func Owner(servers []string, game string) (owner string) {
	var most uint64
	for _, s := range servers {
		if w := weight(s, game); owner == "" || w > most || w == most && s > owner {
			owner, most = s, w
		}
	}
	return owner
}

// weight returns the rank of a server for a table: a hash whose bits are mixed once more, because similar names
// have similar FNV hashes.
func weight(server, game string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(server + "\x00" + game)) // it never fails
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
