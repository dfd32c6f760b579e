package terminal

import (
	"circulade/view"
	"circulade/web/messages"
)

// This file tells of what is on the table and is neither a tile nor a figure on
// a segment: pieces, and figures that stand elsewhere.

// pieceList tells of all of it.
func (s *speech) pieceList(state view.State) []string {
	var list []string
	for _, p := range state.Pieces {
		if text := s.pieceText(p, state); text != "" {
			list = append(list, "  "+text)
		}
	}
	for _, f := range state.Figures {
		if f.At != nil || f.Corner != "" {
			list = append(list, "  "+s.say("say.figure-at", messages.Args{"name": s.names[f.Player], "what": s.as(f.Figure, f.Role), "place": s.standing(f)}))
		}
	}
	if list == nil {
		return []string{"  " + s.say("pieces.none", nil)}
	}
	return list
}

// pieceText tells of one piece, with where it is and whose; of what only marks the way
// of another there is nothing to tell.
func (s *speech) pieceText(p view.Piece, state view.State) string {
	f := s.pieceFacts(p)
	if said, ok := s.told("piece."+p.Piece+".whole", f); ok {
		return said
	}
	text, ok := s.told("piece."+p.Piece+".state", f)
	if !ok {
		text = s.pieceName(p.Piece, f)
	}
	if text == "" {
		return ""
	}
	if p.Tile != "" {
		text = s.say("say.piece-is-tile", messages.Args{"piece": text, "tile": p.Tile})
	}
	if p.Space != nil {
		return s.say("say.piece-on-space", messages.Args{"piece": text, "space": *p.Space, "name": s.object(*p.Player)})
	}
	f.args["piece"] = text
	switch {
	case f.args["place"] != "":
		f.args["place"] = f.args["where"]
		text = s.say("say.piece-in", f.args)
	case p.X != nil:
		text = s.say("say.piece-at", f.args)
	}
	for _, x := range state.Figures {
		if p.Figure != nil && x.ID == *p.Figure {
			text = s.say("piece.with", messages.Args{"piece": text, "figure": s.figure(x.Figure), "name": s.names[x.Player]})
		}
	}
	if p.Player != nil {
		text = s.say("piece.of", messages.Args{"piece": text, "name": s.names[*p.Player]})
	}
	return text
}

// pieceName is what a piece is called.
func (s *speech) pieceName(piece string, f facts) string {
	if said, ok := s.told("piece."+piece, f); ok {
		return said
	}
	return s.plainly("piece", piece)
}

// pieceEvent tells that a piece was put down, moved or changed.
func (s *speech) pieceEvent(e view.Event) string {
	f := s.eventFacts(e)
	if said, ok := s.told("piece."+e.Token+".event", f); ok {
		return said
	}
	f.args["piece"] = s.pieceName(e.Token, f)
	if e.X != nil {
		return s.say("event.piece.at", f.args)
	}
	return s.say("event.piece", f.args)
}

// tokenEvent tells what somebody took or lost.
func (s *speech) tokenEvent(e view.Event) string {
	f := s.eventFacts(e)
	if token, ok := s.told("token."+e.Token, f); ok {
		f.args["token"] = token
	}
	if said, ok := s.told("token."+e.Token+".event", f); ok {
		return said
	}
	f.args["goods"] = s.tally(e.Token, e.Count)
	said, _ := s.told("event.token.goods", f)
	return said
}
