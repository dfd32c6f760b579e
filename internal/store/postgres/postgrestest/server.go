package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	superuser     = "circulade" // the database user of all tests, a superuser
	serverTimeout = time.Minute // how long a server may take to start or to stop
)

// A Server is a PostgreSQL server with a data folder of its own.
type Server struct {
	bin, dir  string        // bin: PostgreSQL's programs; dir: a temporary folder for the server's data, socket and log
	runAs     []string      // a command that runs its arguments as a user who may run PostgreSQL; empty if this one may
	stdinPipe *os.File      // while it is open the server runs
	ended     chan struct{} // closed when the server has ended
}

// errNone says that PostgreSQL is not installed.
var errNone = errors.New("this needs PostgreSQL's server: run make setup, or install the Debian package postgresql")

// binaries returns the folder with the programs of the newest installed PostgreSQL, or errNone.
func binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		slices.SortFunc(found, func(a, b string) int { return versionOf(a) - versionOf(b) })
		return filepath.Dir(found[len(found)-1]), nil
	}
	there, err := exec.LookPath("initdb")
	if err != nil {
		return "", errNone
	}
	return filepath.Dir(there), nil
}

// versionOf returns PostgreSQL's major version from the path of its initdb in Debian's folders, or 0.
func versionOf(initdb string) int {
	n, err := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	if err != nil {
		return 0
	}
	return n
}

// memoryFolder is Linux's file system in memory.
const memoryFolder = "/dev/shm"

// fastTempDir returns the folder in which to make a server's folder: memoryFolder if 2 GB are free there,
// because making a database takes a tenth of the time in it, else "" for the usual one.
func fastTempDir() string {
	out, err := exec.CommandContext(context.Background(), "df", "-Pk", memoryFolder).Output()
	fields := strings.Fields(string(out)) // a line of titles, a line that ends: available, used in percent, where
	if err != nil || len(fields) < 3 {
		return ""
	}
	if free, err := strconv.Atoi(fields[len(fields)-3]); err != nil || free < 2<<20 {
		return ""
	}
	return memoryFolder
}

// newServer makes a server's data folder and starts the server. It returns errNone if PostgreSQL is not
// installed.
func newServer() (s *Server, err error) {
	s = &Server{}
	if s.bin, err = binaries(); err != nil {
		return nil, err
	}
	if s.dir, err = os.MkdirTemp(fastTempDir(), "circulade-pg-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(s.dir))
		}
	}()
	if os.Geteuid() == 0 { // PostgreSQL refuses to run as root
		if err := s.becomeUser("postgres"); err != nil {
			return nil, err
		}
	}
	initdb := s.command(filepath.Join(s.bin, "initdb"), "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C",
		"--username="+superuser, "--pgdata="+s.data())
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return s, s.Start()
}

// becomeUser has PostgreSQL's programs run as the named user, to whom the server's folder is given.
func (s *Server) becomeUser(name string) error {
	u, err := user.Lookup(name)
	if err != nil {
		return fmt.Errorf("PostgreSQL does not run as root, and there is nobody else to run it as: %w", err)
	}
	uid, err1 := strconv.Atoi(u.Uid)
	gid, err2 := strconv.Atoi(u.Gid)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	s.runAs = []string{"setpriv", "--reuid=" + u.Uid, "--regid=" + u.Gid, "--clear-groups", "--"}
	return os.Chown(s.dir, uid, gid)
}

// data returns PostgreSQL's data folder.
func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// command returns a command that runs args in the server's folder, as a user who may run PostgreSQL.
func (s *Server) command(args ...string) *exec.Cmd {
	args = append(slices.Clone(s.runAs), args...)
	cmd := exec.CommandContext(context.Background(), args[0], args[1:]...)
	cmd.Dir = s.dir
	return cmd
}

// wrapperScript is a shell script that runs a server for as long as the pipe is open that the test
// process holds: so the server ends with that process, even if it is killed. Then the script removes the
// folder, unless it has read keepFolder.
const wrapperScript = `"$@" >>"$log" 2>&1 & server=$!
(read -r last; [ "$last" = stay ] || echo over >"$log.over"; kill -INT $server 2>/dev/null) <&3 &
wait $server
[ ! -e "$log.over" ] || rm -rf "$dir"`

// keepFolder, written to the pipe, has wrapperScript end the server and leave the folder where it is.
const keepFolder = "stay\n"

// Start starts the server and waits until it answers. If it was killed it tries again while the last
// processes of its former run hold the data folder.
func (s *Server) Start() error {
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		err := s.start()
		if err == nil || !strings.Contains(err.Error(), "is still in use") || time.Since(begun) > serverTimeout {
			return err
		}
	}
}

