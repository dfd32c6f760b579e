// A lesson of a minute, from the card of its set to its end.

import assert from 'node:assert/strict';
import { Hand } from './arrange.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

/** Opens the lesson from the card of its set, in a browser with nothing in it. */
async function openLesson(person, set, device, words = new Words()) {
  const page = await person({ ...device, ...calm });
  const start = new Start(page, words);
  await start.open();
  const hand = new Hand(new Table(page, words), device === phone);
  await hand.press(start.expansions);
  const card = start.sheet.locator('.set').filter({ has: page.getByRole('checkbox', { name: words.say(`${set}.title`), exact: true }) });
  await hand.rest();
  await hand.press(card.getByRole('button', { name: words.say('set_lesson_start'), exact: true }));
  await hand.table.fresh.waitFor();
  const bar = page.getByRole('complementary', { name: words.say('lesson_heading') });
  await bar.waitFor();
  return { page, hand, bar, words };
}

for (const [what, device] of Object.entries({ 'by mouse': desk, 'by touch': phone })) {
  test(`a lesson is played to its end ${what}`, async ({ person }) => {
    const { hand, bar, words } = await openLesson(person, 'tower', device);
    const told = (key) => bar.getByText(words.say(key), { exact: true }).waitFor();
    const before = await bar.boundingBox();
    await told('page.lesson.tower.1');
    await hand.place(0, -1);
    await hand.rest();
    await hand.power(/Raise a tower/);
    await hand.confirm();
    // The other seat answers by itself.
    await told('page.lesson.tower.2');
    assert.deepEqual(await bar.boundingBox(), before, 'the bar is not as high as before');
    await hand.place(1, -1);
    await hand.rest();
    await hand.power(/Raise a tower/);
    await hand.rest();
    await hand.press(hand.target(/Take Follower of/).first());
    await hand.confirm();
    await told('page.lesson.tower.learnt');
    await bar.getByRole('button', { name: words.say('set_lesson_play') }).waitFor();
    assert.equal(await bar.getByRole('link', { name: words.say('set_lesson_rules') }).getAttribute('href'), '/rules/tower');
  });
}
