import { expect, it } from 'vitest';
import { Notes } from './notes.svelte';

const note = (name: string) => ({ name });
const seen = (notes: Notes, ...list: { name: string }[]) => list.filter((n) => !notes.waits(n)).map(({ name }) => name);

it('shows the weightiest, and of those the newest', () => {
  const notes = new Notes(() => 2);
  const [quiet, first, second, bad] = ['quiet', 'first', 'second', 'bad'].map(note) as [ReturnType<typeof note>, ReturnType<typeof note>, ReturnType<typeof note>, ReturnType<typeof note>];
  notes.lay(quiet, 'quiet', true);
  notes.lay(first, 'told');
  notes.lay(second, 'told');
  expect([seen(notes, quiet, first, second), notes.more]).toEqual([['first', 'second'], 1]);
  notes.lay(bad, 'bad');
  expect(seen(notes, quiet, first, second, bad)).toEqual(['second', 'bad']);
  notes.open();
  expect([seen(notes, quiet, first, second, bad), notes.more]).toEqual([['quiet', 'first', 'second', 'bad'], 0]);
});

it('keeps what asks something before newer notes that only tell', () => {
  const notes = new Notes(() => 2);
  const [asks, one, two] = [note('asks'), note('one'), note('two')];
  notes.lay(asks, 'told', true);
  notes.lay(one, 'told');
  notes.lay(two, 'told');
  expect(seen(notes, asks, one, two)).toEqual(['asks', 'two']);
});

it('keeps the note that has the focus until it leaves', () => {
  const notes = new Notes(() => 1);
  const [mine, bad] = [note('mine'), note('bad')];
  notes.lay(mine, 'quiet');
  notes.hold(mine);
  notes.lay(bad, 'bad');
  expect(seen(notes, mine, bad)).toEqual(['mine']);
  notes.release(bad);
  expect(seen(notes, mine, bad)).toEqual(['mine']);
  notes.release(mine);
  expect(seen(notes, mine, bad)).toEqual(['bad']);
  notes.hold(bad);
  notes.take(bad);
  notes.lay(bad, 'quiet');
  notes.lay(mine, 'told');
  expect(seen(notes, mine, bad)).toEqual(['mine']);
});
