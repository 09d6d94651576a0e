import '../test/browser.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { isMissingPart, nameMissingParts, reloadOnce } from './reload-once.ts';

const missing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://a.example/${file}`);

describe('A part of the program that does not come', () => {
  let reloads = 0;
  let reached = true;
  const page = { reload: () => void (reloads += 1), isReached: () => Promise.resolve(reached) };
  beforeEach(() => {
    [reloads, reached] = [0, true];
    sessionStorage.clear();
  });

  it('makes the page reload once, and not again', async () => {
    expect(await reloadOnce(missing('a.js'), page)).toBe('reloads');
    expect(await reloadOnce(missing('a.js'), page)).toBe('stays');
    expect(reloads).toBe(1);
  });

  it('of another build is asked for again', async () => {
    await reloadOnce(missing('a.js'), page);
    expect(await reloadOnce(missing('b.js'), page)).toBe('reloads');
    expect(reloads).toBe(2);
  });

  it('never makes the page reload while the server cannot be reached, and does once it can', async () => {
    reached = false;
    expect(await reloadOnce(missing('a.js'), page)).toBe('unreached');
    expect(reloads).toBe(0);
    reached = true;
    expect(await reloadOnce(missing('a.js'), page)).toBe('reloads');
  });

  it('is told from any other failure', async () => {
    expect(await reloadOnce(new Error('This account does not exist.'), page)).toBe('stays');
    expect(reloads).toBe(0);
  });

  it('is named before the router sees it, which would reload by itself', () => {
    nameMissingParts();
    const payload = missing('a.js');
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    expect(payload.message).toMatch(/^A part of Bailiwick did not load\. Failed to fetch/);
    expect(isMissingPart(payload)).toBe(true);
  });
});
