import { randomUUID } from 'node:crypto';
import { HttpClient, type Answer } from './drive.ts';
import type { Stage } from './stage.ts';

/** What the Admin's browser sends. */
export const browserOf = (stage: Stage): HttpClient => {
  const client = new HttpClient(`${stage.url}/api`, { cookie: stage.admin.cookie, origin: stage.url });
  stage.onClose(() => client.close());
  return client;
};

/** Opens that many accounts, each of a defendant of its own. */
export const openAccounts = async (stage: Stage, count: number): Promise<string[]> => {
  const accountIds: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const fullName = `Defendant ${String(n)}`;
    const { defendantId } = await stage.admin.post<{ defendantId: string }>('/defendants', { fullName });
    accountIds.push((await stage.admin.post<{ accountId: string }>('/accounts', { defendantId })).accountId);
  }
  return accountIds;
};

/** Amounts that two sides write in the same order, so that their sums can be compared. */
export const amountOf = (caller: number, n: number): number => 100 + ((caller * 31 + n * 7) % 900);

const PAID_ON = '2026-01-15';

export const pay = (browser: HttpClient, accountId: string, amountCents: number): Promise<Answer> =>
  browser.post(
    `/accounts/${accountId}/payments`,
    { amountCents, method: 'Cash', paidOn: PAID_ON, payer: 'Somebody', note: '', reason: 'Measured', confirmed: true },
    { 'idempotency-key': randomUUID() },
  );
