package sqlite

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A shim is a VFS that passes everything on to SQLite's own, and in between
// records the writes, truncations and flushes, or makes them fail. What SQLite
// calls here is what it would have asked of the operating system.
//
// SQLite calls plain functions by address, which cannot carry a closure. So the
// shims are found by the VFS's address, and the open files by theirs.
type shim struct {
	name string

	mu    sync.Mutex
	log   []fileOp
	fault func(fileOp) int32 // SQLite's result code, or 0 to let it happen
}

// fileOp is one thing that SQLite did to a file, or (kind opAck) an
// acknowledgement that the test saw.
type fileOp struct {
	kind   opKind
	file   string
	offset int64 // of a write; the new size of a truncation
	data   []byte
	failed bool
}

type opKind int

const (
	opWrite opKind = iota
	opTruncate
	opDelete
	opSyncBegins
	opSyncEnds
	opAck // data names what was acknowledged
)

// shims and openFiles are the only way from an address to its owner.
var (
	shims     sync.Map // address of the VFS → *shim
	openFiles sync.Map // address of the sqlite3_file → *openFile
	shimCount atomic.Int64
)

type openFile struct {
	shim    *shim
	path    string
	methods *sqlite3.Tsqlite3_io_methods // SQLite's own
}

// newShim registers a VFS. It lives until the process ends; SQLite may hold on
// to it.
func newShim(t testing.TB) *shim {
	t.Helper()
	tls := libc.NewTLS()
	defer tls.Close()
	own := (*sqlite3.Tsqlite3_vfs)(pointer(sqlite3.Xsqlite3_vfs_find(tls, 0)))
	if own == nil {
		t.Fatal("SQLite has no VFS of its own")
	}
	s := &shim{name: fmt.Sprintf("shim%d", shimCount.Add(1))}
	name, err := libc.CString(s.name)
	if err != nil {
		t.Fatal(err)
	}
	addr := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*own)))
	vfs := (*sqlite3.Tsqlite3_vfs)(pointer(addr))
	*vfs = *own
	vfs.FpNext, vfs.FzName = 0, name
	vfs.FxOpen, vfs.FxDelete = address(shimOpen), address(shimDelete)
	shims.Store(addr, s)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, addr, 0); rc != sqlite3.SQLITE_OK {
		t.Fatalf("registering a VFS: %d", rc)
	}
	return s
}

// setFault makes file operations fail from now on, or no longer.
func (s *shim) setFault(fault func(fileOp) int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

// ack records that the caller of an append has its answer.
func (s *shim) ack(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = append(s.log, fileOp{kind: opAck, data: []byte(what)})
}

// history returns the operations and acknowledgements recorded so far.
func (s *shim) history() []fileOp {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.log)
}

// do carries out a file operation by calling real and records it; if the fault says that it is to fail,
// real is not called.
func (s *shim) do(op fileOp, real func() int32) int32 {
	s.mu.Lock()
	rc := int32(sqlite3.SQLITE_OK)
	if s.fault != nil {
		rc = s.fault(op)
	}
	op.failed = rc != sqlite3.SQLITE_OK
	s.log = append(s.log, op)
	s.mu.Unlock()
	if rc != sqlite3.SQLITE_OK {
		return rc
	}
	rc = real()
	if op.kind == opSyncBegins {
		s.mu.Lock()
		s.log = append(s.log, fileOp{kind: opSyncEnds, file: op.file, failed: rc != sqlite3.SQLITE_OK})
		s.mu.Unlock()
	}
	return rc
}

func shimOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, outFlags uintptr) int32 {
	own := sqlite3.Xsqlite3_vfs_find(tls, 0)
	openOwn := (*sqlite3.Tsqlite3_vfs)(pointer(own)).FxOpen
	rc := callable[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](openOwn)(tls, own, name, file, flags, outFlags)
	f := (*sqlite3.Tsqlite3_file)(pointer(file))
	if rc != sqlite3.SQLITE_OK || f.FpMethods == 0 || name == 0 {
		return rc
	}
	owner, _ := shims.Load(vfs)
	methods := (*sqlite3.Tsqlite3_io_methods)(pointer(f.FpMethods))
	openFiles.Store(file, &openFile{shim: owner.(*shim), path: libc.GoString(name), methods: methods})

	addr := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*methods)))
	ours := (*sqlite3.Tsqlite3_io_methods)(pointer(addr))
	*ours = *methods
	ours.FxClose, ours.FxWrite = address(shimClose), address(shimWrite)
	ours.FxTruncate, ours.FxSync = address(shimTruncate), address(shimSync)
	f.FpMethods = addr
	return rc
}

func shimDelete(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32 {
	own := sqlite3.Xsqlite3_vfs_find(tls, 0)
	owner, _ := shims.Load(vfs)
	return owner.(*shim).do(fileOp{kind: opDelete, file: libc.GoString(name)}, func() int32 {
		deleteOwn := (*sqlite3.Tsqlite3_vfs)(pointer(own)).FxDelete
		return callable[func(*libc.TLS, uintptr, uintptr, int32) int32](deleteOwn)(tls, own, name, syncDir)
	})
}

func shimClose(tls *libc.TLS, file uintptr) int32 {
	f := opened(file)
	openFiles.Delete(file)
	p := (*sqlite3.Tsqlite3_file)(pointer(file))
	libc.Xfree(tls, p.FpMethods)
	return callable[func(*libc.TLS, uintptr) int32](f.methods.FxClose)(tls, file)
}

func shimWrite(tls *libc.TLS, file, buf uintptr, n int32, offset int64) int32 {
	f := opened(file)
	data := slices.Clone(unsafe.Slice((*byte)(pointer(buf)), n))
	return f.shim.do(fileOp{kind: opWrite, file: f.path, offset: offset, data: data}, func() int32 {
		return callable[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](f.methods.FxWrite)(tls, file, buf, n, offset)
	})
}

func shimTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	f := opened(file)
	return f.shim.do(fileOp{kind: opTruncate, file: f.path, offset: size}, func() int32 {
		return callable[func(*libc.TLS, uintptr, int64) int32](f.methods.FxTruncate)(tls, file, size)
	})
}

func shimSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	f := opened(file)
	return f.shim.do(fileOp{kind: opSyncBegins, file: f.path}, func() int32 {
		return callable[func(*libc.TLS, uintptr, int32) int32](f.methods.FxSync)(tls, file, flags)
	})
}

// opened returns the open file at an address of SQLite's.
func opened(file uintptr) *openFile {
	f, _ := openFiles.Load(file)
	return f.(*openFile)
}

func isWAL(path string) bool { return strings.HasSuffix(path, "-wal") }

// pointer makes a pointer of an address in SQLite's own memory, which Go's
// collector neither moves nor frees.
func pointer(addr uintptr) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Pointer(&addr))
}

// address and callable turn a Go function into what SQLite keeps in its tables
// and back, as its transpiled code does. F has to be a function without closure.
func address[F any](f F) uintptr {
	return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f}))
}

func callable[F any](addr uintptr) F {
	return *(*F)(unsafe.Pointer(&struct{ p uintptr }{addr}))
}
