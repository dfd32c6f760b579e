package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// Why returns a short description of an error for logs and the admin pages: which error of this package
// it is, and the code of the database or the system behind it; if neither is known, the error's Go type,
// and for nil "". None of the error's own words are in it: they may hold ids of games, which let people
// watch, or what a person wrote.
func Why(err error) string {
	if err == nil {
		return ""
	}
	var kind string
	for _, known := range []error{
		ErrNotSaved, ErrUnknown, ErrClosed, ErrInvalid, ErrExists, ErrNotFound, ErrStale, ErrRevoked, ErrSignedOut, ErrDuplicate, ErrConflict, ErrStatement, ErrDamaged,
	} {
		if errors.Is(err, known) {
			kind = known.Error()
			break
		}
	}
	cause := Cause(err)
	if kind != ErrDamaged.Error() && errors.Is(err, ErrDamaged) {
		cause = strings.TrimPrefix(cause+", damaged", ", ")
	}
	switch {
	case kind != "" && cause != "":
		return kind + ": " + cause
	case kind != "":
		return kind
	case cause != "":
		return cause
	}
	return fmt.Sprintf("an error of type %T", innermostError(err))
}

// Cause describes the error of the database, the system or the network behind err, like "disk full
// (SQLITE_FULL)", "too many connections (PostgreSQL 53300)" or "no space left (ENOSPC)"; "" if there is
// none.
func Cause(err error) string {
	var parts []string
	for _, find := range []func(error) string{postgresCause, sqliteCause, systemCause} {
		if part := find(err); part != "" && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return networkCause(err)
	}
	return strings.Join(parts, ", ")
}

