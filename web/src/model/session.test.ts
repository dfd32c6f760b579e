import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api';
import type { Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { errorText } from '../words/fault';
import { Session } from './session.svelte';

const table = (seq: number, more: Partial<Table> = {}): Table =>
  ({ id: 'g', seq, status: 'playing', seats: [], waiting: [], undo: null, reset: true, state: state(null), events: [], ...more }) as unknown as Table;

const seats = (name: string) => [{ seat: 0, name }] as unknown as Table['seats'];

const late = (yours: boolean) => ({ seats: [{ seat: 0, name: 'Ann', yours }] as unknown as Table['seats'], watch_delay: 2 });

const text = (code: string) => errorText(new ApiError(500, { error: { code, message: '' } }));

describe('a session', () => {
  it('drops what is older', () => {
    const session = new Session(table(9), () => undefined);
    session.apply(table(7));
    expect(session.table.seq).toBe(9);
  });

  it('goes back with a server that has lost choices', () => {
    const session = new Session(table(9), () => undefined);
    session.apply(table(7, { lost: 2 }));
    expect([session.table.seq, session.table.lost]).toEqual([7, 2]);
    session.apply(table(6, { lost: 2 }));
    expect(session.table.seq).toBe(7);
  });

  it('goes back with somebody who lost their seat where others watch late', () => {
    const session = new Session(table(9, late(true)), () => undefined);
    session.apply(table(8, late(true)));
    expect(session.table.seq).toBe(9);
    session.apply(table(4, late(false)));
    expect(session.table.seq).toBe(4);
    session.apply(table(3, late(false)));
    expect(session.table.seq).toBe(4);
  });

  it('takes in a new name, which is no entry', () => {
    const session = new Session(table(9, { seats: seats('Ann') }), () => undefined);
    session.apply(table(9, { seats: seats('Anna'), reset: false }));
    expect(session.table.seats[0]?.name).toBe('Anna');
  });
});

it('tells a damaged table from one that could not be stored', () => {
  expect(text('damaged')).not.toBe(text('not-saved'));
  expect(text('damaged')).not.toBe(errorText(new ApiError(500, { error: { code: 'nothing', message: '' } })));
});