// start starts the server under wrapperScript once and waits until it answers.
func (s *Server) start() error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	args := append(slices.Clone(s.runAs), filepath.Join(s.bin, "postgres"), "-D", s.data())
	for _, setting := range []string{
		"listen_addresses=", "unix_socket_directories=" + s.dir, "max_connections=300", "shared_buffers=32MB",
		"autovacuum=off", "jit=off", "max_wal_senders=0", "wal_level=minimal",
	} {
		args = append(args, "-c", setting)
	}
	cmd := exec.CommandContext(context.Background(), "sh", append([]string{"-c", wrapperScript, "sh"}, args...)...)
	cmd.Env = append(os.Environ(), "log="+s.log(), "dir="+s.dir)
	cmd.Dir = s.dir
	cmd.ExtraFiles = []*os.File{r}
	if err := errors.Join(cmd.Start(), r.Close()); err != nil {
		return errors.Join(err, w.Close())
	}
	s.stdinPipe, s.ended = w, make(chan struct{})
	go func(ended chan<- struct{}) {
		_ = cmd.Wait() // how it ended, its log tells
		close(ended)
	}(s.ended)
	if err := s.waitUntilReady(); err != nil {
		_, stays := s.stdinPipe.WriteString(keepFolder)
		return errors.Join(err, stays, s.stdinPipe.Close())
	}
	return nil
}

// log returns the path of the server's log.
func (s *Server) log() string { return filepath.Join(s.dir, "log") }

// waitUntilReady waits until the server accepts connections. It returns an error if the server has ended
// or takes too long.
func (s *Server) waitUntilReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), serverTimeout)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, s.Address("postgres"))
		if err == nil {
			return c.Close(ctx)
		}
		select {
		case <-s.ended:
			text, _ := os.ReadFile(s.log()) // without it there is less to tell
			return fmt.Errorf("PostgreSQL ended: %w\n%s", err, text[max(0, len(text)-400):])
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Address returns the connection string of a database of the server.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("host=%s user=%s dbname=%s", s.dir, superuser, database)
}

// Stop stops the server in good order; its data stays, and Start starts it again.
func (s *Server) Stop() error {
	_, err := s.stdinPipe.WriteString(keepFolder)
	return errors.Join(err, s.waitEnded(), s.stdinPipe.Close())
}

// Kill kills all processes of the server, so that none saves anything more. Its data stays, and Start
// starts it again.
func (s *Server) Kill() error {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		return err
	}
	children, err := childrenOf(pid)
	if err != nil {
		return err
	}
	for _, p := range append([]int{pid}, children...) {
		process, err := os.FindProcess(p)
		if err == nil {
			err = process.Kill()
		}
		if err != nil && !errors.Is(err, os.ErrProcessDone) {
			return err
		}
	}
	if err := s.waitEnded(); err != nil {
		return err
	}
	_, err = s.stdinPipe.WriteString(keepFolder)
	return errors.Join(err, s.stdinPipe.Close())
}

// childrenOf returns the ids of the processes that process pid has started.
func childrenOf(pid int) (list []int, err error) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for _, field := range strings.Fields(string(text)) {
			child, err := strconv.Atoi(field)
			if err != nil {
				return nil, err
			}
			list = append(list, child)
		}
	}
	return list, nil
}

// waitEnded waits until the server has ended, and returns an error if that takes longer than a minute.
func (s *Server) waitEnded() error {
	select {
	case <-s.ended: // as it was told, or killed
	case <-time.After(serverTimeout):
		return errors.New("PostgreSQL does not end")
	}
	return nil
}

// remove ends the server, if it runs, and removes its folder.
func (s *Server) remove() error {
	err := s.stdinPipe.Close()
	if errors.Is(err, os.ErrClosed) {
		return os.RemoveAll(s.dir)
	}
	return errors.Join(err, s.waitEnded(), os.RemoveAll(s.dir))
}

// SetSetting changes a setting of the running server; the value "" sets it back to its default.
func (s *Server) SetSetting(name, value string) error {
	statement := "ALTER SYSTEM RESET " + name
	if value != "" {
		statement = fmt.Sprintf("ALTER SYSTEM SET %s = '%s'", name, value)
	}
	if err := s.exec(statement); err != nil {
		return err
	}
	return s.exec("SELECT pg_reload_conf()")
}

// Create makes a database with nothing in it and returns its address.
func (s *Server) Create(database string) (address string, err error) {
	return s.Address(database), s.create(database, "template0")
}
