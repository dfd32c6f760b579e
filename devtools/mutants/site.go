package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A change is one way to spoil a place: text that stands there instead.
type change struct {
	kind     string
	from, to int // offsets in the file
	text     string
}

// A site is a statement or an expression that can be spoiled.
type site struct {
	file, function string
	number         int // in its function
	line           int
	ways           []change
}

// sites finds all places in the Go files of folders and all in them that are built
// without tags.
func sites(folders ...string) ([]site, error) {
	var found []site
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if d.Name() == "testdata" {
					return fs.SkipDir
				}
				return nil
			}
			if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return nil
			}
			if ok, err := build.Default.MatchFile(filepath.Split(file)); err != nil || !ok {
				return err
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			list, err := sitesOf(filepath.ToSlash(file), string(src))
			found = append(found, list...)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("looking for places: %w", err)
		}
	}
	return found, nil
}

// sitesOf finds the places of a file. What only makes text is left alone, and so is
// what a program wrote.
func sitesOf(name, src string) ([]site, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(file) {
		return nil, err
	}
	f := &finder{set: set, src: src, file: name}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && d.Name.Name != "String" && d.Name.Name != "Error" {
				f.begin(f.functionName(d))
				f.walk(d.Body, d.Type)
			}
		case *ast.GenDecl:
			if d.Tok != token.IMPORT {
				f.begin(f.declName(d))
				f.walk(d, nil)
			}
		}
	}
	return f.found, nil
}

// A finder walks through a file.
type finder struct {
	set            *token.FileSet
	src            string
	file, function string
	number         int
	found          []site
}

func (f *finder) begin(function string) { f.function, f.number = function, 0 }

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

func (f *finder) text(n ast.Node) string { return f.src[f.offset(n.Pos()):f.offset(n.End())] }

func (f *finder) functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	return f.text(d.Recv.List[0].Type) + "." + d.Name.Name
}

func (f *finder) declName(d *ast.GenDecl) string {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.ValueSpec:
			return s.Names[0].Name
		case *ast.TypeSpec:
			return s.Name.Name
		}
	}
	return ""
}

// walk collects the places below a node that stands in a function of type fn.
func (f *finder) walk(n ast.Node, fn *ast.FuncType) {
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			f.walk(lit.Body, lit.Type)
			return false
		}
		if ways := f.ways(n, fn); len(ways) > 0 {
			f.number++
			f.found = append(f.found, site{f.file, f.function, f.number, f.set.Position(n.Pos()).Line, ways})
		}
		return true
	})
}

// ways says how a node can be spoiled.
func (f *finder) ways(n ast.Node, fn *ast.FuncType) []change {
	switch n := n.(type) {
	case *ast.IfStmt:
		return f.negated(n.Cond)
	case *ast.ForStmt:
		return f.negated(n.Cond)
	case *ast.BinaryExpr:
		return f.operator(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		return append(f.operator(n.TokPos, n.Tok), f.removed(n)...)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return nil
		}
		return append(f.operator(n.TokPos, n.Tok), f.removed(n)...)
	case *ast.ExprStmt, *ast.DeferStmt, *ast.BranchStmt:
		return f.removed(n)
	case *ast.ReturnStmt:
		return f.returned(n, fn)
	case *ast.BasicLit:
		return f.oneMore(n)
	case *ast.Ident:
		switch n.Name {
		case "true":
			return []change{f.instead("boolean", n, "false")}
		case "false":
			return []change{f.instead("boolean", n, "true")}
		}
	}
	return nil
}

func (f *finder) instead(kind string, n ast.Node, text string) change {
	return change{kind, f.offset(n.Pos()), f.offset(n.End()), text}
}

// negated turns a condition round. One that is only == or != is spoiled there.
func (f *finder) negated(cond ast.Expr) []change {
	if cond == nil {
		return nil
	}
	if b, ok := cond.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return nil
	}
	return []change{f.instead("condition negated", cond, "!("+f.text(cond)+")")}
}

// operators are what stands instead of an operator.
func operators(op token.Token) (kind string, instead []string) {
	const arithmetic, comparison, logic = "arithmetic", "comparison", "and for or"
	for _, row := range []struct{ op, kind, instead string }{
		{"&&", logic, "||"},
		{"||", logic, "&&"},
		{"==", comparison, "!="},
		{"!=", comparison, "=="},
		{"<", comparison, "<= >="},
		{"<=", comparison, "< >"},
		{">", comparison, ">= <="},
		{">=", comparison, "> <"},
		{"+", arithmetic, "-"},
		{"-", arithmetic, "+"},
		{"*", arithmetic, "/"},
		{"/", arithmetic, "*"},
		{"%", arithmetic, "*"},
		{"&", arithmetic, "|"},
		{"|", arithmetic, "&"},
		{"^", arithmetic, "&"},
		{"&^", arithmetic, "&"},
		{"<<", arithmetic, ">>"},
		{">>", arithmetic, "<<"},
		{"++", arithmetic, "--"},
		{"--", arithmetic, "++"},
	} {
		switch op.String() {
		case row.op:
			return row.kind, strings.Fields(row.instead)
		case row.op + "=":
			if row.kind == arithmetic {
				return row.kind, []string{row.instead + "="}
			}
		}
	}
	return "", nil
}

func (f *finder) operator(at token.Pos, op token.Token) []change {
	var ways []change
	kind, instead := operators(op)
	for _, other := range instead {
		ways = append(ways, change{kind, f.offset(at), f.offset(at) + len(op.String()), other})
	}
	return ways
}

func (f *finder) removed(n ast.Node) []change {
	return []change{f.instead("statement removed", n, "{}")}
}

// returned gives the zero value instead of one result that is not zero as it stands.
func (f *finder) returned(n *ast.ReturnStmt, fn *ast.FuncType) []change {
	if fn == nil || fn.Results == nil {
		return f.removed(n)
	}
	var types []ast.Expr
	for _, field := range fn.Results.List {
		for range max(1, len(field.Names)) {
			types = append(types, field.Type)
		}
	}
	if len(types) != len(n.Results) {
		return nil
	}
	var ways []change
	for i, x := range n.Results {
		switch f.text(x) {
		case "0", "nil", "false", `""`, f.text(types[i]) + "{}":
		default:
			ways = append(ways, f.instead("result zeroed", x, "*new("+f.text(types[i])+")"))
		}
	}
	return ways
}

// oneMore makes a whole number one more or less.
func (f *finder) oneMore(n *ast.BasicLit) []change {
	v, err := strconv.ParseInt(n.Value, 0, 64)
	if n.Kind != token.INT || err != nil {
		return nil
	}
	return []change{
		f.instead("number", n, fmt.Sprint(v+1)),
		f.instead("number", n, "("+fmt.Sprint(v-1)+")"),
	}
}
