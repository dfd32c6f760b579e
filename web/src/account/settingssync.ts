// Keeps the settings of a person the same on every device on which they are signed in: their favourites,
// and how they want the page. Each browser has its own copy in its storage; here it is compared with the
// account's. Settings that are about one device alone stay there.

import { ApiError, json } from '../lib/api';
import { removePref, onWrite, onReload, readPref, writePref } from '../lib/prefs';
import { getLocale, isLocale, localStorageKey } from '../paraglide/runtime.js';
import { favouritesOf, fitting, toFlat, isObject, keys, language, merged, shelf, text, toSettings } from './settings';
import type { Flat } from './settings';
import { leftBehind, lastSynced } from './before';
import type { Settings } from './types';

const at = '/api/account/settings';
/** How long after the last change the settings are sent, in milliseconds. */
export const rest = 1000;
/** How often it tries again when another device has changed the account's settings first. */
const tries = 4;

function read(key: string): unknown {
  try {
    return JSON.parse(readPref(key) || 'null');
  } catch {
    return null;
  }
}

/** The settings in this browser. */
function localSettings(): Flat {
  const kept = read(shelf);
  const all = toFlat(Array.isArray(kept) ? { [shelf]: kept } : {});
  for (const key of keys) if (readPref(key) !== '') all.set(key, readPref(key));
  const spoken = locale();
  if (spoken) all.set(language, spoken);
  return all;
}

function locale(): string {
  try {
    return localStorage.getItem(localStorageKey) ?? '';
  } catch {
    return '';
  }
}

/** Writes what has come into this browser's storage, and has all that show it read it again. */
function writeLocal(all: Flat, before: Flat): void {
  if (text([...all]) === text([...before])) return;
  const list = favouritesOf(all);
  if (text(list) !== text(favouritesOf(before))) writePref(shelf, text(list));
  for (const key of keys) {
    const value = all.get(key);
    if (value === before.get(key)) continue;
    if (typeof value === 'string') writePref(key, value);
    else removePref(key);
  }
  const spoken = all.get(language);
  if (isLocale(spoken) && spoken !== before.get(language)) setLocale(spoken);
  else if (!all.has(language) && before.has(language)) setLocale(null);
  for (const again of onReload) again();
}

/** Sets the language in which the page is shown when it is loaded again; null: the browser's. */
function setLocale(spoken: string | null): void {
  try {
    if (spoken === null) localStorage.removeItem(localStorageKey);
    else localStorage.setItem(localStorageKey, spoken);
  } catch {
    // Storage is refused: the page then has the browser's language.
  }
}

/** The account's settings as of the last sync, and the settings that were in this browser before and belong to no account. */
interface Synced {
  account: unknown;
  version: number;
  settings: Flat;
  own: Flat;
  /** Settings that this browser sent because the account lacked them, until an answer says that the
   * account has them. */
  offered: Flat;
}

const flatOrEmpty = (value: unknown): Flat => toFlat(isObject(value) ? value : {});

/** Reads the last sync that is stored by a key. */
function syncedBy(key: string): Synced | null {
  const kept = read(key);
  if (!isObject(kept) || !isObject(kept.settings)) return null;
  const version = typeof kept.version === 'number' ? kept.version : Infinity;
  return { account: kept.account, version, settings: toFlat(kept.settings), own: flatOrEmpty(kept.own), offered: flatOrEmpty(kept.offered) };
}

const same = (a: Flat, b: Flat): boolean => text(sorted(toSettings(a))) === text(sorted(toSettings(b)));

/** The settings that belong to no account: those from before it was signed in, and those that were changed after it was signed out. */
const unclaimed = (mine: Flat, { settings, own }: Synced): Flat =>
  new Map([...own, ...[...mine].filter(([key, value]) => text(value) !== text(settings.get(key)))]);

/** Whether the account has no memory of the last sync: the server was restored from a backup, or it is another
 * account of that name. */
