package proofgen

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// An insertion is text that comes in at an offset. Nothing is taken out and no line is
// added, so positions in errors stay right.
type insertion struct {
	offset int
	width  int // of the code that it belongs to: what is around the rest comes first, and closes last
	closes bool
	text   string
	number int // in the order of coming: of two at the same code the later one is inside
}

// A rewriter collects the insertions of a file.
type rewriter struct {
	set  *token.FileSet
	src  string
	list []insertion
}

func (r *rewriter) offset(p token.Pos) int { return r.set.Position(p).Offset }

func (r *rewriter) text(n ast.Node) string { return r.src[r.offset(n.Pos()):r.offset(n.End())] }

// around puts text before and behind a node.
func (r *rewriter) around(n ast.Node, before, behind string) {
	from, to := r.offset(n.Pos()), r.offset(n.End())
	if before != "" {
		r.add(insertion{offset: from, width: to - from, text: before})
	}
	if behind != "" {
		r.add(insertion{offset: to, width: to - from, closes: true, text: behind})
	}
}

func (r *rewriter) put(offset int, text string) { r.add(insertion{offset: offset, text: text}) }

func (r *rewriter) add(in insertion) {
	in.number = len(r.list)
	r.list = append(r.list, in)
}

// apply returns the file with all insertions.
func (r *rewriter) apply() string {
	slices.SortFunc(r.list, func(a, b insertion) int {
		switch {
		case a.offset != b.offset:
			return a.offset - b.offset
		case a.closes != b.closes: // what closes here closes before anything opens
			if a.closes {
				return -1
			}
			return 1
		case a.closes:
			return cmp.Or(a.width-b.width, b.number-a.number)
		}
		return cmp.Or(b.width-a.width, a.number-b.number)
	})
	var out strings.Builder
	done := 0
	for _, in := range r.list {
		out.WriteString(r.src[done:in.offset])
		out.WriteString(in.text)
		done = in.offset
	}
	out.WriteString(r.src[done:])
	return out.String()
}

var errNoElse = errors.New("without the rule there is nothing here: no code can stand behind else")

// anchors switches a site by each of the anchors that stand at a position.
func (r *rewriter) anchors(p Position, s site, list []anchor) error {
	for _, a := range list {
		if err := r.anchor(p, s, a); err != nil {
			return err
		}
	}
	return nil
}

// anchor switches a site.
func (r *rewriter) anchor(p Position, s site, a anchor) error {
	ids := `"` + p.String() + `", "` + strings.Join(a.ids, `", "`) + `"`
	off := "proof.At(" + ids + ")"
	switch s.form {
	case condition:
		r.condition(s.node, off, a.code)
	case caseList:
		for _, x := range s.list {
			r.condition(x, off, "")
		}
		if a.code != "" {
			return errors.New("several cases share a line: which of them is meant?")
		}
	case value:
		if a.code == "" {
			r.around(s.node, "proof.Unless(", ", "+ids+")")
			return nil
		}
		r.around(s.node, "proof.Or(", ", "+a.code+", "+ids+")")
	case function:
		r.put(r.offset(s.node.Pos())+1, " if "+off+" { "+r.leave(s.fn, a.code)+" };")
	case result:
		r.around(s.node, "if "+off+" { "+r.leave(s.fn, a.code)+" }; ", "")
	case loop:
		r.put(r.offset(s.node.Pos())+1, " if "+off+" { break };")
		return noElse(a)
	case elseBlock:
		r.put(r.offset(s.node.Pos()), "if !"+off+" ")
		return noElse(a)
	case statement:
		r.statement(s.node, off, a.code)
	case assigned:
		r.assigned(s, off, a.code)
	case nothing:
		return errors.New("there is nothing to switch")
	}
	return nil
}

func noElse(a anchor) error {
	if a.code != "" {
		return errNoElse
	}
	return nil
}

func (r *rewriter) condition(n ast.Node, off, code string) {
	if code == "" {
		r.around(n, "(!"+off+" && (", "))")
		return
	}
	r.around(n, "("+off+" && ("+code+") || !"+off+" && (", "))")
}

// leave returns from a function: with the code if there is some, else with nothing.
func (r *rewriter) leave(fn *ast.FuncType, code string) string {
	if fn.Results == nil {
		if code == "" {
			return "return"
		}
		return code + "; return"
	}
	if code != "" {
		return "return " + code
	}
	var zeros []string
	for _, field := range fn.Results.List {
		for range max(1, len(field.Names)) {
			zeros = append(zeros, "*new("+r.text(field.Type)+")")
		}
	}
	return "return " + strings.Join(zeros, ", ")
}

func (r *rewriter) statement(n ast.Node, off, code string) {
	behind := " }"
	if s, ok := n.(*ast.AssignStmt); ok && code != "" {
		var left []string
		for _, x := range s.Lhs {
			left = append(left, r.text(x))
		}
		code = fmt.Sprintf("%s %s %s", strings.Join(left, ", "), s.Tok, code)
	}
	if code != "" {
		behind += " else { " + code + " }"
	}
	r.around(n, "if !"+off+" { ", behind)
}

func (r *rewriter) assigned(s site, off, code string) {
	var names, zeros []string
	for _, x := range s.list {
		name := r.text(x)
		names = append(names, name)
		if name != "_" {
			zeros = append(zeros, "proof.Zero(&"+name+")")
		}
	}
	do := strings.Join(zeros, "; ")
	if code != "" {
		do = strings.Join(names, ", ") + " = " + code
	}
	r.around(s.node, "", "; if "+off+" { "+do+" }")
}
