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
