// What the server tells admins, as docs/protocol.md has it under "Administration".

export interface Overview {
  version: string;
  servers: { name: string; version: string; since: string; here: boolean }[];
  store: { kind: string; bytes: number; ready: boolean };
  disk: { free: number; total: number };
  memory: number;
  goroutines: number;
  people: number;
  tables: { open: number; playing: number; waiting: number; stored: number };
  choices: { per_second: number; p50_ms: number; p99_ms: number };
  errors: { last_hour: number };
  /** The share of what costs much that is taken. */
  load: number;
}

export interface AdminTable {
  id: string;
  made: string;
  last: string;
  status: string;
  open: string;
  seats: { seat: number; name: string; kind: string; account?: string }[];
  watchers: number;
  size: number;
}

export interface AdminAccount {
  name: string;
  made: string;
  last: string;
  sessions: number;
  tables: number;
  admin?: boolean;
  ban?: { id: number; reason: string; until?: string };
}

export interface AdminReport {
  id: number;
  at: string;
  game: string;
  by_seat: number;
  of_seat: number;
  by_account?: string;
  of_account?: string;
  name?: string;
  line?: number;
  reason?: string;
  done?: boolean;
  lines: ReportedLine[];
}

export interface ReportedLine {
  id: number;
  at: string;
  seat: number;
  phrase?: string;
  text?: string;
  gone?: boolean;
}

export interface Ban {
  id: number;
  account?: string;
  network?: string;
  reason: string;
  made: string;
  until?: string;
}

export interface NewBan {
  account?: string;
  network?: string;
  reason: string;
  until?: string;
}

export interface LogEntry {
  id: number;
  at: string;
  /** The name of an account, or "host": whoever runs the server. */
  by: string;
  what: string;
  about?: string;
  detail?: string;
}

/** A page of a list; `next` asks for what is older, and is not there at the end. */
export interface Page<Row> {
  rows: Row[];
  next: string;
}
