import { mount } from 'svelte';
import { syncOnLoad } from './account/synconload';
import App from './App.svelte';
import { watchKeys } from './app/hints';
import { watchPresses } from './app/presses';
import { watchPrint } from './app/print';
import { room } from './app/room.svelte';
import { look } from './app/theme.svelte';
import { keepShell } from './app/worker';
import './app.css';
import './app/cloth.css';
import './board/map.css';
import './board/board.css';
import './board/squares.css';
import './board/lens.css';
import './print.css';
import { sets } from 'virtual:sets';
import { load } from 'virtual:words';
import { watchPictures } from './lib/awaited';
import { watchNetwork } from './lib/back';
import { host } from './lib/host.svelte';
import { offerSets, offerWords } from './lib/registry';
import { router } from './lib/route.svelte';
import { watchStyles } from './lib/styles';
import { loadSymbols } from './lib/symbols';
import { version } from './lib/version.svelte';
import { getLocale, overwriteGetLocale } from './paraglide/runtime.js';

// The language is read once: changing it reloads the page, and reading it for each message would cost
// more than the message.
const locale = getLocale();
overwriteGetLocale(() => locale);

document.documentElement.lang = locale;
offerSets(sets);
offerWords(locale, () => load(locale));
watchStyles();
watchNetwork();
watchPictures();
// If a part of the page fails to load, the server may have another version by now.
window.addEventListener('vite:preloadError', () => void version.ask());
void loadSymbols();
look.start();
room.watch();
watchPresses();
watchKeys();
watchPrint();

// The element is missing if start.js has shown that the page failed to load.
const target = document.getElementById('app');
if (target) {
  target.replaceChildren(); // removes what start.js has drawn
  mount(App, { target });
  window.dispatchEvent(new Event('begun')); // start.js waits for it
}
keepShell();
host.watch();
// The account page syncs the settings itself.
if (router.route.page !== 'account') syncOnLoad();
