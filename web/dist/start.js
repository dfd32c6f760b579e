// Before all the rest of the page: says so when that does not come, instead of showing
// nothing, and tries again. Servers of two versions that answer in turn have no parts for each
// other's pages (internal/httpd/pageversion.go).
{
  // By language, filled in when the page is built (scripts/start.mjs).
  const words = {"en":{"text":"Circulade could not be loaded. It may just be getting a new version; this page tries again by itself.","again":"Try again"},"es":{"text":"No se ha podido cargar Circulade. Puede que esté recibiendo una nueva versión; esta página lo vuelve a intentar por sí sola.","again":"Intentar de nuevo"},"it":{"text":"Non è stato possibile caricare Circulade. Forse sta ricevendo una nuova versione; questa pagina riprova da sola.","again":"Riprova"},"de":{"text":"Circulade konnte nicht geladen werden. Vielleicht bekommt es gerade eine neue Version; diese Seite versucht es von selbst wieder.","again":"Noch einmal versuchen"},"fr":{"text":"Circulade n’a pas pu être chargé. Il reçoit peut-être une nouvelle version ; cette page réessaie d’elle-même.","again":"Réessayer"}};

  const key = 'circulade.starts';
  const longest = 30_000;
  const most = 5;

  /** How often it has been tried before. */
  const tries = () => {
    try {
      const n = Number(sessionStorage.getItem(key));
      sessionStorage.setItem(key, n + 1);
      return n;
    } catch {
      return most; // nothing can be kept, so it is not hurried
    }
  };

  const forget = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing can be kept, so nothing is.
    }
  };

  const chosen = () => {
    try {
      return localStorage.getItem('PARAGLIDE_LOCALE');
    } catch {
      return null;
    }
  };

  const say = () => {
    const language = [chosen(), ...navigator.languages.map((name) => name.slice(0, 2)), 'en'].find((name) => name in words);
    document.documentElement.lang = language;
    const [main, text, again] = ['main', 'p', 'button'].map((name) => document.createElement(name));
    text.setAttribute('role', 'alert');
    text.textContent = words[language].text;
    again.textContent = words[language].again;
    again.addEventListener('click', () => location.reload());
    main.append(text, again);
    // Without this the page does not begin, though the rest of it may come.
    document.getElementById('app').replaceWith(main);
  };

  /** Loads the page again once it is there: a browser's own page of errors would try no more. */
  const again = (wait) => {
    setTimeout(async () => {
      const there = await fetch(location.href, { cache: 'no-store' }).then((answer) => answer.ok, () => false);
      if (there) location.reload();
      else again(Math.min(longest, 2 * wait));
    }, wait);
  };

  // A table has its cloth and its panels at once (src/app/cloth.css); the page draws them anew when
  // it begins.
  const part = (name, ...children) => {
    const element = document.createElement('div');
    element.className = name;
    element.append(...children);
    return element;
  };
  if (/\/t\/[^/]+\/?$/.test(location.pathname)) document.getElementById('app').append(part('cloth', part('head'), part('surface'), part('side')));

  let failed = false;
  const fail = (tried) => {
    failed = true;
    say();
    again(Math.min(longest, 1000 * 2 ** tried));
  };
  addEventListener('error', ({ target }) => !failed && target instanceof HTMLScriptElement && fail(tries()), true);

  // What it needs before it begins, as its language, may come as a part of its own.
  let begun = false;
  addEventListener('vite:preloadError', () => !failed && !begun && fail(tries()));

  // It is forgotten how often that was tried when the page has begun and has its looks.
  let left = 2;
  const came = () => {
    left -= 1;
    if (left === 0) forget();
  };
  addEventListener('begun', () => {
    begun = true;
    came();
  });

  // By then the looks of the page have come or have failed, in every browser. Who has none after
  // a few tries, as where something blocks them, reads the page without.
  const styled = () => getComputedStyle(document.documentElement).getPropertyValue('--paper') !== '';
  addEventListener('load', () => {
    if (failed) return;
    if (document.querySelector('link[rel=stylesheet]') && !styled()) {
      const tried = tries();
      if (tried < most) fail(tried);
    } else came();
  });
}
