// What can be measured on a page as it is drawn: whether text is cut off,
// whether what can be pressed lies over each other or is too small.

/** Runs in the page: what a person can see and press there. */
function look({ least, width }) {
  const say = (e) => `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''}.${[...e.classList].filter((c) => !c.startsWith('svelte-')).join('.')} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}"`;
  const style = (e) => getComputedStyle(e);
  const hidden = (e) => !e.checkVisibility({ checkVisibilityCSS: true, opacityProperty: true }) || e.closest('[inert]') !== null;
  // What is only read aloud is cut down to a pixel.
  const aloud = (e) => e.closest('.sr-only') !== null || [e, e.parentElement, e.parentElement?.parentElement].some((p) => p && style(p).clipPath !== 'none' && p.getBoundingClientRect().width <= 2);
  const board = (e) => e.closest('svg.board') !== null;
  const modal = document.querySelector('dialog[open]');
  const within = [...(modal ?? document.body).querySelectorAll('*')].filter((e) => !hidden(e) && !aloud(e) && !board(e));

  /** What is left of an element once all that scrolls around it has cut it off. */
  function seen(e) {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (!/auto|scroll|hidden|clip/.test(style(p).overflow)) continue;
      const box = p.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }

  // Names of people give way with an ellipsis, and have a title or are said elsewhere.
  const ownText = (e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim() !== '');
  const cut = within.filter((e) => {
    const { overflowX, overflowY, textOverflow } = style(e);
    const wide = /hidden|clip/.test(overflowX) && e.scrollWidth > e.clientWidth + 1 && textOverflow !== 'ellipsis';
    const high = /hidden|clip/.test(overflowY) && e.scrollHeight > e.clientHeight + 2;
    // Words that stand out of their own button.
    if (e.matches('button, .button') && overflowX === 'visible' && e.scrollWidth > e.clientWidth + 1) return true;
    return (wide || high) && (ownText(e) || e.querySelector(':scope > :not(svg)') !== null) && e.clientWidth > 2;
  });

  const past = within.filter((e) => {
    if (!ownText(e) || style(e).position === 'fixed') return false;
    for (let p = e.parentElement; p; p = p.parentElement) if (/auto|scroll|hidden|clip/.test(style(p).overflowX)) return false;
    const { left, right } = e.getBoundingClientRect();
    return left < -1 || right > width + 1;
  });

  const pressed = within.filter((e) => e.matches('button, a[href], input, select, summary, [role=button], [role=tab]'));
  // What stays in view lies over what is pushed along below it, and so it is meant.
  const layer = (e) => {
    for (let p = e; p; p = p.parentElement) if (['sticky', 'fixed', 'absolute'].includes(style(p).position)) return p;
    return null;
  };
  const overlaps = [];
  for (const [i, a] of pressed.entries()) {
    for (const b of pressed.slice(i + 1)) {
      if (a.contains(b) || b.contains(a) || layer(a) !== layer(b)) continue;
      const [one, two] = [seen(a), seen(b)];
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide > 1 && high > 1) overlaps.push(`${say(a)} over ${say(b)}`);
    }
  }

  // A box to tick is as large as the label around it.
  const reach = (e) => (e.matches('input[type=checkbox], input[type=radio]') ? (e.closest('.set') ?? e.closest('label') ?? e) : e).getBoundingClientRect();
  const small = pressed.filter((e) => {
    const box = reach(e);
    return box.width < least - 0.5 || box.height < least - 0.5;
  });

  return {
    cut: cut.map((e) => `${say(e)} ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`),
    past: past.map(say),
    overlaps,
    small: small.map((e) => `${say(e)} ${Math.round(reach(e).width)}x${Math.round(reach(e).height)}`),
    sideways: document.documentElement.scrollWidth - width,
    down: document.documentElement.scrollHeight - innerHeight,
    pressed: pressed.length,
  };
}

/** What is found on the page; targets are small below so many pixels. */
export const measure = (page, least = 44) => page.evaluate(look, { least, width: page.viewportSize().width });

/** What is wrong with the text and the targets, whatever their size. */
export async function clipped(page, where) {
  const { cut, past, overlaps, sideways } = await measure(page);
  const found = [...cut.map((one) => `cut off: ${one}`), ...past.map((one) => `past the edge: ${one}`), ...overlaps];
  if (sideways > 0) found.push(`the page scrolls sideways by ${sideways}`);
  return found.map((one) => `${where}: ${one}`);
}

/** The parts of the page at a table, in pixels. */
export function parts(page) {
  return page.evaluate(() => {
    const box = (selector) => {
      const { top, bottom, left, right, height, width } = document.querySelector(selector).getBoundingClientRect();
      return { top, bottom, left, right, height, width };
    };
    return { board: box('main'), turn: box('#move'), confirm: document.querySelector('button.confirm') ? box('button.confirm') : null, rows: [...document.querySelectorAll('.players > ol > li, ol.players > li')].map((e) => e.getBoundingClientRect().toJSON()) };
  });
}
