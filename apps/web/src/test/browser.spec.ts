import { afterEach, describe, expect, it } from '@jest/globals';
import './browser.ts';

afterEach(() => document.body.replaceChildren());

describe('A computed style', () => {
  const aParagraph = () => {
    document.body.innerHTML = '<style></style><div><p>Words</p></div>';
    return document.querySelector('p')!;
  };
  const visibility = (element: Element) => getComputedStyle(element).visibility;

  it('is that of the page as it stands, at once after each change of it', () => {
    const paragraph = aParagraph();
    const parent = paragraph.parentElement!;
    expect(visibility(paragraph)).toBe('visible');
    parent.style.visibility = 'hidden';
    expect(visibility(paragraph)).toBe('hidden');
    parent.removeAttribute('style');
    expect(visibility(paragraph)).toBe('visible');
    document.querySelector('style')!.textContent = '.away { visibility: hidden }';
    parent.className = 'away';
    expect(visibility(paragraph)).toBe('hidden');
    parent.replaceWith(paragraph);
    expect(visibility(paragraph)).toBe('visible');
  });

  it('is new after a change that nothing was asked after for a while', async () => {
    const paragraph = aParagraph();
    expect(visibility(paragraph)).toBe('visible');
    paragraph.style.visibility = 'hidden';
    await Promise.resolve();
    expect(visibility(paragraph)).toBe('hidden');
  });
});
