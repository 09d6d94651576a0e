import { expect, test } from '@jest/globals';
import { answersFor, keyOfAccount, knownAccounts, withBalances } from './move-in-accounts.ts';

const balances = [
  { clientKey: 'id:1001', account: '05521' },
  { clientKey: 'id:1001', account: '5522' },
];
const known = withBalances(knownAccounts([]), balances);
const said = (account: string, accounts = known) =>
  answersFor({ clientId: '1001', clientName: '', account }, 'id:1001', accounts);

test('an indemnitor answers for the account of their number, for all without one, and for none (moving-in#indemnitors-answer)', () => {
  expect(said('')).toEqual({ keys: null, isKnown: true });
  expect(said('No account')).toEqual({ keys: [], isKnown: true });
  expect(said('5522')).toEqual({ keys: [keyOfAccount('id:1001', '5522')], isKnown: true });
  expect(said('5521')).toEqual({ keys: [keyOfAccount('id:1001', '05521')], isKnown: true });
});

test('a number that no account of the client has leads to nothing, and is said where the lists have accounts', () => {
  expect(said('7000')).toEqual({ keys: [keyOfAccount('id:1001', '7000')], isKnown: false });
  expect(said('7000', knownAccounts([])).isKnown).toBe(true);
});
