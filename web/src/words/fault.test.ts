import { expect, test } from 'vitest';
import { ApiError } from '../lib/api';
import { errorText, faultText } from './fault';

test('a name that the host does not want is told as that, wherever it stands', () => {
  const faults = [{ field: 'title', message: '' }, { field: 'seats[1].name', message: '' }];
  const error = new ApiError(400, { error: { code: 'name-not-allowed', message: '', faults } });
  expect(error.faults.map(faultText)).toEqual([errorText(error), errorText(error)]);
  expect(errorText(error)).toMatch(/not allowed on this server/);
  const other = new ApiError(400, { error: { code: 'bad-setup', message: '', faults } });
  expect(other.faults.map(faultText)).not.toContain(errorText(error));
});

const told = (code: string) => errorText(new ApiError(409, { error: { code, message: '' } }));

test.each(['not-asked', 'no-host', 'one-device', 'no-orders', 'your-turn', 'no-place', 'no-person'])('%s has words of its own', (code) => {
  expect(told(code)).not.toBe(told('other').replace('other', code));
});

test('a name that the host gave a seat is not told as one to choose anew', () => {
  const text = errorText(new ApiError(403, { error: { code: 'name-held', message: '' } }));
  expect(text).toMatch(/given this seat its name/);
  expect(text).not.toMatch(/[Cc]hoose/);
});

const toldOf = (status: number, error: object) => errorText(new ApiError(status, { error: { message: '', ...error } }));

test('a ban is told with its reason and its end, and maintenance with what the host says', () => {
  expect(toldOf(403, { code: 'banned', reason: 'spam' })).toBe('You are shut out of this server. The reason: spam');
  expect(toldOf(403, { code: 'banned', reason: 'spam', until: '2026-12-24T12:00:00Z' })).toMatch(/until .*2026.* The reason: spam$/);
  expect(toldOf(503, { code: 'maintenance' })).toMatch(/go on\.$/);
  expect(toldOf(503, { code: 'maintenance', text: 'New disks.' })).toMatch(/go on\. New disks\.$/);
});
