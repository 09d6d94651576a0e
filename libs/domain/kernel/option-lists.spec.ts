import { expect, it } from '@jest/globals';
import { STATE_CODES, STATE_GROUPS, STATES } from './option-lists.ts';

it('an address may be in the 51 of the specification, and apart from them in a territory or the military’s mail (screens#option-lists)', () => {
  expect(STATES).toHaveLength(51);
  const [states, others] = STATE_GROUPS;
  expect(states?.items).toEqual([...STATES]);
  expect(others?.items).toEqual(['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']);
  expect(STATE_CODES).toEqual(STATE_GROUPS.flatMap(({ items }) => items));
});
