package proofgen

import (
	"errors"
	"go/ast"
	"go/token"
	"strings"
)

// A site is what an anchor switches.
type site struct {
	form form
	node ast.Node
	list []ast.Expr    // the cases of a form caseList
	fn   *ast.FuncType // the function around a return, or begun on the line
}

type form int

const (
	nothing   form = iota
	condition      // an expression that is true or false
	caseList       // several of them: case a, b:
	value          // an expression that is a field's value
	function       // a function that returns at once
	loop           // a loop that is left at once
	elseBlock      // what is done otherwise
	statement      // what is not done
	result         // a return
	assigned       // variables that are given a value
)

// A finder looks for the code before an anchor.
type finder struct {
	set   *token.FileSet
	file  *ast.File
	src   string
	line  int // of the anchor
	end   int // where its code ends
	stack []ast.Node
	best  site
	from  int // the line on which best begins
}

// find returns what an anchor switches whose code ends at an offset.
func find(set *token.FileSet, file *ast.File, src string, line, end int) (site, error) {
	f := &finder{set: set, file: file, src: src, line: line, end: end}
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			f.stack = f.stack[:len(f.stack)-1]
			return true
		}
		f.look(n)
		f.stack = append(f.stack, n)
		return true
	})
	if f.best.form == nothing {
		return site{}, errors.New("there is nothing to switch before the anchor")
	}
	return f.best, nil
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }
func (f *finder) lineOf(p token.Pos) int { return f.set.Position(p).Line }

// at reports whether a token that begins at a position is the last of the code.
func (f *finder) at(p token.Pos, tok string) bool {
	return p.IsValid() && f.offset(p)+len(tok) == f.end && strings.HasSuffix(f.src[:f.end], tok)
}

// look sees whether a node is what the anchor means. Nodes come from the outside in.
func (f *finder) look(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Body != nil && (f.at(n.Body.Lbrace, "{") || f.endsHere(n) && f.lineOf(n.Pos()) == f.line) {
			f.take(site{form: function, node: n.Body, fn: n.Type}, n)
		}
	case *ast.FuncLit:
		if f.at(n.Body.Lbrace, "{") {
			f.take(site{form: function, node: n.Body, fn: n.Type}, n)
		}
	case *ast.CaseClause:
		f.lookCase(n)
		return
	case *ast.BinaryExpr:
		f.lookOperand(n)
		return
	case *ast.KeyValueExpr:
		if f.offset(n.End())+1 == f.end && f.src[f.end-1] == ',' {
			f.take(site{form: value, node: n.Value}, n)
		}
		return
	}
	f.lookBlock(n)
	if s, ok := n.(ast.Stmt); ok && f.endsHere(n) {
		f.lookStatement(s)
	}
}

func (f *finder) endsHere(n ast.Node) bool { return f.offset(n.End()) == f.end }

// take notes a site unless there is an outer one that begins on the line too.
func (f *finder) take(s site, n ast.Node) {
	from := f.lineOf(n.Pos())
	if f.best.form != nothing && (f.from == f.line || from != f.line) {
		return
	}
	f.best, f.from = s, from
}

// lookBlock sees to what ends with an opening brace.
func (f *finder) lookBlock(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		if f.at(n.Body.Lbrace, "{") {
			f.take(site{form: condition, node: f.operand(n.Cond)}, n)
		}
		if block, ok := n.Else.(*ast.BlockStmt); ok && f.at(block.Lbrace, "{") {
			f.take(site{form: elseBlock, node: block}, n)
		}
	case *ast.ForStmt:
		switch {
		case !f.at(n.Body.Lbrace, "{"):
		case n.Cond == nil:
			f.take(site{form: loop, node: n.Body}, n)
		default:
			f.take(site{form: condition, node: f.operand(n.Cond)}, n)
		}
	case *ast.RangeStmt:
		if f.at(n.Body.Lbrace, "{") {
			f.take(site{form: loop, node: n.Body}, n)
		}
	}
}

// lookCase sees to a case of a switch without a tag.
func (f *finder) lookCase(n *ast.CaseClause) {
	sw, ok := f.stack[len(f.stack)-2].(*ast.SwitchStmt)
	if !ok || sw.Tag != nil || !f.at(n.Colon, ":") {
		return
	}
	switch len(n.List) {
	case 0:
	case 1:
		f.take(site{form: condition, node: f.operand(n.List[0])}, n)
	default:
		f.take(site{form: caseList, node: n, list: n.List}, n)
	}
}

func isLogical(n ast.Node) (*ast.BinaryExpr, bool) {
	b, ok := n.(*ast.BinaryExpr)
	return b, ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// lookOperand sees to what stands before && or || at the end of a line, and to the last
// one of a row.
func (f *finder) lookOperand(n *ast.BinaryExpr) {
	if _, ok := isLogical(n); !ok {
		return
	}
	switch {
	case f.at(n.OpPos, n.Op.String()):
		x := f.operand(n.X)
		f.take(site{form: condition, node: x}, x)
	case f.endsHere(n) && f.lineOf(n.Pos()) < f.line:
		if y := f.operand(n.Y); f.lineOf(y.Pos()) == f.line {
			f.take(site{form: condition, node: y}, y)
		}
	}
}

// operand returns that part of a condition that stands on the line.
func (f *finder) operand(x ast.Expr) ast.Expr {
	for f.lineOf(x.Pos()) < f.line {
		b, ok := isLogical(x)
		if !ok {
			break
		}
		x = b.Y
	}
	return x
}

// lookStatement sees to a statement that ends before the anchor.
func (f *finder) lookStatement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			f.take(site{form: statement, node: s}, s)
			return
		}
		f.take(site{form: result, node: s, fn: f.around()}, s)
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			f.take(site{form: assigned, node: s, list: s.Lhs}, s)
			return
		}
		f.take(site{form: statement, node: s}, s)
	case *ast.DeclStmt:
		f.lookVar(s)
	case *ast.BlockStmt, *ast.LabeledStmt, *ast.CommClause, *ast.EmptyStmt:
	default:
		f.take(site{form: statement, node: s}, s)
	}
}

// lookVar sees to "var x = value" in a function.
func (f *finder) lookVar(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR || len(d.Specs) != 1 {
		return
	}
	spec, ok := d.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Values) == 0 {
		return
	}
	var names []ast.Expr
	for _, n := range spec.Names {
		names = append(names, n)
	}
	f.take(site{form: assigned, node: s, list: names}, s)
}

// around returns the function that the node looked at is in.
func (f *finder) around() *ast.FuncType {
	for i := len(f.stack) - 1; i >= 0; i-- {
		switch n := f.stack[i].(type) {
		case *ast.FuncLit:
			return n.Type
		case *ast.FuncDecl:
			return n.Type
		}
	}
	return nil
}
