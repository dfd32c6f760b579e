package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// hostDocs are the pages of docs for whoever runs a server.
var hostDocs = []string{"hosting.md", "running.md", "settings.md"}

// A file goes into an archive.
type file struct {
	name string
	data []byte
	mode os.FileMode
}

// archive packs what somebody needs who has nothing else: the program, how it is hosted,
// and the licences.
func (r *release) archive(t target, binary string, licences []byte) error {
	files := []file{{name: "LICENCES.txt", data: licences, mode: 0o644}}
	add := func(name, from string, mode os.FileMode) error {
		data, err := os.ReadFile(from)
		files = append(files, file{name: name, data: data, mode: mode})
		return err
	}
	err := errors.Join(
		add(t.program(), binary, 0o755),
		add("LICENSE", filepath.Join(r.source, "LICENSE"), 0o644),
		add("CHANGELOG.md", filepath.Join(r.source, "CHANGELOG.md"), 0o644),
	)
	for _, doc := range hostDocs {
		err = errors.Join(err, add(doc, filepath.Join(r.source, "docs", doc), 0o644))
	}
	if t.GOOS == "linux" {
		for _, name := range []string{"circulade.service", "sysusers.conf"} {
			err = errors.Join(err, add(name, filepath.Join(r.source, "packaging", name), 0o644))
		}
	}
	if err != nil {
		return err
	}
	folder := fmt.Sprintf("circulade-%s-%s", r.version, t.system())
	pack, end := tarball, ".tar.gz"
	if t.GOOS == "windows" {
		pack, end = zipped, ".zip"
	}
	return create(filepath.Join(r.out, folder+end), func(w io.Writer) error {
		return pack(w, folder, files, r.at)
	})
}

// create writes a file and says what went wrong, also at its end.
func create(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

// tarball writes a .tar.gz in which nothing tells who made it, or when.
func tarball(w io.Writer, folder string, files []file, at time.Time) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(packed)
	for _, f := range files {
		h := &tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)),
			Mode: int64(f.mode.Perm()), ModTime: at, Format: tar.FormatUSTAR,
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), packed.Close())
}

// zipped writes a .zip, in the same way.
func zipped(w io.Writer, folder string, files []file, at time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode)
		in, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := in.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}
