// The game to propose after a first game without fields: the same again, with them.

import { api } from '../lib/api';
import { router } from '../lib/route.svelte';
import type { NewGame, Table } from '../lib/types';
import type { Session } from '../model/session.svelte';

/** The setup of the same game with fields, as in the printed rules. */
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
