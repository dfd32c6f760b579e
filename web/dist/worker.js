// The service worker: Circulade starts without a network too, and then says
// what is wrong; and it shows what is pushed to this browser. It keeps the page itself and pictures of tiles, and nothing
// that belongs to anybody: what /api answers never passes through here.

// Both are filled in when the page is built (scripts/worker.mjs).
const version = 'b4aa040114e834e8';
const names = ["","art/figures.svg","assets/AccountPage.css","assets/AccountPage.js","assets/AddressPage.css","assets/AddressPage.js","assets/AdminPage.css","assets/AdminPage.js","assets/AfterPages.css","assets/AfterPages.js","assets/AfterPanel.css","assets/AfterPanel.js","assets/AimChoice.css","assets/AimChoice.js","assets/BoardsPage.css","assets/BoardsPage.js","assets/Bracket.css","assets/Bracket.js","assets/ChallengeDialog.css","assets/ChallengeDialog.js","assets/ChallengeList.css","assets/ChallengeList.js","assets/ChallengeList2.js","assets/ChatPanel.css","assets/ChatPanel.js","assets/Colours.css","assets/Colours.js","assets/Countdown.js","assets/CrossTable.css","assets/CrossTable2.js","assets/Desk.css","assets/Desk.js","assets/FewTables.js","assets/FixtureLine.css","assets/FixtureLine.js","assets/Follow.css","assets/Follow.js","assets/Foot.js","assets/Foot2.js","assets/Frame.css","assets/Frame.js","assets/FriendsRoom.css","assets/FriendsRoom.js","assets/GameList.css","assets/GameList.js","assets/GamesPage.css","assets/GamesPage.js","assets/Gate.css","assets/Gate.js","assets/Gate2.js","assets/GatePage.css","assets/GatePage.js","assets/GroupTables.css","assets/GroupTables.js","assets/HelpDialog.css","assets/HelpDialog.js","assets/Insecure.css","assets/Insecure.js","assets/Insecure3.js","assets/Invitation.css","assets/Invitation.js","assets/Invitation2.js","assets/InviteDialog.css","assets/InviteDialog.js","assets/JoinBanner.css","assets/JoinBanner.js","assets/LeadersPage.css","assets/LeadersPage.js","assets/LevelChoice.css","assets/LevelChoice.js","assets/LimitFields.css","assets/LimitFields.js","assets/ListPage.css","assets/ListPage.js","assets/LobbyPage.css","assets/LobbyPage.js","assets/Maintained.css","assets/Maintained.js","assets/MatchDialog.css","assets/MatchDialog.js","assets/MatchesOf.css","assets/MatchesOf.js","assets/MenuDialog.css","assets/MenuDialog.js","assets/MissingPage.css","assets/MissingPage.js","assets/NewPage.css","assets/NewPage.js","assets/NoticeLine.js","assets/Offers.css","assets/Offers.js","assets/OpenNotice.js","assets/OpenTables.css","assets/OpenTables.js","assets/OwnPage.css","assets/OwnPage.js","assets/Pages.js","assets/PlanDialog.css","assets/PlanDialog.js","assets/PlayNow.css","assets/PlayNow.js","assets/PlayNow2.js","assets/PlayerLink.css","assets/PlayerLink.js","assets/PlayerPage.css","assets/PlayerPage.js","assets/PrivacyPage.css","assets/PrivacyPage.js","assets/RatedBand.css","assets/RatedBand.js","assets/RatedSection.css","assets/RatedSection.js","assets/RatedWhy.css","assets/RatedWhy.js","assets/RatingList.css","assets/RatingList.js","assets/ReportDialog.css","assets/ReportDialog.js","assets/ReportDialog2.js","assets/ResultCard.css","assets/ResultCard.js","assets/RulesPage.css","assets/RulesPage.js","assets/ScreenPage.css","assets/ScreenPage.js","assets/SetsLine.css","assets/SetsLine.js","assets/StandingsTable.css","assets/StandingsTable.js","assets/StartPage.css","assets/StartPage.js","assets/Sure.css","assets/Sure.js","assets/TableList.css","assets/TableList.js","assets/TablePage.js","assets/TableRow.css","assets/TableRow.js","assets/TeamEntry.css","assets/TeamEntry.js","assets/TeamRound.css","assets/TeamRound.js","assets/TimeTalk.css","assets/TimeTalk.js","assets/ToAccount.css","assets/ToAccount.js","assets/TournamentPage.css","assets/TournamentPage.js","assets/TurnNotice.js","assets/Ways.css","assets/Ways.js","assets/Wheel.css","assets/Wheel.js","assets/YourTables.css","assets/YourTables.js","assets/abbey-mayor.js","assets/abbot.js","assets/address.js","assets/address2.js","assets/alegreya-latin-700-normal.woff2","assets/api.js","assets/api2.js","assets/asking.svelte.js","assets/atkinson-hyperlegible-latin-400-normal.woff2","assets/atkinson-hyperlegible-latin-700-normal.woff2","assets/base.js","assets/board.css","assets/board.js","assets/bridges-castles-bazaars.js","assets/camefrom.js","assets/catapult.js","assets/chart.js","assets/common.css","assets/common.js","assets/core.css","assets/core.js","assets/count.js","assets/crosstable.js","assets/de-base.js","assets/de.js","assets/deeds.svelte.js","assets/en-base.js","assets/en.js","assets/es-base.js","assets/es.js","assets/faults.js","assets/faults2.js","assets/follows.js","assets/form.svelte.js","assets/fr-base.js","assets/fr.js","assets/game.css","assets/game.js","assets/gq11.js","assets/hills-and-sheep.js","assets/inns-cathedrals.js","assets/insecure2.js","assets/it-base.js","assets/it.js","assets/keys-base.js","assets/library.svelte.js","assets/live.svelte.js","assets/motion.css","assets/motion.js","assets/option.js","assets/pages.svelte.js","assets/paired.js","assets/pairing.svelte.js","assets/phantom.js","assets/phrases.js","assets/picture.css","assets/picture.js","assets/princess-dragon.js","assets/rated.js","assets/rating.svelte.js","assets/river-1.js","assets/river-2.js","assets/route.svelte.js","assets/sets-first.js","assets/sets-large.css","assets/sets-large.js","assets/sets-more.css","assets/sets-more.js","assets/settingssync.js","assets/settingssync2.js","assets/still.js","assets/still2.js","assets/table.css","assets/table.js","assets/tables.svelte.js","assets/text.js","assets/throw.js","assets/tower.js","assets/traders-builders.js","assets/types.js","assets/under-the-big-top.js","assets/watchtowers.js","assets/wheel-of-fortune.js","assets/wishes.svelte.js","assets/words.js","assets/words2.js","assets/words3.js","assets/words4.js","favicon-turn.svg","favicon.svg","manifest.webmanifest","start.js"];

