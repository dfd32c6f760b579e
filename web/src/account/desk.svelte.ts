// The person at this browser, their account, and what they do about it. The server stores all of it;
// the page has what it sent last.

import { under } from '../lib/site';
import { ApiError } from '../lib/api';
import { removePref, readPref, writePref } from '../lib/prefs';
import { wantAgain } from '../notice/browser';
import { leaveHere } from '../notice/wishes.svelte';
import { accounts } from './api';
import { forgetSignIn, noteSignIn } from './before';
import { Stopped } from './faults';
import { able, makePasskey, usePasskey } from './passkeys';
import { settingsSync } from './settingssync';
import type { Account, Club, ClubPurpose, Letter, Passkey, PasskeyAnswer, PasskeyAsked, SessionInfo, Whoever } from './types';

/** The functions of a browser that the page needs; tests replace them. */
export interface Browser {
  able: () => boolean;
  make: (options: PasskeyAsked) => Promise<PasskeyAnswer>;
  use: (options: PasskeyAsked) => Promise<PasskeyAnswer>;
  /** Leaves this page for another address. */
  leave: (address: string) => void;
}

const real: Browser = { able, make: makePasskey, use: usePasskey, leave: (address) => location.assign(address) };

interface Asking {
  yes: () => void;
  no: () => void;
}

/** The state of the account page, shared by its components, and its requests. */
export class AccountDesk {
  who = $state.raw<Whoever | null>(null);
  passkeys = $state.raw<Passkey[]>([]);
  /** The club's identity provider, if the host has named one. */
  club = $state.raw<Club>({ offered: false });
  /** Recovery codes to be shown, this once. */
  codes = $state.raw<string[]>([]);
  /** The person is asked to prove who they are; the request that needs it waits. */
  asking = $state.raw<Asking | null>(null);
  failure = $state.raw<unknown>(null);
  /** How the account was left, to say so on the page. */
  left = $state<'' | 'signed_out' | 'deleted'>('');
  /** How often the server has unsubscribed all browsers of the account from notifications; after each,
   * this one subscribes again. */
  dropped = $state(0);
  private offered = $state(false);

  readonly account = $derived<Account | null>(this.who?.account ?? null);
  readonly letters = $derived<Letter[]>(this.who?.letters ?? []);
  readonly sessions = $derived<SessionInfo[]>(this.who?.sessions ?? []);
  /** Whether passkeys can be used: both the server and the browser must support them at this address. */
  get passkeysHere(): boolean {
    return this.offered && this.browser.able();
  }

  /** Whether the page was opened by a link that works once: then it must not be reloaded without that link. */
  hasLink: () => boolean = () => false;

  private readonly browser: Browser;

  constructor(browser: Browser = real) {
    this.browser = browser;
  }

  /** Fetches the account, its passkeys and the club's provider anew. */
  async load(): Promise<void> {
    this.failure = null;
    try {
      const [who, { offered, passkeys }, club] = await Promise.all([accounts.whoever(), accounts.passkeys(), accounts.club()]);
      // A person who signs in with this browser gets notifications here if its previous user did.
      if (this.who && !this.who.account && who.account) wantAgain();
      const left = this.who?.account?.name;
      this.who = who;
      this.offered = offered;
      this.passkeys = passkeys;
      this.club = club;
      if (who.account) noteSignIn();
      if (!who.account) settingsSync.signedOut();
      else if (who.account.name !== left) void this.syncSettings();
      // An account without a remembered player name uses the account's name.
      if (who.account && readPref('name') === '') writePref('name', who.account.name);
      if (left && !who.account && readPref('name') === left) removePref('name');
    } catch (error) {
      this.failure = error;
    }
  }

  /** Brings the account's settings to this browser. If they change the language the page is reloaded,
   * unless recovery codes are shown or a link is in use, which a reload would lose. */
  private async syncSettings(): Promise<void> {
    await settingsSync.sync();
    if (settingsSync.speaksOtherwise() && this.codes.length === 0 && !this.hasLink()) this.browser.leave(under('/account'));
  }

