import '../test/browser.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { reloadOnce } from './reload-once.ts';

const missing = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://a.example/${file}`);

describe('A part of the program that does not come', () => {
  let reloads = 0;
  const reload = () => void (reloads += 1);
  beforeEach(() => {
    reloads = 0;
    sessionStorage.clear();
  });

  it('makes the page reload once, and not again', () => {
    expect(reloadOnce(missing('a.js'), reload)).toBe(true);
    expect(reloadOnce(missing('a.js'), reload)).toBe(false);
    expect(reloads).toBe(1);
  });

  it('of another build is asked for again', () => {
    reloadOnce(missing('a.js'), reload);
    expect(reloadOnce(missing('b.js'), reload)).toBe(true);
    expect(reloads).toBe(2);
  });

  it('is told from any other failure', () => {
    expect(reloadOnce(new Error('This account does not exist.'), reload)).toBe(false);
    expect(reloads).toBe(0);
  });
});