// innermostError unwraps err until an error wraps no other, and returns that; of several joined errors it
// follows the last.
func innermostError(err error) error {
	for {
		var inner error
		switch e := err.(type) { //nolint:errorlint // each link of the chain by itself
		case interface{ Unwrap() error }:
			inner = e.Unwrap()
		case interface{ Unwrap() []error }:
			if all := e.Unwrap(); len(all) > 0 {
				inner = all[len(all)-1]
			}
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}

// postgresCause describes the PostgreSQL error code behind err, "" if it has none. The driver's error is
// found by its method SQLState.
func postgresCause(err error) string {
	var said interface {
		error
		SQLState() string
	}
	if !errors.As(err, &said) {
		return ""
	}
	code := said.SQLState()
	if !isSQLState(code) {
		return "PostgreSQL"
	}
	words := postgresCodes[code]
	if words == "" {
		words = postgresClasses[code[:2]]
	}
	if words == "" {
		return "PostgreSQL " + code
	}
	return words + " (PostgreSQL " + code + ")"
}

// isSQLState reports whether code has the form of an SQLSTATE: five capitals or digits.
func isSQLState(code string) bool {
	return len(code) == 5 && strings.Trim(code, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// postgresCodes describes the PostgreSQL error codes that an operator may meet.
var postgresCodes = map[string]string{
	"08001": "no connection", "08003": "no connection", "08004": "connection refused", "08006": "connection lost", "08P01": "protocol violation",
	"25006": "read-only transaction", "25P02": "transaction failed before", "25P03": "idle in a transaction for too long",
	"22001": "text too long", "22021": "no text", "23503": "a row is missing", "23505": "a row is there already",
	"28000": "not let in", "28P01": "wrong password", "3D000": "no such database", "3F000": "no such schema",
	"40001": "serialization failure", "40P01": "deadlock",
	"42501": "no right to do it", "42703": "no such column", "42P01": "no such table",
	"53000": "no resources", "53100": "disk full", "53200": "out of memory", "53300": "too many connections", "53400": "a limit is reached",
	"54000": "a limit is exceeded", "55000": "not in this state", "55006": "in use", "55P03": "a lock is held",
	"57000": "an operator has stepped in", "57014": "canceled", "57P01": "ended by an administrator", "57P02": "PostgreSQL crashed",
	"57P03": "it starts or stops", "57P04": "the database was dropped", "57P05": "idle for too long",
	"58000": "the system failed", "58030": "input or output failed", "58P01": "a file is missing",
	"XX000": "an error within PostgreSQL", "XX001": "data corrupted", "XX002": "index corrupted",
}

// postgresClasses describes the classes of PostgreSQL error codes, by their first two characters, for
// codes that postgresCodes lacks.
var postgresClasses = map[string]string{
	"08": "connection failed", "22": "unfit value", "23": "constraint violated", "25": "invalid transaction state", "28": "not let in",
	"40": "transaction rolled back", "42": "not understood or not allowed", "53": "no resources", "54": "a limit is exceeded",
	"55": "not in this state", "57": "an operator has stepped in", "58": "the system failed", "XX": "an error within PostgreSQL",
}

// sqliteCause describes the SQLite error code behind err, "" if it is no error of the SQLite driver.
func sqliteCause(err error) string {
	var said interface {
		error
		Code() int
	}
	if !errors.As(err, &said) || fmt.Sprintf("%T", said) != "*sqlite.Error" {
		return ""
	}
	code := said.Code()
	words := sqliteCodes[code&0xff]
	if words == "" {
		return "SQLite " + strconv.Itoa(code)
	}
	if name := sqliteExtended[code]; name != "" {
		return strings.Replace(words, ")", "_"+name+")", 1)
	}
	if code > 0xff {
		return strings.Replace(words, ")", " "+strconv.Itoa(code)+")", 1)
	}
	return words
}

// sqliteCodes describes SQLite's primary result codes.
var sqliteCodes = map[int]string{
	1: "an SQL error (SQLITE_ERROR)", 2: "an error within SQLite (SQLITE_INTERNAL)", 3: "access denied (SQLITE_PERM)", 4: "aborted (SQLITE_ABORT)",
	5: "in use by another program (SQLITE_BUSY)", 6: "a table is locked (SQLITE_LOCKED)", 7: "out of memory (SQLITE_NOMEM)", 8: "read-only (SQLITE_READONLY)",
	9: "interrupted (SQLITE_INTERRUPT)", 10: "input or output failed (SQLITE_IOERR)", 11: "data corrupted (SQLITE_CORRUPT)", 13: "disk full (SQLITE_FULL)",
	14: "cannot be opened (SQLITE_CANTOPEN)", 15: "locking failed (SQLITE_PROTOCOL)", 17: "the schema has changed (SQLITE_SCHEMA)",
	18: "too large (SQLITE_TOOBIG)", 19: "constraint violated (SQLITE_CONSTRAINT)", 20: "a value of another kind (SQLITE_MISMATCH)",
	21: "misused (SQLITE_MISUSE)", 23: "not allowed (SQLITE_AUTH)", 26: "no database (SQLITE_NOTADB)",
}

// sqliteExtended names SQLite's extended result codes: the part behind the primary code's name.
var sqliteExtended = map[int]string{
	266: "READ", 522: "SHORT_READ", 778: "WRITE", 1034: "FSYNC", 1290: "DIR_FSYNC", 1546: "TRUNCATE", 1802: "FSTAT", 2570: "DELETE",
	3082: "NOMEM", 3338: "ACCESS", 3850: "LOCK", 4106: "CLOSE", 4618: "SHMOPEN", 4874: "SHMSIZE", 5130: "SHMLOCK", 5386: "SHMMAP", 8202: "DATA", 8458: "CORRUPTFS",
	264: "RECOVERY", 520: "CANTLOCK", 776: "ROLLBACK", 1032: "DBMOVED", 1288: "CANTINIT", 1544: "DIRECTORY",
	261: "RECOVERY", 517: "SNAPSHOT", 773: "TIMEOUT",
}

// systemCause describes the system error number (errno) behind err, "" if there is none.
func systemCause(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) || errno == 0 {
		return ""
	}
	for _, known := range knownErrnos {
		if errno == known.errno {
			return known.words + " (" + known.name + ")"
		}
	}
	return "errno " + strconv.Itoa(int(errno))
}

// knownErrnos describes the system errors that an operator may meet.
var knownErrnos = []struct {
	errno       syscall.Errno
	name, words string
}{
	{syscall.ENOSPC, "ENOSPC", "no space left"},
	{syscall.EIO, "EIO", "input or output failed"},
	{syscall.EROFS, "EROFS", "read-only"},
	{syscall.EFBIG, "EFBIG", "file too large"},
	{syscall.EACCES, "EACCES", "access denied"},
	{syscall.EPERM, "EPERM", "not allowed"},
	{syscall.ENOENT, "ENOENT", "no such file"},
	{syscall.EMFILE, "EMFILE", "too many open files"},
	{syscall.ENFILE, "ENFILE", "too many open files on this machine"},
	{syscall.ENOMEM, "ENOMEM", "out of memory"},
	{syscall.EBUSY, "EBUSY", "in use"},
	{syscall.ECONNREFUSED, "ECONNREFUSED", "connection refused"},
	{syscall.ECONNRESET, "ECONNRESET", "connection lost"},
	{syscall.ECONNABORTED, "ECONNABORTED", "connection lost"},
	{syscall.EPIPE, "EPIPE", "connection lost"},
	{syscall.ETIMEDOUT, "ETIMEDOUT", "no answer in time"},
	{syscall.EHOSTUNREACH, "EHOSTUNREACH", "the machine cannot be reached"},
	{syscall.ENETUNREACH, "ENETUNREACH", "the network cannot be reached"},
	{syscall.EADDRNOTAVAIL, "EADDRNOTAVAIL", "no such address"},
}

// networkCause describes how the connection to a database failed, for errors without a code; "" if err is
// no such error.
func networkCause(err error) string {
	var name *net.DNSError
	var late net.Error
	switch {
	case errors.As(err, &name):
		return "the name of the machine is not found"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &late) && late.Timeout():
		return "no answer in time"
	case errors.Is(err, context.Canceled):
		return "given up"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return "connection lost"
	}
	return ""
}
