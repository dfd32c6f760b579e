import { expect, it } from 'vitest';
import { noteDate, serverNow } from './servertime';

it('goes by the latest answer, and by this machine until there is one', () => {
  expect(serverNow(5000)).toBe(5000);
  noteDate('not a date', 5000);
  noteDate(null, 5000);
  expect(serverNow(5000)).toBe(5000);
  noteDate('Thu, 01 Jan 1970 00:00:20 GMT', 5000);
  expect(serverNow(6000)).toBe(21_000);
});
