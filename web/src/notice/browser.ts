// What this browser can do to show notifications while the page is closed: the service worker, the
// maker's push service, and the owner's permission.

import { removePref, readPref, writePref } from '../lib/prefs';
import type { Subscription } from './api';

/** The functions of a browser that the page needs; tests replace them. */
export interface Pushing {
  secure: () => boolean;
  able: () => boolean;
  /** Its maker allows notifications only to pages on the home screen. */
  home: () => boolean;
  permission: () => NotificationPermission;
  /** The present subscription, if there is one. */
  current: () => Promise<Reached | null>;
  /** Asks for permission, and subscribes; null if it is refused. */
  subscribe: (key: string) => Promise<Reached | null>;
}

/** A browser's subscription, and the id by which the server knows it. */
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
    // A subscription of another server that was at this address has to be removed first.
    const old = await push.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return reached(await push.subscribe(options));
  }
}

/** Whether this is a phone or tablet of Apple's; its tablets claim to be desktop computers, but have touch screens. */
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

/** Makes the server be sent this browser's subscription again: another person uses it now, or the
 * server has unsubscribed all of the person's browsers. */
export function wantAgain(): void {
  if (isWanted()) writePref(wanted, 'yes');
}
