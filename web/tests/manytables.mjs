// Open tables as the lobby tells of them, without a server that has them.

const names = ['Maximiliane von und zu Hohenlohe-Waldeck', 'Dmitri Sergejewitsch', 'Jean-Baptiste', 'Eleonora', 'Bo'];
const sets = [['base'], ['base', 'inns-cathedrals'], ['base', 'inns-cathedrals', 'traders-builders', 'abbot', 'river-2']];

/** A table as the lobby tells of it: with one free seat more or less, whenever it changes. */
export function openTable(n, turn = 0) {
  const seats = [{ name: names[n % 5], kind: 'here', free: false }];
  for (let k = 0; k < 1 + ((n + turn) % 4); k += 1) seats.push({ name: '', kind: 'link', free: true });
  const made = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  return { id: `t${n}`, title: n % 3 === 0 ? `Round ${n}` : '', made, host: names[n % 5], state: 'waiting', seats, free: seats.length - 1, sets: sets[n % 3], aids: n % 2 ? 'table' : 'teach', clock: { kind: 'bank', bank_s: 300, increment_s: 5 }, away: n % 7 === 0 };
}

/** The lobby's socket, answered here: so many tables at once, and then, if there is a pause in
 * milliseconds between them, news for which one goes, one comes and three change. */
export function busyLobby(page, many, every) {
  let ticking;
  let seq = 1;
  const stop = () => clearInterval(ticking);
  const route = page.routeWebSocket(/lobby\/socket/, (socket) => {
    const send = (news) => socket.send(JSON.stringify({ type: 'lobby', lobby: { seq: (seq += 1), waiting: 3, tables: [], gone: [], ...news } }));
    stop();
    send({ reset: true, tables: Array.from({ length: many }, (_, n) => openTable(n)) });
    if (!every) return;
    let [first, next] = [0, many];
    ticking = setInterval(() => {
      const near = [1, 7, 40].map((back) => openTable(next - back, seq));
      send({ tables: [...near, openTable(next)], gone: [`t${first}`] });
      [first, next] = [first + 1, next + 1];
    }, every);
  });
  return { route, stop, news: () => seq };
}
