import { describe, expect, it } from '@jest/globals';
import { afterStep, type HeldThing } from './thing.ts';

const today = '2026-03-09';
const held: HeldThing = { number: 12, state: 'held', lastOn: '2026-03-01' };
const refused = (code: string, details = {}) => expect.objectContaining({ code, details }) as unknown as Error;

describe('a thing that is held as collateral', () => {
  it('stays held where it is moved, shown or damaged, and remembers the day', () => {
    for (const kind of ['moved', 'shown', 'damaged'] as const)
      expect(afterStep(held, { kind, on: '2026-03-05' }, today)).toEqual({ state: 'held', lastOn: '2026-03-05' });
  });

  it('is held no more once it is returned, sold or lost', () => {
    for (const kind of ['returned', 'sold', 'lost'] as const)
      expect(afterStep(held, { kind, on: today }, today)).toEqual({ state: kind, lastOn: today });
  });

  it('is given back once: whatever comes after its end is refused with what became of it', () => {
    const given: HeldThing = { ...held, state: 'returned', lastOn: '2026-03-05' };
    const why = refused('PROPERTY_GONE', { number: 'P-0012', state: 'returned', day: '03/05/2026' });
    for (const kind of ['moved', 'shown', 'damaged', 'returned', 'sold', 'lost'] as const)
      expect(() => afterStep(given, { kind, on: today }, today)).toThrow(why);
  });

  it('has its steps in the order of their days, none of them to come', () => {
    const message = (text: string) =>
      expect.objectContaining({ fields: [{ path: 'on', message: text }] }) as unknown as Error;
    expect(() => afterStep(held, { kind: 'moved', on: '2026-03-10' }, today)).toThrow(
      message('The day cannot be in the future.'),
    );
    expect(() => afterStep(held, { kind: 'moved', on: '2026-02-28' }, today)).toThrow(
      message('The day cannot be before 03/01/2026, the last step of its custody.'),
    );
    expect(afterStep(held, { kind: 'moved', on: '2026-03-01' }, today).lastOn).toBe('2026-03-01');
  });
});
