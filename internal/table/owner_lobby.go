package table

import "time"

// Made is when the table was made.
func (o Owner) Made() time.Time { return o.t.made }

// IsDeleted reports whether the table has been deleted.
func (o Owner) IsDeleted() bool { return o.t.deleted.Load() }
