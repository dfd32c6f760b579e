// What of the panel is in sight and in reach, looked at in the page.

/** By name what is right (true), or what is not. Runs in the page. */
export function look(touch) {
  const shown = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 2 && e.getBoundingClientRect().height > 2;
  const first = (selector) => [...document.querySelectorAll(selector)].find(shown);
  const name = (e) => `${e.localName}.${String(e.getAttribute('class') ?? '').replaceAll(/svelte-\w+/g, '').trim()} ${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 30)}`;
  const box = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  };
  /** It is the topmost at its own centre. */
  const reach = (e) => {
    if (!e) return 'is not there';
    const [x, y, w, h] = box(e);
    const hit = document.elementFromPoint(x + w / 2, y + h / 2);
    return (hit !== null && (e.contains(hit) || hit.contains(e))) || `lies under ${hit ? name(hit) : 'the edge'} at ${[x, y, w, h]}`;
  };
  const controls = (within) => [...document.querySelectorAll(`${within} :is(button, a[href], input, select, summary)`)].filter(shown);
  const panel = document.querySelector('#move').getBoundingClientRect();
  const scroller = document.querySelector('#move .answers .scroll');
  const frame = scroller.getBoundingClientRect();
  const answers = controls('#move .answers');
  const asked = controls('#move .ask');
  const needed = controls('#move :is(.ask, .powers)');
  const listed = asked.filter((e) => !e.matches('.strip *')).length;
  const fixed = ['#move .tile', '#turn-heading', 'button.confirm'].map((s) => document.querySelector(s)).filter((e) => e && shown(e));
  const before = fixed.map(box).join(' ');
  const at = scroller.scrollTop;
  scroller.scrollTop = scroller.scrollHeight;
  const after = fixed.map(box).join(' ');
  scroller.scrollTop = at;
  const small = touch ? controls('#move').filter((e) => box(e)[2] < 44 || box(e)[3] < 44) : [];
  // On a phone the sheet can be pulled up, over the board but for a twelfth of the screen.
  const main = document.querySelector('main').getBoundingClientRect();
  const tall = document.documentElement.dataset.room === 'tall' ? Math.max(0, main.height - innerHeight * 0.08) : 0;
  const short = Math.max(0, ...needed.map((e) => e.getBoundingClientRect().bottom - frame.bottom));
  const below = answers.filter((e) => e.getBoundingClientRect().top >= frame.bottom).length;
  return {
    tile: !first('#move .tile img') || reach(first('#move .tile')),
    question: reach(first('#move :is(.question, .prompt)')),
    confirm: reach(first('button.confirm')),
    answer: answers.length === 0 || reach(asked.find((e) => !e.matches('.strip *')) ?? needed[0] ?? answers[0]),
    stays: before === after || `${before} became ${after}`,
    inside: fixed.every((e) => e.getBoundingClientRect().bottom <= Math.min(panel.bottom, innerHeight) + 1 && e.getBoundingClientRect().right <= innerWidth + 1) || 'cut off',
    large: small.length === 0 || small.map((e) => `${name(e)} ${box(e).slice(2)}`).join('; '),
    whole: listed > 8 || (short <= tall + 6 && frame.top - needed.reduce((top, e) => Math.min(top, e.getBoundingClientRect().top), frame.top) <= tall + 6) || `${listed} answers need ${short} more`,
    told: below === 0 || Number(/\d+/.exec(document.querySelector('#move .answers .more')?.textContent ?? '')) >= below || 'more is not told',
    page: document.documentElement.scrollHeight <= innerHeight || 'the page scrolls',
  };
}
