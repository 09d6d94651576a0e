import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lineCommandId, type DepositLine } from '../../books/payments/index.ts';

/** Which account at a bank something of the books went through, by the id of its event, command or payment. */
export type BankPlaces = ReadonlyMap<string, string>;

/** A thing is matched once; what a reconciliation ticked and no line is matched with is of its account. */
const THINGS = `
  select distinct on (of.thing_id) of.thing_id, of.bank_account_id
  from (
    select match_id as thing_id, bank_account_id, 1 as place from bank_line
    where organization_id = $1 and match_id is not null
    union all
    select t.item_id, r.bank_account_id, 2 from bank_reconciled_item t
    join bank_reconciliation r
      on r.organization_id = t.organization_id and r.reconciliation_id = t.reconciliation_id
    where t.organization_id = $1) of
  order by of.thing_id, of.place`;

/** A deposit went to one account with all of its lines. */
const LINES = `
  select deposit_id, kind, entry_id from deposit_line where organization_id = $1 and deposit_id = any ($2::uuid[])`;

/** What statements of banks say of where things went (money#bank-of-a-posting). */
export const readBankPlaces = async (tx: TenantTransaction, organizationId: string): Promise<BankPlaces> => {
  const { rows: things } = await tx.query<{ thingId: string; bankAccountId: string }>(THINGS, [organizationId]);
  const places = new Map(things.map(({ thingId, bankAccountId }) => [thingId, bankAccountId]));
  const { rows: lines } = await tx.query<Pick<DepositLine, 'kind' | 'entryId'> & { depositId: string }>(LINES, [
    organizationId,
    [...places.keys()],
  ]);
  for (const { depositId, ...line } of lines) {
    const bankAccountId = places.get(depositId) ?? '';
    places.set(lineCommandId(depositId, line), bankAccountId);
    if (line.kind === 'receipt') places.set(line.entryId, bankAccountId);
  }
  return places;
};
