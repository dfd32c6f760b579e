// After a first game, which has no fields: the next one, against the same, with them.

import { api } from '../lib/api';
import { router } from '../lib/route.svelte';
import type { NewGame, Table } from '../lib/types';
import type { Session } from '../model/session.svelte';

/** The same game again as it is printed: farmers may lie down in fields. */
export function withFields({ seats, preset, aids }: Table): NewGame {
  return {
    title: '',
    seats: seats.map(({ name, kind, bot }) => (kind === 'bot' && bot ? { name, kind, bot } : { name, kind })),
    preset,
    expansions: [],
    options: { 'base.first_player': 'seat0' },
    aids,
  };
}

export async function playFields(session: Session): Promise<void> {
  const { table } = await api.create(withFields(session.table));
  router.go(`/t/${encodeURIComponent(table.id)}`);
}
