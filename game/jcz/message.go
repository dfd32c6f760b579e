package jcz

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/game/retell"
	"circulade/rules"
	"circulade/tile"
)

// message reads one message of the replay.
func (s *save) message(_ int, v value) error {
	m := move{seat: -1}
	var kind string
	var payload value
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "type":
			kind, err = v.word()
		case "payload":
			payload = v
		case "player":
			m.seat, err = v.number()
		case "clock", "id": // when, and a number for the network
		default:
			err = unknown("type, payload, player, clock")
		}
		return err
	})
	if err != nil {
		return err
	}
	n := slices.Index(verbs[:], kind)
	switch {
	case kind == "":
		return errors.New("the type is missing")
	case n < 0:
		return &Error{"type", fmt.Errorf("the message %q is not supported in a base game; supported: %s", kind, strings.Join(verbs[:], ", "))}
	}
	m.verb = verb(n)
	switch m.verb {
	case placeTile:
		err = payload.placeTile(&m)
	case deploy:
		err = payload.deploy(&m)
	case pass, commit: // a payload holds at most randomness for the next draw
	}
	if err != nil {
		return within("payload", err)
	}
	s.moves = append(s.moves, m)
	return nil
}

func (v value) placeTile(m *move) error {
	var has struct{ rotation, position bool }
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "tileId":
			m.tile, err = v.tile()
		case "rotation":
			has.rotation = true
			m.turns, err = v.rotation()
		case "position":
			has.position = true
			m.x, m.y, err = v.position()
		default:
			err = unknown("tileId, rotation, position")
		}
		return err
	})
	if err == nil && !(m.tile != "" && has.rotation && has.position) {
		err = errors.New("needs tileId, rotation and position")
	}
	return err
}

func (v value) rotation() (tile.Rotation, error) {
	w, err := v.word()
	if err != nil {
		return 0, err
	}
	for r := range tile.Rotation(4) {
		if w == "R"+strconv.Itoa(r.Degrees()) {
			return r, nil
		}
	}
	return 0, fmt.Errorf("%q is not a rotation: R0, R90, R180 or R270", w)
}

func (v value) position() (x, y int, err error) {
	var p [2]int
	n := 0
	err = v.elements(2, func(i int, v value) (err error) {
		n++
		p[i], err = v.number()
		return err
	})
	switch {
	case err != nil:
	case n != 2:
		err = errors.New("a position is a list of two numbers")
	case max(p[0], -p[0], p[1], -p[1]) > retell.Reach:
		err = fmt.Errorf("%d,%d is farther out than all tiles reach", p[0], p[1])
	}
	return p[0], p[1], err
}

func (v value) deploy(m *move) error {
	var has struct{ pointer, figure bool }
	seat := 0
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "pointer":
			has.pointer = true
			err = v.pointer(m)
		case "meepleId":
			has.figure = true
			seat, err = v.figure()
		default:
			err = unknown("pointer, meepleId")
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case !has.pointer || !has.figure:
		return errors.New("needs pointer and meepleId")
	case m.seat >= 0 && m.seat != seat:
		return &Error{"meepleId", fmt.Errorf("the follower belongs to player %d, but the message is of player %d", seat, m.seat)}
	}
	m.seat = seat
	return nil
}

// figure reads a follower's id, such as 0.small.1, and returns whose it is.
func (v value) figure() (int, error) {
	w, err := v.word()
	if err != nil {
		return 0, err
	}
	parts := strings.Split(w, ".")
	if len(parts) != 3 || parts[1] != "small" {
		return 0, fmt.Errorf("the figure %q is not supported: only followers, written SEAT.small.NUMBER", w)
	}
	seat, err := strconv.Atoi(parts[0])
	n, err2 := strconv.Atoi(parts[2])
	if err != nil || err2 != nil || seat < 0 || seat >= rules.MaxSeats || n < 1 || n > 7 {
		return 0, fmt.Errorf("%q is not a follower: players count from 0, followers from 1 to 7", w)
	}
	return seat, nil
}

func (v value) pointer(m *move) error {
	var feature, location string
	var at value
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "position":
			at = v
		case "feature":
			feature, err = v.word()
		case "location":
			location, err = v.word()
		default:
			err = unknown("position, feature, location")
		}
		return err
	})
	if err != nil {
		return err
	}
	if m.x, m.y, err = at.position(); err != nil {
		return within("position", err)
	}
	m.place, err = parsePlace(feature, location)
	if err == nil && feature == "" && m.place.kind == tile.Road {
		m.place.kind = anyEdge
	}
	return err
}
