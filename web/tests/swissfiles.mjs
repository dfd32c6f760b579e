// The files of a Swiss of two, and its standings counted anew from them alone.

import assert from 'node:assert/strict';
import { Words } from './words.mjs';

const words = new Words();

/** A number as standings say it: 3, ½, -12½; null for a dash. */
export const numberOf = (text) => (text === '–' ? null : Number(text.replace('½', '.5').replace('−', '-')));

/** Values of standings as numbers, from a page or from JSON; and as a file for spreadsheets has them, null for a gap. */
const numbersOf = (values) => values.map(numberOf);
const cellsOf = (values) => values.map((value) => (value === '' ? null : Number(value)));

/** Asks for the files of a tournament. */
export async function filesOf(page, id) {
  const file = async (format) => (await page.request.get(`/api/tournaments/${id}/export?format=${format}`)).text();
  const lines = (text) => text.trim().split(/\r?\n/).map((line) => line.split(','));
  const [[, ...standings], [head, ...results]] = [lines(await file('standings.csv')), lines(await file('results.csv'))];
  const json = JSON.parse(await file('json'));
  /** In files for spreadsheets entrants are numbered by their seeds, as in TRF. */
  const numbers = new Map(json.entrants.map(({ number, seed }) => [String(seed), String(number)]));
  return {
    json,
    trf: (await file('trf')).split('\r\n').filter((line) => line.startsWith('001')),
    standings: standings.map(([place, seed, ...rest]) => [place, numbers.get(seed), ...rest]),
    results: results.map((line) => Object.fromEntries(head.map((key, i) => [key, key === 'entrant' ? numbers.get(line[i]) : line[i]]))),
  };
}

/** The standings as a page shows them: place, name and values. */
export function shownStandings(page) {
  const rows = page.getByRole('region', { name: words.say('tournaments.standings'), exact: true }).getByRole('row');
  return rows.evaluateAll((all) => all.slice(1).map((row) => [...row.cells].map((cell) => (cell.querySelector('button.name') ?? cell).textContent.trim())));
}

/** The matches of results.csv: for each side who it is, what it scored, and its points at the table if it was played. */
function matchesOf(results) {
  const boards = new Map();
  for (const line of results) boards.set(`${line.round} ${line.board}`, [...(boards.get(`${line.round} ${line.board}`) ?? []), line]);
  return [...boards.values()].map((lines) => {
    const [awards, games] = [lines.filter(({ game }) => game === ''), lines.filter(({ game }) => game !== '')];
    const missed = awards.length === 0 && games.every(({ kind }) => kind === 'forfeit');
    const sides = (awards.length > 0 ? awards : games).map(({ entrant, rank, points }, side, all) => {
      const level = all[0].rank === all[1].rank;
      return { entrant: Number(entrant), score: awards.length > 0 ? numberOf(points) : missed ? 0 : level ? 0.5 : rank === '1' ? 1 : 0, points: games.length > 0 && !missed ? Number(games[side].points) : null };
    });
    assert.equal(sides.length, 2, `round ${lines[0].round}, board ${lines[0].board} has another number of lines`);
    const forfeit = awards.length > 0 ? awards[0].kind === 'forfeit' : missed;
    return { round: Number(lines[0].round), sides, forfeit };
  });
}

/** Counts the standings from results.csv, and who rested from the JSON: score, opponents, wins and the difference of points of each entrant. */
export function counted({ json, results }) {
  const rounds = json.rounds.length;
  const all = new Map(json.entrants.map(({ number, withdrawn }) => [number, { number, withdrawn, score: 0, wins: 0, difference: 0, in: new Map() }]));
  for (const { round, sides, forfeit } of matchesOf(results)) {
    for (const [side, own] of sides.entries()) {
      const [one, other] = [all.get(own.entrant), sides[1 - side]];
      one.score += own.score;
      one.wins += own.score > other.score ? 1 : 0;
      one.difference += own.points === null ? 0 : own.points - other.points;
      one.in.set(round, forfeit ? (own.score === 0 ? 'lost' : 'own') : other.entrant);
    }
  }
  for (const { number, byes = [], half_byes: half = [] } of json.round_list) {
    for (const [list, worth] of [[byes, 1], [half, 0.5]]) {
      for (const n of list) {
        all.get(n).score += worth;
        all.get(n).in.set(number, 'own');
      }
    }
  }
  /** What somebody counts for those whom they met: half a point for each round since they left. */
  const worth = ({ score, withdrawn, in: met }) => score + (withdrawn ? (rounds - Math.max(0, ...met.keys())) / 2 : 0);
  for (const one of all.values()) {
    one.opponents = [...one.in.values()].reduce((sum, met) => sum + (met === 'lost' ? 0 : met === 'own' ? one.score : worth(all.get(met))), 0);
  }
  return all;
}

/** What the columns of a player's line in TRF say. */
function trfPlayer(line) {
  const results = [...line.slice(91).matchAll(/.{7}(.)(?: {2}|$)/g)].map(([, letter]) => letter);
  const worth = { 1: 1, '+': 1, W: 1, U: 1, F: 1, '=': 0.5, D: 0.5, H: 0.5 };
  return { name: line.slice(14, 47).trim(), points: Number(line.slice(80, 84)), place: Number(line.slice(85, 89)), sum: results.reduce((sum, letter) => sum + (worth[letter] ?? 0), 0), rounds: results.length };
}

/** All files say the same as a page does, and the standings follow from the results. */
export async function checkFiles(page, id) {
  const files = await filesOf(page, id);
  const { json, standings } = files;
  const rows = standings.map(([place, entrant, name, ...values]) => ({ place: Number(place), entrant: Number(entrant), name, values: cellsOf(values) }));
  assert.deepEqual((await shownStandings(page)).map(([place, name, ...values]) => ({ place: Number(place), name, values: numbersOf(values) })), rows.map(({ place, name, values }) => ({ place, name, values })), 'the page and standings.csv');
  assert.deepEqual(json.standings.rows.map(({ values, ...row }) => ({ ...row, values: numbersOf(values) })), rows.map(({ place, entrant, values }) => ({ place, entrant, values })), 'the JSON and standings.csv');
  assert.equal(files.results.length, new Set(files.results.map(({ round, game, table, entrant }) => [round, game, table, entrant].join())).size, 'a line of results.csv is there twice');
  const anew = counted(files);
  const trf = new Map(files.trf.map((line) => [trfPlayer(line).name, trfPlayer(line)]));
  assert.equal(trf.size, rows.length);
  const orders = { score: 'score', opponents: 'opponents', wins: 'wins', 'points-difference': 'difference' };
  let before;
  for (const { place, entrant, name, values } of rows) {
    const own = values;
    for (const [i, tie] of json.standings.tie_breaks.entries()) {
      if (orders[tie]) assert.equal(own[i], anew.get(entrant)[orders[tie]], `${tie} of ${name}`);
    }
    const less = before ? own.findIndex((value, i) => value !== before.own[i]) : -1;
    if (before) {
      assert.ok(less < 0 || own[less] < before.own[less], `${name} stands behind somebody who has less`);
      assert.equal(place === before.place, less < 0, `the place of ${name}`);
    }
    before = { own, place };
    const line = trf.get(name);
    assert.deepEqual([line.points, line.place, line.sum, line.rounds], [own[0], place, own[0], json.rounds.length], `TRF of ${name}`);
  }
}