  /** Sends a request that may need a fresh proof of identity: the person is asked for it, and the
   * request is then sent again. */
  async act<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm-first') throw error;
    }
    await this.ask();
    return what();
  }

  /** Opens the dialog that asks for a proof of identity; rejects with Stopped if the person cancels. */
  private ask(): Promise<void> {
    return new Promise((yes, no) => {
      const close = () => (this.asking = null);
      this.asking = {
        yes: () => {
          close();
          yes();
        },
        no: () => {
          close();
          no(new Stopped());
        },
      };
    });
  }

  /** After a request that signs in: fetches the account. */
  private async entered(account: Promise<{ account: Account }>): Promise<void> {
    await account;
    this.left = '';
    await this.load();
  }

  make = (name: string, password: string, invite = '') => this.entered(accounts.make(name, password, invite));
  signIn = (name: string, password: string) => this.entered(accounts.signIn(name, password));
  recover = (name: string, code: string) => this.entered(accounts.recover(name, code));

  /** Makes an account with a passkey and no password. Its recovery codes come in the answer. */
  async makeWithPasskey(name: string, invite = ''): Promise<void> {
    const { options } = await accounts.beginPasskey(name, invite);
    await this.shown(accounts.finishNew(name, await this.browser.make(options), invite));
  }

  /** Sets a new password by a link; new recovery codes come in the answer. */
  reset = (secret: string, password: string) => this.shown(accounts.reset(secret, password));

  /** After a request that signs in and returns recovery codes: shows the codes, and fetches the account. */
  private async shown(entered: Promise<{ codes: string[] }>): Promise<void> {
    this.codes = (await entered).codes;
    this.left = '';
    this.drop();
    await this.load();
  }

  /** Marks all notices about what the host did as read. */
  async read(): Promise<void> {
    await accounts.read(Math.max(...this.letters.map((n) => n.id)));
    await this.load();
  }

  async signInWithPasskey(): Promise<void> {
    const { options } = await accounts.beginSignIn();
    await this.entered(accounts.finishSignIn(await this.browser.use(options)));
  }

  /** Goes to the club's provider. The browser comes back to this page, which then loads anew. */
  async toClub(what: ClubPurpose): Promise<void> {
    const begin = () => accounts.beginClub(what);
    const { location: address } = await (what === 'add' ? this.act(begin) : begin());
    this.browser.leave(address);
  }

  /** Makes an account for the person who came from the club's provider; its recovery codes come in the answer. */
  joinClub = (name: string, invite = '') => this.shown(accounts.joinClub(name, invite));

  /** The person says that they are not the one who came from the club's provider: drops that sign-in. */
  async notFromClub(): Promise<void> {
    await accounts.notFromClub();
    await this.load();
  }

  async signOut(): Promise<void> {
    await leaveHere().catch(() => undefined); // signing out matters more
    await accounts.signOut();
    this.left = 'signed_out';
    await this.load();
  }

  async remove(): Promise<void> {
    await this.act(() => accounts.remove());
    forgetSignIn();
    settingsSync.accountDeleted();
    this.left = 'deleted';
    await this.load();
  }

  /** Sends a change of the account, then fetches the account again. */
  private async change<T>(what: () => Promise<T>): Promise<T> {
    const answer = await this.act(what);
    await this.load();
    return answer;
  }

  /** Sends a request that ends sessions. The server stops notifications to their browsers, so this one
   * subscribes again. */
  private async closing<T>(what: () => Promise<T>): Promise<T> {
    const answer = await this.act(what);
    this.drop();
    await this.load();
    return answer;
  }

  /** Makes this browser subscribe to notifications again. */
  private drop(): void {
    wantAgain();
    this.dropped += 1;
  }

  rename = (name: string) => this.change(() => accounts.name(name));

  async setPassword(password: string, keepTokens: boolean): Promise<void> {
    this.codes = (await this.closing(() => accounts.password(password, keepTokens))).codes ?? [];
  }

  end = (id: string) => this.closing(() => accounts.end(id));
  setBot = (on: boolean) => this.change(() => accounts.bot(on));

  /** Ends all other sessions. A person without a recent proof of identity is asked for one before codes are made. */
  async endOthers(keepTokens: boolean): Promise<number> {
    const { ended, codes } = await this.closing(() => accounts.endOthers(keepTokens));
    if (codes) this.codes = codes;
    else await this.makeCodes();
    return ended;
  }

  leaveClub = () => this.change(() => accounts.leaveClub());
  removePasskey = (id: string) => this.change(() => accounts.removePasskey(id));

  async makeCodes(): Promise<void> {
    this.codes = (await this.change(() => accounts.codes())).codes;
  }

  async addPasskey(): Promise<void> {
    const { options } = await this.act(() => accounts.beginPasskey());
    await accounts.finishPasskey(await this.browser.make(options));
    await this.load();
  }

  confirm = (password: string) => accounts.confirm(password);

  async confirmWithPasskey(): Promise<void> {
    const { options } = await accounts.beginConfirm();
    await accounts.finishConfirm(await this.browser.use(options));
  }

  everything = () => this.act(() => accounts.export());
  showDevice = () => this.act(() => accounts.showDevice());
}
