import { createHash } from 'node:crypto';
import type { SampleMethod, SampleSource } from '#domain/office/audit-samples.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** How a sample is drawn, and from what; days are booked days. */
export interface Drawing {
  source: SampleSource;
  method: SampleMethod;
  seed: string;
  /** How many lines, or, by amount, the interval in cents. */
  measure: number;
  from: string;
  to: string;
  upToNumber: number;
}

/** A line that was picked. */
export interface PickedLine {
  journalNumber: number;
  accountId: string | null;
  hits: number;
}

/** The events of each source; all of them where it names none. */
const EVENTS: Readonly<Record<SampleSource, readonly string[] | null>> = {
  received: ['PaymentReceived', 'OtherMoneyReceived', 'CollateralReceived'],
  paid: [
    'ExpensePaid',
    'DisbursementMade',
    'AdvanceRepaid',
    'OfficialFeesPaid',
    'OfficialAdvanceRepaid',
    'CommissionPaid',
    'PayablePaid',
    'RefundApproved',
    'UnclaimedPaid',
    'JudgmentPaid',
    'ReturnCharged',
    'CollateralReturned',
  ],
  journal: null,
};

const OF_DAYS = `
  from journal_entry j
  where j.organization_id = $1 and j.booked_on between $2 and $3 and j.number <= $4
    and ($5::text[] is null or j.event_type = any ($5))`;

const NEWEST = 'select coalesce(max(number), 0) as number from journal_entry where organization_id = $1';

const TOTALS = `select count(*)::int as count, coalesce(sum(j.amount_cents), 0)::bigint as cents ${OF_DAYS}`;

/** In the order of a hash of seed and number, the first so many. */
const RANDOM = `
  select p.journal_number, p.account_id, 1 as hits
  from (
    select j.number as journal_number, j.account_id ${OF_DAYS}
    order by sha256(convert_to($6::text || ':' || j.number, 'UTF8')), j.number limit $7) p
  order by p.journal_number`;

/** End to end by amount: each line in which the first cent, or one of those an interval further on, lies. */
const BY_AMOUNT = `
  select p.journal_number, p.account_id, p.hits
  from (
    select laid.journal_number, laid.account_id,
      ((laid.upto - $6::bigint + $7::bigint) / $7 - (laid.upto - laid.cents - $6 + $7) / $7)::int as hits
    from (
      select j.number as journal_number, j.account_id, j.amount_cents as cents,
        (sum(j.amount_cents) over (order by j.number))::bigint as upto ${OF_DAYS}) laid) p
  where p.hits > 0
  order by p.journal_number`;

/** The cent that is picked first, from 1 to the interval (money#audit-samples). */
export const firstCentOf = (seed: string, intervalCents: number): number => {
  const hash = createHash('sha256').update(seed).digest('hex');
  return Number(BigInt(`0x${hash.slice(0, 15)}`) % BigInt(intervalCents)) + 1;
};

const valuesOf = (organizationId: string, { source, from, to, upToNumber }: Drawing): unknown[] => [
  organizationId,
  from,
  to,
  upToNumber,
  EVENTS[source],
];

/** How many lines there are to draw from, and what they come to. */
export const totalsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  drawing: Drawing,
): Promise<{ count: number; cents: number }> => {
  const { rows } = await tx.query<{ count: number; cents: number }>(TOTALS, valuesOf(organizationId, drawing));
  return rows[0] ?? { count: 0, cents: 0 };
};

/** The lines that the seed picks, by their numbers: of the same drawing the same for ever (money#audit-samples). */
export const drawLines = async (
  tx: TenantTransaction,
  organizationId: string,
  drawing: Drawing,
): Promise<PickedLine[]> => {
  const { method, seed, measure } = drawing;
  const values = valuesOf(organizationId, drawing);
  const { rows } =
    method === 'random'
      ? await tx.query<PickedLine>(RANDOM, [...values, seed, measure])
      : await tx.query<PickedLine>(BY_AMOUNT, [...values, firstCentOf(seed, measure), measure]);
  return rows;
};

/** The number of the newest entry that is there. */
export const newestEntry = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ number: number }>(NEWEST, [organizationId]);
  return rows[0]?.number ?? 0;
};
