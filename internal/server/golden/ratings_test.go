package golden

import "net/http"

// ratings asks for leaders and ratings where nobody has played a rated game yet, and freezes a rating.
func ratings(h *house) {
	boss, ann := h.signedUp("Boss"), h.signedUp("Ann")
	for _, query := range []string{"", "?class=days&limit=1", "?class=three", "?limit=1000", "?after=x"} {
		ann.get("/api/leaders" + query)
	}
	ann.get("/api/players/Ann/rating").want(http.StatusOK)
	boss.get("/api/players/Ann/rating?class=sets").want(http.StatusNotFound)
	id, _ := ann.makes(nil)
	ann.get(of(id, "/rating")).want(http.StatusOK)
	h.command("admin-grant", "Boss")
	ann.get("/api/admin/ratings").want(http.StatusForbidden)
	boss.put("/api/admin/ratings/Ann/freeze", obj{"reason": "lost games on purpose"}).want(http.StatusOK)
	boss.put("/api/admin/ratings/Nobody/freeze", obj{"reason": "x"}).want(http.StatusNotFound)
	boss.put("/api/admin/ratings/Ann/freeze", obj{"reason": ""}).want(http.StatusBadRequest)
	boss.get("/api/admin/ratings").want(http.StatusOK)
	ann.get("/api/players/ann/rating").want(http.StatusOK)
	boss.remove("/api/admin/ratings/Ann/freeze").want(http.StatusOK)
	boss.remove("/api/admin/ratings/Ann/freeze").want(http.StatusNotFound)
}
