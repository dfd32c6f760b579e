package server

import (
	"net/http"
	"testing"
)

// TestSeatsOfSeveralServers asks, answers and tells of a seat by two servers on one database.
func TestSeatsOfSeveralServers(t *testing.T) {
	n := openTown(t, 2)
	s := twoSeats(n.houses[0].browser(t), nil)
	bo, eve := n.houses[0].browser(t), n.houses[1].browser(t)
	path, secret := gamePath(s.table, ""), obj{"secret": s.secrets[0]}
	bo.post(path+"/sit", secret).ok(t)
	line := bo.follow(s.table, 0)
	line.until("the seat", func(s *tableSeen) bool { return s.Seats[1].Yours })
	eve.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	line.until("who asks", func(s *tableSeen) bool { return len(s.Requests) == 1 })
	asked := bo.get(path).seats(t).Requests
	bo.post(path+"/seats/1/request", obj{"id": asked[0].ID, "accept": true}).want(t, http.StatusOK, "")
	if o := eve.offer(s.table, s.secrets[0]); o.Held {
		t.Errorf("at the other server the link offers %+v", o)
	}
	eve.post(path+"/sit", secret).ok(t)
	there := s.host.at(t, n.houses[1])
	there.post(path+"/seats/1", obj{"kind": "bot", "bot": "greedy"}).ok(t)
	line.until("why", func(s *tableSeen) bool { return s.PutOut != nil && s.PutOut.How == "bot" })

	// Who sits where is settled by whichever server the first choice comes.
	public := twoSeats(n.houses[0].browser(t), obj{"open": "public"})
	path = gamePath(public.table, "")
	there = public.host.at(t, n.houses[1])
	there.get(path).ok(t)
	bo.post(path+"/join", obj{"name": "Bo"}).ok(t)
	public.host.step(public.host.get(path).ok(t), 0, "first").ok(t)
	there.post(path+"/seats/1/link", obj{}).want(t, http.StatusConflict, "strangers")
	there.post(path+"/end", obj{}).want(t, http.StatusConflict, "strangers")
}
