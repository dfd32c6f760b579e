// The pictures on the doors, made of tiles and pieces. Three squares in a row always show a legal part of a board.

import type { Door } from '../setup/doors';

interface Laid {
  tile: string;
  x: number;
  y?: number;
  rotation?: number;
  size?: number;
  /** Held above the table. */
  lifted?: boolean;
}

interface Piece {
  symbol: string;
  /** The symbol drawn beneath it. */
  under?: string;
  x: number;
  y: number;
  size: number;
  seat?: number;
}

interface Scene {
  tiles: Laid[];
  squares?: { x: number; y: number }[];
  pieces: Piece[];
}

const face = (name: string, x: number, y: number, size: number): Piece => ({ symbol: `face-${name}`, under: 'face', x, y, size });

export const scenes: Record<Door, Scene> = {
  computer: {
    tiles: [
      { tile: 'base/D', x: 0 },
      { tile: 'base/U', x: 1, rotation: 90 },
      { tile: 'base/D', x: 2 },
    ],
    pieces: [face('beginner', 0.66, 0.24, 0.58), face('hard', 1.76, 0.24, 0.58), face('easy', 1.15, 0.12, 0.7)],
  },
  lobby: {
    tiles: [
      { tile: 'base/D', x: 0 },
      { tile: 'base/U', x: 1, rotation: 90 },
      { tile: 'base/D', x: 2 },
    ],
    pieces: [
      { symbol: 'follower', x: 0.5, y: 0.3, size: 0.56, seat: 0 },
      { symbol: 'follower', x: 1.94, y: 0.3, size: 0.56, seat: 1 },
    ],
  },
  friends: {
    tiles: [
      { tile: 'base/E', x: 0, rotation: 90 },
      { tile: 'base/F', x: 1 },
      { tile: 'base/E', x: 2, rotation: 270 },
    ],
    pieces: [
      { symbol: 'follower', x: 0.72, y: 0.28, size: 0.5, seat: 2 },
      { symbol: 'follower', x: 1.78, y: 0.28, size: 0.5, seat: 1 },
      { symbol: 'follower', x: 1.04, y: 0.36, size: 0.58, seat: 0 },
      { symbol: 'follower', x: 1.4, y: 0.36, size: 0.58, seat: 5 },
    ],
  },
  learn: {
    tiles: [
      { tile: 'base/A', x: 0, rotation: 270 },
      { tile: 'base/D', x: 1 },
      { tile: 'base/V', x: 2.2, y: 0.24, rotation: 9, size: 0.68, lifted: true },
    ],
    squares: [{ x: 2, y: 0 }],
    pieces: [{ symbol: 'follower', x: 1.28, y: 0.26, size: 0.5, seat: 0 }],
  },
};
