import '../test/browser.ts';
import { afterEach, expect, it } from '@jest/globals';
import { focusFirstInvalid, focusInNextFrame } from './focus.ts';

const inNextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

const aForm = () => {
  document.body.innerHTML =
    '<form><input id="right"><input id="wrong" aria-invalid="true"><button type="button">Save</button></form>';
  const [form, right, wrong, save] = ['form', '#right', '#wrong', 'button'].map((name) =>
    document.querySelector<HTMLElement>(name),
  ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  return { form, right, wrong, save };
};

afterEach(() => {
  document.body.innerHTML = '';
});

it('The first wrong field has the focus once its message is on screen', async () => {
  const { form, wrong, save } = aForm();
  save.focus();
  focusFirstInvalid(form);
  await inNextFrame();
  expect(document.activeElement).toBe(wrong);
});

it('Whoever goes on typing in another field keeps the focus there', async () => {
  const { form, right, save } = aForm();
  save.focus();
  focusFirstInvalid(form);
  right.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  right.focus();
  await inNextFrame();
  expect(document.activeElement).toBe(right);
});

it('A button that goes away while it has the focus leaves it to what is found', async () => {
  const { wrong, save } = aForm();
  save.focus();
  focusInNextFrame(() => wrong);
  save.remove();
  await inNextFrame();
  expect(document.activeElement).toBe(wrong);
});

it('A page that moves the focus by itself meanwhile leaves it to what is found', async () => {
  const { right, wrong, save } = aForm();
  wrong.focus();
  focusInNextFrame(() => right);
  save.focus();
  await inNextFrame();
  expect(document.activeElement).toBe(right);
});
