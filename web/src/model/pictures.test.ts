import { expect, it } from 'vitest';
import { tileArt } from '../testing/fixtures';
import { lookAt, pictureAt } from './pictures';

const drawn = { ...tileArt('/a.svg?v=1', {}), looks: 4 };

it('shows every look about as often, and copies side by side seldom alike', () => {
  const count = [0, 0, 0, 0];
  let alike = 0;
  for (let x = -20; x < 20; x++) {
    for (let y = -20; y < 20; y++) {
      const look = lookAt(x, y, 4);
      count[look]!++;
      if (look === lookAt(x + 1, y, 4)) alike++;
    }
  }
  for (const n of count) expect(n).toBeGreaterThan(300);
  expect(alike).toBeLessThan(520);
  expect(lookAt(3, -7, 1)).toBe(0);
});

it('asks for the picture of the way a tile lies', () => {
  const look = lookAt(2, 5, 4);
  expect(pictureAt(drawn, 2, 5, 0)).toBe(`/a.svg?v=1&look=${look}`);
  expect(pictureAt(drawn, 2, 5, 270)).toBe(`/a.svg?v=1&look=${look}&turn=3`);
  expect(pictureAt(drawn, 2, 5, -90)).toBe(`/a.svg?v=1&look=${look}&turn=3`);
  expect(pictureAt(undefined, 2, 5, 90)).toBe('');
});
