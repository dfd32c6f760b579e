// The HTTP requests of docs/protocol.md. Every failure is an ApiError with a code that the message files know.

import { base, under } from './site';
import type {
  Analysis,
  Areas,
  Art,
  ChatAim,
  ChatLine,
  ChatReport,
  Created,
  Fault,
  Fits,
  Games,
  Hello,
  Hints,
  Invite,
  NewGame,
  Offer,
  PackChecked,
  Phrase,
  Position,
  Preview,
  Privacy,
  Refusal,
  Replay,
  Reseated,
  SeatKind,
  SeatLink,
  ShareLink,
  Table,
  TableAnswer,
  TableChanged,
  TablePacks,
} from './types';
import type { GameRating, Marks, RatedTicket, RatedWish } from './rated';
import { noteDate } from './servertime';
import { version as page } from './version.svelte';

/** The host's reason in a refusal: of a ban, or of maintenance. */
interface HostReason {
  reason?: string;
  until?: string;
  text?: string;
}

/** The fields that are read of a refusal, which may also come from a proxy. */
interface ErrorBody {
  error?: Partial<Omit<Refusal['error'], 'code'>> & { code?: string } & HostReason;
  table?: TableAnswer;
}

/** A request that failed: refused by the server, or not answered ("offline"). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly faults: Fault[];
  /** The line of a record that is wrong, or 0. */
  readonly line: number;
  /** The present table, sent along when our sequence number was stale. */
  readonly table: TableAnswer | null;
  readonly retryAfter: number;
  /** The numbers in the message, by name. */
  readonly numbers: Record<string, number>;
  /** The host's reason. */
  readonly hostReason: HostReason;

  constructor(status: number, body: ErrorBody, retryAfter = 0) {
    super(body.error?.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.error?.code ?? (status === 0 ? 'offline' : 'unknown');
    this.hint = body.error?.hint ?? '';
    const faults = body.error?.faults ?? [];
    this.faults = this.code === 'name-not-allowed' ? faults.map((fault) => ({ ...fault, unwanted: true })) : faults;
    this.line = body.error?.line ?? 0;
    this.table = body.table ?? null;
    this.retryAfter = retryAfter;
    this.numbers = body.error?.numbers ?? {};
    const { reason = '', until = '', text = '' } = body.error ?? {};
    this.hostReason = { reason, until, text };
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request, and returns the answer if it is a success. */
async function ask(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
  keepalive = false,
  cache: RequestCache = 'no-store',
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', cache, headers, keepalive };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(under(path), init);
  } catch {
    throw new ApiError(0, {});
  }
  noteDate(answer.headers.get('Date'));
  page.hear(answer.headers.get('Circulade-Page'));
  if (answer.ok) return answer;
  const text = await answer.text().catch(() => '');
  throw new ApiError(answer.status, parse(text), Number(answer.headers.get('Retry-After') ?? 0));
}

function parse(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** On a server below a path, puts that path before the addresses of pictures, which the server sends without it. */
const placed = base === '/' ? undefined : (key: string, value: unknown) => (key === 'url' && typeof value === 'string' && value.startsWith('/') ? under(value) : value);

/** Sends a request, and returns the JSON of the answer. */
export async function json<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  return read(await ask(method, path, body, headers, signal));
}

async function read<T>(answer: Response): Promise<T> {
  try {
    return JSON.parse(await answer.text(), placed) as T;
  } catch {
    throw new ApiError(0, {});
  }
}

/** Fetches something that rarely changes: the browser caches it, and only asks whether it has changed. */
const seldom = async <T>(path: string): Promise<T> => read(await ask('GET', path, undefined, {}, undefined, false, 'no-cache'));

/** The query that limits an answer to some sets; empty for all. */
const ofSets = (sets: string[]): string => (sets.length > 0 ? `?sets=${sets.map(encodeURIComponent).join(',')}` : '');

const game = (id: string, rest = '') => `/api/games/${encodeURIComponent(id)}${rest}`;
const pairing = (ticket: string) => `/api/lobby/pair/${encodeURIComponent(ticket)}`;
const kept = (id: string, rest = '') => `/api/records/${encodeURIComponent(id)}${rest}`;

/** The choices to try at a position, as a query. */
const tried = (texts: string[]) => (texts.length > 0 ? `?${new URLSearchParams(texts.map((t) => ['try', t]))}` : '');

/** The query by which an answer comes as changes to the table of a stamp; without a stamp, `otherwise`. */
const against = (stamp: string, otherwise = '') => (stamp === '' ? otherwise : `?stamp=${stamp}&events=recent`);

/** The header with the secret of a shared replay; addresses end up in logs. */
const sharing = (secret?: string): Record<string, string> =>
  secret === undefined ? {} : { 'Circulade-Share': secret };

const groundOf = new Map<string, Promise<Areas>>();
let usualGround: Promise<Areas> | undefined;

/** Fetches the ground of the usual tiles once; after a failure the next caller tries again. */
async function usualAreas(): Promise<Areas> {
  usualGround ??= json<Areas>('GET', '/api/art/areas');
  usualGround.catch(() => (usualGround = undefined));
  return usualGround;
}

async function areas(id: string): Promise<Areas> {
  let mine = groundOf.get(id);
  if (!mine) {
    mine = Promise.all([usualAreas(), json<Areas>('GET', game(id, '/areas'))]).then(([usual, own]) => ({
      tiles: { ...usual.tiles, ...own.tiles },
    }));
    groundOf.set(id, mine);
    mine.catch(() => groundOf.delete(id));
  }
  return mine;
}

export const api = {
  /** What the server offers: sets, levels, options and more; of all sets or of some. */
  hello: (sets: string[] = []) => seldom<Hello>(`/api/hello${ofSets(sets)}`),
  art: (sets: string[] = []) => seldom<Art>(`/api/art${ofSets(sets)}`),
  /** The ground that the segments of tiles cover: of the usual tiles, and of a table's own too; fetched once. */
  usualAreas,
  areas,
  tableArt: (id: string) => {
    groundOf.delete(id); // other tiles may have come in
    return json<Art>('GET', game(id, '/art'));
  },
  /** A picture of the text as a QR code. By POST: addresses end up in logs. */
  async qr(text: string): Promise<string> {
    const answer = await ask('POST', '/api/qr', { text });
    return `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  },
  /** Checks the text of home-made tiles: returns them with pictures, or what is wrong. */
  checkPack: (text: string) => json<PackChecked>('POST', '/api/packs', { text }),
  packs: (id: string) => json<TablePacks>('GET', game(id, '/packs')),
  offerPack: (id: string, text: string) => json<Table>('POST', game(id, '/packs'), { text }),
  settlePack: (id: string, pack: string, accept: boolean) => json<Table>('POST', game(id, `/packs/${pack}`), { accept }),
  invite: () => json<Invite>('GET', '/api/invite'),
  privacy: () => json<Privacy>('GET', '/api/privacy'),
  /** This browser's tables, those that wait for a seat held here first: the first part of the list, or
   * the part behind a `next`. */
  games: (after = '') =>
    json<Games>('GET', after === '' ? '/api/games' : `/api/games?after=${encodeURIComponent(after)}`),
  /** The first few of this browser's tables. */
  nearest: (limit: number) => json<Games>('GET', `/api/games?limit=${limit}`),
  /** Makes a table. If the answer is lost the request is sent again, and by its move id the server makes only one. */
  async create(setup: NewGame & Marks): Promise<Created> {
    const request = { ...setup, move: moveId() };
    const post = () => json<Created>('POST', '/api/games', request);
    try {
      return await post();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return post();
    }
  },
  /** The whole table, with the stamp by which the socket then sends changes. Spectators get it without
   * the lists of the helps, unless `helps` is set; only recent events come, unless `all` is. */
  table: (id: string, { all = false, helps = false } = {}) =>
    json<Table>('GET', game(id, `?stamp=${all ? '' : '&events=recent'}${helps ? '' : '&helps=later'}`)),
  /** Takes a seat by its link; if the seat has a holder the server asks them, and answers with an offer. */
  sit: (id: string, secret: string) => json<Table | Offer>('POST', game(id, '/sit'), { secret }),
  /** What taking a seat by its link would do. */
  seatOffer: (id: string, secret: string) => json<Offer>('POST', game(id, '/sit'), { secret, look: true }),
  /** Makes choices at the table of a seq. The answer has the changes to the table of a stamp or, if
   * that is empty, its lists as changes to those of the seq. */
  choose: (id: string, seq: number, move: string, all: string[], stamp: string, signal?: AbortSignal) =>
    json<TableChanged>('POST', game(id, `/choices${against(stamp, `?base=${seq}&lists=all`)}`), { seq, move, all }, {}, signal),
  /** Invites a bot, by its account's name, to a free seat. */
  inviteBot: (id: string, name: string) => json<{ seat: number }>('POST', game(id, '/invite'), { name }),
  join: (id: string, name: string) => json<Table>('POST', game(id, '/join'), { name }),
  /** Pairs this person with others who want the same: a table, or a ticket to wait with. */
  pair: (wish: RatedWish) => json<Table | RatedTicket>('POST', '/api/lobby/pair', wish),
  /** Renews a ticket, or returns the table that was found. */
  ticket: (id: string) => json<Table | RatedTicket>('GET', pairing(id)),
  /** Plays against the level that a ticket offers, at once. */
  playLevel: (id: string) => json<Table | RatedTicket>('POST', `${pairing(id)}/level`, {}),
  /** Gives up a ticket; `leaving` is for a page that is closing. */
  cancel: (id: string, leaving = false) => ask('DELETE', pairing(id), undefined, {}, undefined, leaving),
  preview: (id: string, seq: number, all: string[]) =>
    json<Preview>('POST', game(id, '/preview'), { seq, all }),
  undo: (id: string, seq: number, move: string, version: number, stamp: string) =>
    json<TableChanged>('POST', game(id, `/undo${against(stamp)}`), { seq, move, version }),
  /** Asks all players to take back moves to a version, or agrees to that. */
  takeback: (id: string, seq: number, move: string, version: number, stamp: string) =>
    json<TableChanged>('POST', game(id, `/takeback${against(stamp)}`), { seq, move, version }),
  declineTakeback: (id: string) => json<Table>('POST', game(id, '/takeback/decline'), {}),
  /** Lets computer players play without pauses until a person has the turn, if this browser holds all
   * seats of people. */
  hasten: (id: string) => json<{ hastened: boolean }>('POST', game(id, '/hasten'), {}),
  /** Which tiles left fit an empty square. */
  fits: (id: string, x: number, y: number) => json<Fits>('GET', game(id, `/fits?x=${x}&y=${y}`)),
  /** The moves that a computer player would make; the signal ends the search. */
  hints: (id: string, signal: AbortSignal) => json<Hints>('GET', game(id, '/hints'), undefined, undefined, signal),
  /** The ratings of a rated game's seats: what may be won or lost or, once it is counted, what has changed. */
  rating: (id: string) => json<GameRating>('GET', game(id, '/rating')),
  record: async (id: string) => (await ask('GET', game(id, '/record'))).text(),
  link: (id: string, seat: number) => json<SeatLink>('POST', game(id, `/seats/${seat}/link`), {}),
  reseat: (id: string, seat: number, kind: SeatKind, bot?: string) =>
    json<Reseated>(
      'POST',
      game(id, `/seats/${seat}`),
      bot === undefined ? { kind } : { kind, bot },
    ),
  rename: (id: string, seat: number, name: string) => json<Table>('POST', game(id, `/seats/${seat}/name`), { name }),
  end: (id: string) => json<Table>('POST', game(id, '/end'), {}),
  /** Agrees to a pause of the clock for this browser's seats or, while it is paused, to going on. */
  pauseClock: (id: string) => json<Table>('POST', game(id, '/clock/pause'), { move: moveId() }),
  /** Refuses what was asked about the clock. */
  declinePause: (id: string) => json<Table>('POST', game(id, '/clock/decline'), {}),
  giveTime: (id: string, seat: number, seconds: number) => json<Table>('POST', game(id, `/seats/${seat}/time`), { move: moveId(), seconds }),
  takeVacation: (id: string, days: number) => json<Table>('POST', game(id, '/clock/vacation'), { move: moveId(), days }),
  /** Reminds the player who keeps the table waiting. */
  nudge: (id: string, seat: number) => json<Table>('POST', game(id, `/seats/${seat}/nudge`), {}),
  /** Lets the computer play for a seat, or its holder again; with a bank, agrees to that. */
  standIn: (id: string, seat: number, on: boolean) => json<Table>('POST', game(id, `/seats/${seat}/standin`), { on }),
  resign: (id: string, seat: number) => json<Table>('POST', game(id, `/seats/${seat}/resign`), {}),
  /** Passes the host's rights to a seat, or asks for those of a host who is gone. */
  passHost: (id: string, seat: number) => json<Table>('POST', game(id, '/host'), { seat }),
  /** Lets a person who asks for a seat play it as well, or refuses. */
  answerRequest: (id: string, seat: number, request: string, accept: boolean) => json<Table>('POST', game(id, `/seats/${seat}/request`), { id: request, accept }),
  /** Ends a game with strangers who are gone. */
  callOff: (id: string) => json<Table>('POST', game(id, '/calloff'), {}),
  forget: (id: string) => json<{ ok: boolean }>('POST', game(id, '/forget'), {}),
  /** Ends a game for all; the answer says whether it is deleted or others keep it. */
  remove: (id: string) => json<{ ok: boolean; deleted: boolean }>('DELETE', game(id, '')),
  /** Sends a chat line; the server stores it once, however often it is sent with this move id. */
  say: (id: string, what: { text: string } | { phrase: Phrase }, move: string) => json<{ line: ChatLine }>('POST', game(id, '/chat'), { ...what, move }),
  /** Mutes the lines of a person at the table, or blocks that person, or undoes it. */
  quiet: (id: string, how: 'mute' | 'block', whom: ChatAim) => json<{ ok: boolean }>('POST', game(id, `/chat/${how}`), whom),
  consent: (id: string, on: boolean) => json<{ ok: boolean }>('POST', game(id, '/chat/consent'), { on }),
  reportChat: (id: string, what: ChatReport) => json<{ ok: boolean }>('POST', game(id, '/chat/report'), what),
  /** The replay of a finished game of this browser's, or of a shared one with its secret. */
  replay: (id: string, secret?: string) =>
    json<Replay>('GET', game(id, '/replay'), undefined, sharing(secret)),
  /** Position n; with other choices than were made then, what would have followed. */
  position: (id: string, n: number, secret?: string, other: string[] = []) =>
    json<Position>('GET', game(id, `/replay/${n}${tried(other)}`), undefined, sharing(secret)),
  /** Position n with all events up to it. */
  story: (id: string, n: number, secret?: string) =>
    json<Position>('GET', game(id, `/replay/${n}?since=0`), undefined, sharing(secret)),
  positionFits: (id: string, n: number, x: number, y: number, secret?: string) =>
    json<Fits>('GET', game(id, `/replay/${n}/fits?x=${x}&y=${y}`), undefined, sharing(secret)),
  /** Starts the analysis of a finished game, or stops it. */
  analyse: (id: string, stop: boolean, secret?: string) =>
    json<Analysis>('POST', game(id, '/analysis'), stop ? { stop } : {}, sharing(secret)),
  analysis: (id: string, secret?: string) => json<Analysis>('GET', game(id, '/analysis'), undefined, sharing(secret)),
  /** Makes a link by which anybody can see a finished game; asked again it returns the same link. */
  share: (id: string) => json<ShareLink>('POST', game(id, '/share'), {}),
  unshare: (id: string) => json<{ ok: boolean }>('POST', game(id, '/unshare'), {}),
  /** Asks for a rematch: the new table once all people have asked, until then this one. */
  again: (id: string) =>
    json<Reseated>('POST', game(id, '/again'), {}),
  declineAgain: (id: string) => json<Table>('POST', game(id, '/again/decline'), {}),
  openRecord: (record: string) => json<Replay>('POST', '/api/records', { record }),
  /** Fails with record-gone when the server has dropped the record: it must be opened again. */
  recordReplay: (id: string) => json<Replay>('GET', kept(id)),
  recordPosition: (id: string, n: number, other: string[] = []) => json<Position>('GET', kept(id, `/${n}${tried(other)}`)),
  recordStory: (id: string, n: number) => json<Position>('GET', kept(id, `/${n}?since=0`)),
  recordFits: (id: string, n: number, x: number, y: number) => json<Fits>('GET', kept(id, `/${n}/fits?x=${x}&y=${y}`)),
  analyseRecord: (id: string, stop: boolean) => json<Analysis>('POST', kept(id, '/analysis'), stop ? { stop } : {}),
  recordAnalysis: (id: string) => json<Analysis>('GET', kept(id, '/analysis')),
};

/** A random id for a request, by which the server does it once, however often it is sent. */
export function moveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
