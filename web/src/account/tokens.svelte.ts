// The tokens of an account, by which programs act for it.

import { accounts } from './api';
import type { AccountDesk } from './desk.svelte';
import type { Tokens } from './types';

export class TokenList {
  list = $state.raw<Tokens['tokens']>([]);
  /** The secret of a new token, shown this one time. */
  secret = $state('');

  private readonly desk: AccountDesk;

  constructor(desk: AccountDesk) {
    this.desk = desk;
  }

  async load(): Promise<void> {
    this.list = (await accounts.tokens()).tokens;
  }

  async make(name: string): Promise<void> {
    this.secret = (await this.desk.act(() => accounts.makeToken(name))).secret;
    await this.load();
  }

  async revoke(id: string): Promise<void> {
    await accounts.revokeToken(id);
    await this.load();
  }
}