const fromBackup = (last: Synced, version: number, there: Flat): boolean => version < last.version || (version === last.version && !same(last.settings, there));

/** The settings on which browser and account agreed last. What was only offered was not changed here: if another
 * device has set it since, that counts. */
const agreed = (last: Synced, there: Flat): Flat => new Map([...last.settings, ...[...last.offered].filter(([key]) => there.has(key))]);

/** The settings that are sent only because the account lacks them, and not because they were changed here. */
function offers(all: Flat, there: Flat, base: Synced | null): Flat {
  const fills = ([key, value]: [string, unknown]) => !there.has(key) && (!base || text(base.offered.get(key)) === text(value));
  return new Map([...all].filter(fills));
}

/** Merges the settings of this browser and of the account: all of them, those that are this browser's own, and
 * those that it only offers. What another account left here is not handed to the one that signs in now. */
function reconcile(account: string, version: number, mine: Flat, there: Flat): { all: Flat; own: Flat; offered: Flat } {
  const now = syncedBy(lastSynced);
  const last = now ?? syncedBy(leftBehind);
  const free = last ? unclaimed(mine, last) : mine;
  const again = last?.account === account;
  const base = last && again && !fromBackup(last, version, there) ? last : null;
  const all = merged(again ? mine : free, there, base && agreed(base, there));
  const own = now && again ? now.own : free;
  return { all, own, offered: offers(all, there, base) };
}

class SettingsSync {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private going: Promise<void> = Promise.resolve();
  private writing = false;
  private readonly onPrefWritten = (key: string) => {
    if (this.writing || (key !== shelf && !keys.includes(key))) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.sync(), rest);
  };

  /** Syncs this browser with the account now, and after every change from now on. A failed sync is
   * tried again with the next change, or when the page is loaded. */
  sync(): Promise<void> {
    onWrite.add(this.onPrefWritten);
    // One sync after the other.
    this.going = this.going.then(() => this.syncRetrying(tries));
    return this.going;
  }

  /** No account is signed in any more: this browser keeps the settings, and remembers whose they were. */
  signedOut(): void {
    clearTimeout(this.timer);
    onWrite.delete(this.onPrefWritten);
    if (readPref(lastSynced) !== '') writePref(leftBehind, readPref(lastSynced));
    removePref(lastSynced);
  }

  /** The account was deleted: its settings are this browser's own now. */
  accountDeleted(): void {
    this.signedOut();
    removePref(leftBehind);
  }

  /** Whether the account's language is another than the page's. */
  speaksOtherwise = (): boolean => isLocale(locale()) && locale() !== getLocale();

  /** Whether the account is still signed in. */
  private get signedIn(): boolean {
    return onWrite.has(this.onPrefWritten);
  }

  private async syncRetrying(left: number): Promise<void> {
    clearTimeout(this.timer);
    try {
      await this.syncOnce();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'no-account') this.signedOut();
      if (code === 'stale-version' && left > 1) await this.syncRetrying(left - 1);
    }
  }

  private async syncOnce(): Promise<void> {
    const { account, version, settings } = await json<Settings>('GET', at);
    if (!this.signedIn) return;
    const there = toFlat(settings);
    const mine = localSettings();
    const { all, own, offered } = reconcile(account, version, mine, there);
    this.writing = true;
    writeLocal(all, mine);
    this.writing = false;
    this.remember({ account, version, settings }, own, offered);
    const up = toSettings(fitting(all, there));
    if (text(sorted(up)) === text(sorted(settings))) return;
    const kept = await json<Settings>('PUT', at, { version, settings: up });
    if (this.signedIn) this.remember(kept, own);
  }

  private remember({ account, version, settings }: Settings, own: Flat, offered: Flat = new Map()): void {
    writePref(lastSynced, text({ account, version, settings, own: toSettings(own), offered: toSettings(offered) }));
    removePref(leftBehind);
  }
}

const sorted = (settings: Record<string, unknown>) => Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));

export const settingsSync = new SettingsSync();
