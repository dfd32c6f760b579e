// What this browser can do to show notifications while the page is closed: the service worker, the
// maker's push service, and the owner's permission.

import { removePref, readPref, writePref } from '../lib/prefs';
import type { Subscription } from './api';

/** What is asked of a browser, so that tests can be one. */
export interface Pushing {
  secure: () => boolean;
  able: () => boolean;
  /** Its maker allows notifications only to pages on the home screen. */
  home: () => boolean;
  permission: () => NotificationPermission;
  /** The subscription that there is. */
  current: () => Promise<Reached | null>;
  /** Asks its owner, and subscribes; nothing if they do not want it. */
  subscribe: (key: string) => Promise<Reached | null>;
}

/** How a browser is reached, and by what name the server knows that. */
export interface Reached {
  id: string;
  subscription: Pick<Subscription, 'endpoint' | 'keys'>;
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const text = (data: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

async function reached(from: PushSubscription): Promise<Reached> {
  const { endpoint } = from;
  const key = (name: PushEncryptionKeyName) => text(from.getKey(name) ?? new ArrayBuffer(0));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return { id: text(hash), subscription: { endpoint, keys: { p256dh: key('p256dh'), auth: key('auth') } } };
}

async function manager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? (await navigator.serviceWorker.ready).pushManager : null;
}

async function subscribe(key: string): Promise<Reached | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await manager();
  if (!push) return null;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await reached(await push.subscribe(options));
  } catch (error) {
    // One of another server that was at this address has to go first.
    const old = await push.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return reached(await push.subscribe(options));
  }
}

/** A phone or tablet of Apple's; its tablets say that they are desks, but have fingers on them. */
function isApples(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export const here: Pushing = {
  secure: () => window.isSecureContext,
  able: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  home: isApples,
  permission: () => Notification.permission,
  current: async () => {
    const found = await (await manager())?.getSubscription();
    return found ? reached(found) : null;
  },
  subscribe,
};

const refused = 'notice.refused';
const wanted = 'notice.on';

/** A person who has refused notifications in this browser is not asked again. */
export const isRefused = (): boolean => readPref(refused) !== '';
export const refuse = (): void => writePref(refused, 'yes');

/** Whether this browser is to get notifications, whichever person uses it now. */
export const isWanted = (): boolean => readPref(wanted) !== '';

/** Whether the server must be sent this browser's subscription. The browser keeps the id under which it
 * was last subscribed: if the server no longer has that id, it was unsubscribed, perhaps from another
 * device. */
export const isUnheard = (id: string): boolean => isWanted() && readPref(wanted) !== id;

/** Notes that this browser is to get notifications, by the id that the server knows; an empty id: no more. */
export function want(id: string): void {
  if (id) writePref(wanted, id);
  else removePref(wanted);
  removePref(refused);
}

/** Somebody else uses this browser now, or the server has put off all of theirs: it has to
 * hear of this one again. */
export function wantAgain(): void {
  if (isWanted()) writePref(wanted, 'yes');
}
