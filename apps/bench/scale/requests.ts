import { amountOf, browserOf, pay } from '../agency.ts';
import type { Caller } from '../callers.ts';
import { HttpClient } from '../drive.ts';
import type { Stage } from '../stage.ts';

/** The requests that are measured, each for one of many callers at its nth turn. */
export interface Requests {
  list: (caller: number, n: number) => Promise<unknown>;
  statement: (caller: number, n: number) => Promise<unknown>;
  payment: (caller: number, n: number) => Promise<unknown>;
  /** The account that batches are appended to. */
  batchAccount: string;
}

/**
 * Reads of the seeded agency, whose data stay as they are, and writes to the accounts of another one, so that what is
 * written does not change what is read.
 */
export const requestsOf = async (stage: Stage, owner: Caller, accounts: readonly string[]): Promise<Requests> => {
  const reader = new HttpClient(`${stage.url}/api`, { cookie: owner.cookie });
  stage.onClose(() => reader.close());
  const browser = browserOf(stage);
  const batchAccount = accounts[0] ?? '';
  await pay(browser, batchAccount, 100); // what the batches are copies of
  const { rows } = await owner.get<{ rows: { defendantId: string }[] }>('/defendants?limit=100');
  const read: string[] = [];
  for (const { defendantId } of rows) {
    const found = await owner.get<{ accounts: { accountId: string }[] }>(`/defendants/${defendantId}/accounts`);
    read.push(...found.accounts.map(({ accountId }) => accountId));
  }
  return {
    list: () => reader.get('/defendants?limit=50'),
    statement: (caller, n) =>
      reader.get(`/accounts/${read[(caller * 17 + n) % read.length] ?? ''}/entries?newestFirst=true`),
    payment: (caller, n) => pay(browser, accounts[caller % accounts.length] ?? '', amountOf(caller, n)),
    batchAccount,
  };
};
