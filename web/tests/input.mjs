// What people do with fields, by key.

import assert from 'node:assert/strict';

/** Clicks into a text field and types over what is there. */
export async function type(field, text) {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.page().keyboard.type(text);
}

/** Goes through the values of a select with the arrow keys. */
export async function choose(select, value) {
  await select.press('Home');
  for (let i = 0; i < 20; i += 1) {
    if ((await select.inputValue()) === value) return;
    await select.press('ArrowDown');
  }
  assert.fail(`the field does not offer ${value}`);
}

/** Goes on by Tab alone until something has the focus. */
export async function tabTo(target) {
  const page = target.page();
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab');
    if ((await target.count()) === 1 && (await target.evaluate((e) => e === document.activeElement))) return;
  }
  assert.fail(`Tab does not lead to ${target}`);
}
