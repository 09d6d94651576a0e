import type { Cashiers } from './cashiers.ts';
import { expect } from './expect.ts';
import { until, type Parts } from './parts.ts';

/** Every view has read what is in the log. */
export const untilCaughtUp = ({ owner }: Pick<Parts, 'owner'>): Promise<void> =>
  until('the views have read the log', async () => {
    const { rows } = await owner.query<{ behind: boolean }>(
      `select coalesce(bool_or(position is null or position <
         (select max(position) from log.event where stream not like '$%')), true) as behind
       from projection.checkpoint`,
    );
    return rows[0]?.behind === false;
  });

const column = async <T>({ owner }: Pick<Parts, 'owner'>, sql: string, values: unknown[]): Promise<T[]> =>
  (await owner.query<{ one: T }>(sql, values)).rows.map(({ one }) => one);

/**
 * What must hold after every fault: all parts go on by themselves; everything that was said to be done is in the books
 * once, and nothing else; receipts, positions and revisions without a gap; sums of zero; the live rows are those that the
 * log gives; and the chain of hashes holds.
 */
export const expectRightBooks = async (
  parts: Pick<Parts, 'owner' | 'cli' | 'untilReady'>,
  cashiers: Cashiers,
): Promise<void> => {
  await parts.untilReady();
  await untilCaughtUp(parts);
  const { organizationId, payments, bonds } = cashiers;
  const own = [organizationId];
  const receipts = await column<string>(
    parts,
    'select payment_id as one from receipt where organization_id = $1 order by number',
    own,
  );
  expect(receipts.toSorted()).toEqual([...payments.keys()].toSorted());
  const numbers = await column<number>(parts, 'select number::int as one from receipt where organization_id = $1', own);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  const written = await column<string>(parts, 'select bond_id as one from bond where organization_id = $1', own);
  expect(written.toSorted()).toEqual([...bonds].toSorted());
  const sums = `select json_build_array(sum(debit_cents), sum(credit_cents), coalesce(sum(debit_cents)
      filter (where journal_number in (select journal_number from receipt r where r.organization_id = $1)), 0))::text as one
    from posting where organization_id = $1`;
  const [[debits, credits, taken] = []] = (await column<string>(parts, sums, own)).map(
    (sum) => JSON.parse(sum) as number[],
  );
  expect(debits).toBe(credits);
  expect(taken).toBe([...payments.values()].reduce((sum, cents) => sum + cents, 0));
  const gaps = `select stream as one from log.event group by stream having max(revision) + 1 <> count(*)
    union all select 'positions' from log.event having max(position) - min(position) + 1 <> count(*)`;
  expect(await column<string>(parts, gaps, [])).toEqual([]);

  const [compared, verified] = await Promise.all([
    parts.cli('rebuild', '--all', '--check'),
    parts.cli('verify-ledger'),
  ]);
  expect(compared).toMatchObject({ code: 0 });
  expect(verified.output).toContain('The books are right.');
};
