// The part of docs/protocol.md about your-turn notifications.

import { ApiError, json } from '../lib/api';
import type { components } from '../openapi/types';

type Schemas = components['schemas'];

export type Notice = Schemas['Notice'];
export type Quiet = Schemas['NoticeQuiet'];
export type Subscription = Schemas['PushSubscription'];
export type Language = NonNullable<Subscription['language']>;

const at = '/api/notice';

export const notices = {
  get: () => json<Notice>('GET', at),
  push: (subscription: Subscription) => json<Notice>('POST', `${at}/push`, subscription),
  /** Ends the notifications to one browser. */
  pushOffOne: (id: string) => json<Notice>('DELETE', `${at}/push/${encodeURIComponent(id)}`),
  quiet: (hours: Quiet | null) => json<Notice>('POST', `${at}/quiet`, hours ?? {}),
  mail: (address: string, language: Language) => json<Notice>('POST', `${at}/mail`, { address, language }),
  mailOff: () => json<Notice>('DELETE', `${at}/mail`),
  confirm: (secret: string) => json<{ ok: boolean }>('POST', `${at}/mail/confirm`, { secret }),
  /** Ends mail to the address of a token, as mail programs do by themselves. */
  off: (token: string) => json<{ ok: boolean }>('POST', `/notice/off/${encodeURIComponent(token)}`, {}),
};

/** Whether a request failed because its object does not exist. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
