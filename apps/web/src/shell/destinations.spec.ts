import { expect, it } from '@jest/globals';
import { DESTINATIONS } from './destinations.ts';

it('Taking a payment is a place of whoever may take one, not of the Auditor', () => {
  const rolesOf = DESTINATIONS.find(({ label }) => label === 'Take Payment')?.roles;
  expect(rolesOf).toEqual(['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting']);
});
