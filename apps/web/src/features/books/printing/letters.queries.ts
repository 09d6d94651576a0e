import { listAccountLetters, listBondLetters, listDueLetters } from '#contracts/books/account/letters.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The letters on what is past due of an account. */
export const accountLettersQuery = (accountId: string) =>
  contractQuery(listAccountLetters, { params: { accountId } }, [`account:${accountId}`, 'indemnitor']);

/** The letters on the forfeiture of a bond, which stand on its account. */
export const bondLettersQuery = ({ bondId, accountId }: { bondId: string; accountId: string }) =>
  contractQuery(listBondLetters, { params: { bondId } }, [`account:${accountId}`, `bond:${bondId}`, 'indemnitor']);

/** To whom a letter on money past due is due. */
export const dueLettersQuery = contractQuery(listDueLetters, {}, ['account', 'indemnitor', 'ledger']);
