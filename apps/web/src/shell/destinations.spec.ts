import { expect, it } from '@jest/globals';
import { DESTINATIONS, placeOf } from './destinations.ts';

it.each([
  ['/powers', 'My powers'],
  ['/powers/reports', 'Execution reports'],
  ['/powers/remittances', 'Execution reports'],
  ['/powers/buf', 'Execution reports'],
  ['/powers/counts/1', 'Power Inventory'],
  ['/admin/power-inventory/gaps', 'Power Inventory'],
  ['/defendants/1/bonds', 'Defendants'],
  ['/profile', undefined],
])('The path %s is in the place %s', (path, label) => {
  expect(placeOf(path, DESTINATIONS)?.label).toBe(label);
});

it('The count of an agent, who has no inventory, is among the own powers', () => {
  const places = DESTINATIONS.filter(({ roles }) => roles.includes('Agent'));
  expect(placeOf('/powers/counts/1', places)?.label).toBe('My powers');
});
