package bus

import "os"

// HostName is what a server is called among others: as its machine.
func HostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "server"
	}
	return name
}
