package protocol

// DecodeOnly reads a request as Answer does, without carrying it out.
func DecodeOnly(line []byte) { _, _, _ = read(line) }
