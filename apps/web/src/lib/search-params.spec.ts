import { describe, expect, it } from '@jest/globals';
import { aCount, aDay, anId, oneOf, searchParams, text, textOrNumber } from './search-params.ts';

const read = searchParams({
  tab: oneOf('files', 'notes'),
  edit: oneOf(1),
  words: text(5),
  code: textOrNumber(),
  from: aDay,
  entry: aCount,
  account: anId,
});
const account = 'a6f1c2de-0000-4000-8000-00000000000d';

describe('The search parameters of a URL', () => {
  it('are taken where they are of their kind', () => {
    const given = { tab: 'notes', edit: 1, words: 'Nora', code: '7', from: '2026-11-20', entry: 0, account };
    expect(read(given)).toEqual(given);
  });

  it('are left out where they are not, and where nobody asked for them', () => {
    const given = { tab: 'bonds', edit: 2, words: 'Hébert', from: '2026-02-30', entry: -1, account: 'new', other: 'x' };
    expect(read(given)).toEqual({});
    expect(Object.keys(read({ tab: 'bonds', other: 'x' }))).toEqual(['tab']);
    expect(read({ words: 12345, entry: 1.5, from: 20261120, code: null, account: `${account}0` })).toEqual({});
  });

  it('are text again where the router took digits for a number', () => {
    expect(read({ code: 48213 })).toEqual({ code: '48213' });
  });
});