// The path under which everything is: the server may have a part of a site.
const root = new URL('./', self.location.href).pathname;
// What a page fetches by itself has the version in its address: no page gets a part of another.
const parts = `${root}assets/${version}/`;
const shell = names.map((name) => (name.startsWith('assets/') ? parts + name.slice('assets/'.length) : root + name));

const kept = `circulade-${version}`;

self.addEventListener('install', (event) => {
  // What asks for or plays something does not wait until this worker is awake.
  event.addRoutes?.({ condition: { urlPattern: { pathname: `${root}api/*` } }, source: 'network' })?.catch(() => {});
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // An address that is none of the page's, as of a download, is the server's.
    if (['api/', 'art/', 'assets/'].some((part) => url.pathname.startsWith(root + part))) return;
    event.respondWith(fresh(request, root));
    event.waitUntil(leaveIfGone());
  } else if (url.pathname.startsWith(`${root}art/`) && url.searchParams.has('v')) {
    event.respondWith(picture(request));
  } else if (url.pathname.startsWith(parts)) {
    event.respondWith(part(request));
  } else if (shell.includes(url.pathname)) {
    event.respondWith(fresh(request, url.pathname));
  }
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(again(event));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// What the server pushes is a table's title and whose turn it is, or news such as a challenge, in its
// reader's language. Of a table, and of what has a tag, there is one at a time.
async function show(data) {
  let told = {};
  try {
    told = data.json();
  } catch {
    // It is shown all the same: browsers want that of every push.
  }
  const { title = 'Circulade', body = '', game = '', page = '', tag = `turn-${game}` } = told;
  await self.registration.showNotification(title, { body, tag, renotify: true, icon: `${root}icons/192.png`, data: { game, page } });
}

// The browser's maker reaches it by another address now. If the server does not hear of it
// here, it does when somebody opens the page.
async function again({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const found = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON();
  const [language] = navigator.language.split('-');
  const known = ['de', 'en', 'es', 'fr', 'it'].includes(language) ? { language } : {};
  await fetch(`${root}api/notice/push`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, ...known }),
  });
}

// To the table or the page: where it is open already, or in a window of its own.
async function open({ game = '', page = '' }) {
  const known = /^[a-z2-7]+$/.test(game) ? `t/${game}` : page;
  const path = root + (/^[a-z2-7]+(\/[a-z2-7]+)?(#[a-z]+)?$/.test(known) ? known : '');
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === path.split('#')[0]);
  await (there ? there.focus() : self.clients.openWindow(path));
}

// All of one version, and past the browser's own cache.
async function install() {
  const cache = await caches.open(kept);
  await cache.addAll(shell.map((path) => new Request(path, { cache: 'reload' })));
  // While servers of two versions answer in turn, the page may be the other's.
  const page = await (await cache.match(root)).text();
  if (!page.includes(parts)) {
    await caches.delete(kept);
    throw new Error('the page is of another version');
  }
  await self.skipWaiting();
}

async function activate() {
  await clear((name) => name !== kept);
  await self.clients.claim();
}

// One worker at a time opens or clears away what is kept: an older one that still answers
// would make its own anew, by opening what has just been cleared.
const alone = (act) => navigator.locks.request('circulade', act);

const clear = (which) =>
  alone(async () => {
    for (const name of await caches.keys()) if (name.startsWith('circulade-') && which(name)) await caches.delete(name);
  });

// What this version keeps; nothing once that is cleared away.
const own = () => alone(async () => ((await caches.has(kept)) ? caches.open(kept) : undefined));

// What the server says now; what is kept only while it, or a proxy before it,
// says that it is not there. So nobody sees a page older than the server.
async function fresh(request, path) {
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.type !== 'error' && ![502, 503, 504].includes(answer.status)) return answer;
  return (await caches.match(path)) ?? answer;
}

// A part of this version never changes, and is here though the server has another one by now.
async function part(request) {
  const known = await (await own())?.match(request);
  return known ?? fetch(request);
}

// The address of a picture changes with the picture.
async function picture(request) {
  const cache = await own();
  if (!cache) return fetch(request);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

// A server without this file wants no worker.
async function leaveIfGone() {
  const answer = await fetch(`${root}worker.js`, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  await answer?.text(); // Chromium calls off what nobody reads
  if (answer?.status !== 404) return;
  await clear(() => true);
  await self.registration.unregister();
}
