import { describe, expect, it } from '@jest/globals';
import { searchOfView, viewOf } from './list-view.ts';

const today = '2026-11-20';

describe('A saved view', () => {
  it('says the same whatever the order of the URL, and nothing of what is not set', () => {
    const view = viewOf({ method: 'Cash', upTo: 12, voided: true, from: undefined }, today);
    expect(view).toBe('method=Cash&upTo=12&voided=true');
    expect(viewOf({ voided: true, upTo: 12, method: 'Cash' }, today)).toBe(view);
    expect(searchOfView(view, today)).toEqual({ method: 'Cash', upTo: 12, voided: true });
  });

  it('keeps days that have a name by their name, and shows those of the day it is opened on', () => {
    const view = viewOf({ from: '2026-11-01', to: '2026-11-30' }, today);
    expect(view).toBe('days=This+month');
    expect(searchOfView(view, '2027-02-03')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });

  it('keeps days without a name as they are', () => {
    const search = { from: '2026-11-03', to: '2026-11-05' };
    expect(searchOfView(viewOf(search, today), '2027-02-03')).toEqual(search);
  });
});
