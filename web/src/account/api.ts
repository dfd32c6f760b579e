// The requests of the API about accounts, sessions and friends (docs/protocol.md).

import { json } from '../lib/api';
import type { Friends } from '../lib/types';
import type { Account, Club, ClubPurpose, DeviceAsked, DeviceShown, DeviceWait, NewToken, Passkey, PasskeyAnswer, PasskeyAsked, Passkeys, Tokens, Whoever } from './types';

interface Entered {
  account: Account;
}

interface Done {
  ok: boolean;
}

/** The answer to ending all other sessions. Recovery codes are sent only in this answer. */
interface Locked extends Done {
  ended: number;
  codes?: string[];
}

const at = '/api/account';

export const accounts = {
  whoever: () => json<Whoever>('GET', at),
  /** Makes an account; `invite` is the invitation code, where the server asks for one. */
  make: (name: string, password: string, invite = '') => json<Entered>('POST', at, { name, password, ...(invite && { invite }) }),
  remove: () => json<Done>('DELETE', at),
  signIn: (name: string, password: string) => json<Entered>('POST', '/api/session', { name, password }),
  recover: (name: string, code: string) => json<Entered>('POST', '/api/session/recovery', { name, code }),
  /** Requests mail with a link to a new password; the server sends it if the account exists and has an address. */
  forgotten: (name: string) => json<Done>('POST', '/api/session/forgotten', { name }),
  /** Whose account a link to a new password is for; the link stays valid. */
  lookReset: (secret: string) => json<{ name: string }>('POST', '/api/session/reset', { secret, look: true }),
  reset: (secret: string, password: string) => json<Entered & { codes: string[] }>('POST', '/api/session/reset', { secret, password }),
  /** Marks the notices about what the host did as read, up to this one. */
  read: (id: number) => json<Done>('POST', `${at}/letters`, { read: id }),
  signOut: () => json<Done>('DELETE', '/api/session'),
  /** Ends all other sessions, and the tokens of programs unless they are to be kept. */
  endOthers: (keep: boolean) => json<Locked>('DELETE', `${at}/sessions${keep ? '?tokens=keep' : ''}`),
  end: (id: string) => json<Done>('DELETE', `${at}/sessions/${encodeURIComponent(id)}`),
  password: (password: string, keep: boolean) => json<Locked>('POST', `${at}/password`, { password, ...(keep && { keep_tokens: true }) }),
  name: (name: string) => json<Entered>('POST', `${at}/name`, { name }),
  codes: () => json<{ codes: string[] }>('POST', `${at}/recovery`, {}),
  confirm: (password: string) => json<Done>('POST', `${at}/confirm`, { password }),
  bot: (on: boolean) => json<Entered>('POST', `${at}/bot`, { on }),
  tokens: () => json<Tokens>('GET', `${at}/tokens`),
  makeToken: (name: string) => json<NewToken>('POST', `${at}/tokens`, { name }),
  revokeToken: (id: string) => json<Done>('DELETE', `${at}/tokens/${encodeURIComponent(id)}`),
  export: () => json<unknown>('GET', `${at}/export`),

  friends: () => json<Friends>('GET', `${at}/friends`),
  follow: (name: string) => json<Friends>('POST', `${at}/friends`, { name }),
  unfollow: (name: string) => json<Friends>('DELETE', `${at}/friends/${encodeURIComponent(name)}`),

  passkeys: () => json<Passkeys>('GET', `${at}/passkeys`),
  /** Begins making a passkey: for a new account of this name, or without a name for the one that is signed in. */
  beginPasskey: (name?: string, invite = '') => json<{ options: PasskeyAsked }>('POST', `${at}/passkeys/begin`, name === undefined ? {} : { name, ...(invite && { invite }) }),
  finishPasskey: (credential: PasskeyAnswer) => json<{ passkey: Passkey }>('POST', `${at}/passkeys/finish`, { credential }),
  /** Makes an account with a passkey and no password; the answer has its recovery codes, this one time. */
  finishNew: (name: string, credential: PasskeyAnswer, invite = '') =>
    json<Entered & { codes: string[] }>('POST', `${at}/passkeys/finish`, { name, credential, ...(invite && { invite }) }),
  removePasskey: (id: string) => json<Done>('DELETE', `${at}/passkeys/${encodeURIComponent(id)}`),
  beginSignIn: () => json<{ options: PasskeyAsked }>('POST', '/api/session/passkey/begin', {}),
  finishSignIn: (credential: PasskeyAnswer) => json<Entered>('POST', '/api/session/passkey/finish', { credential }),
  beginConfirm: () => json<{ options: PasskeyAsked }>('POST', `${at}/confirm/passkey/begin`, {}),
  finishConfirm: (credential: PasskeyAnswer) => json<Done>('POST', `${at}/confirm/passkey/finish`, { credential }),

  club: () => json<Club>('GET', `${at}/oidc`),
  /** Begins a sign-in at the club's provider; the answer has the address to go to. */
  beginClub: (what: ClubPurpose) => json<{ location: string }>('POST', '/api/session/oidc/begin', { for: what }),
  joinClub: (name: string, invite = '') => json<Entered & { codes: string[] }>('POST', '/api/session/oidc/finish', { name, ...(invite && { invite }) }),
  /** Drops the pending sign-in through the club's provider, so that the page no longer asks for an account name. */
  notFromClub: () => json<Done>('DELETE', '/api/session/oidc'),
  leaveClub: () => json<Done>('DELETE', `${at}/oidc`),

  showDevice: () => json<DeviceShown>('POST', `${at}/device`, {}),
  device: () => json<DeviceWait>('GET', `${at}/device`),
  answerDevice: (code: string, allow: boolean) => json<Done>('POST', `${at}/device/answer`, { code, allow }),
  endDevice: () => json<Done>('DELETE', `${at}/device`),
  /** Whose account another device's secret is for; the secret stays valid. */
  lookDevice: (secret: string) => json<{ name: string }>('POST', '/api/session/device', { secret, look: true }),
  askDevice: (secret: string) => json<DeviceAsked>('POST', '/api/session/device', { secret }),
  enterDevice: (ticket: string) => json<{ state?: DeviceWait['state']; account?: Account }>('POST', '/api/session/device/finish', { ticket }),
};
