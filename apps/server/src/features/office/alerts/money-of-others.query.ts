import { Injectable } from '@nestjs/common';
import { MOST_PAST_TERMS, type OthersMoney } from '#contracts/office/alerts/others-money.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { coverInWords } from './cover-alerts.ts';

/** The open alerts of officials' and sureties' money: of payees past their terms the oldest first, and of cover. */
const OPEN = `
  with a as (
    select organization_id, kind, thing, (facts->>'suretyId')::uuid as surety_id, (facts->>'count')::int as count,
      (facts->>'cents')::bigint as cents, (facts->>'collectedCents')::bigint as collected_cents, facts->>'on' as since
    from alert where organization_id = $1 and kind in ('unpaid', 'cover') and settled_at is null)
  select a.kind, a.surety_id, a.count, a.cents, a.collected_cents, a.since,
    (select s.name from surety s where s.organization_id = $1 and s.surety_id = a.surety_id) as name
  from a order by a.since nulls first, a.thing limit ${String(MOST_PAST_TERMS + 1)}`;

type Row =
  | { kind: 'cover'; cents: number; collectedCents: number }
  | {
      kind: 'unpaid';
      suretyId: string | null;
      name: string | null;
      count: number | null;
      cents: number;
      since: string;
    };

/** Who is owed money past their terms, and what of all that was collected for others is not there. */
export const readOthersMoney = async (tx: TenantTransaction, organizationId: string): Promise<OthersMoney> => {
  const { rows } = await tx.query<Row>({ name: 'others-money', text: OPEN, values: [organizationId] });
  const others: OthersMoney = { pastTerms: [], missing: null };
  for (const row of rows) {
    const { cents } = row;
    if (row.kind === 'cover') others.missing = { cents, collectedCents: row.collectedCents };
    else
      others.pastTerms.push({ suretyId: row.suretyId, name: row.name, count: row.count ?? 1, cents, since: row.since });
  }
  others.pastTerms.splice(MOST_PAST_TERMS);
  return others;
};

/** The same in words that name nobody, for a letter. */
export const othersMoneyInWords = ({ pastTerms, missing }: OthersMoney): string =>
  [
    ...pastTerms.map(({ suretyId, count, cents, since }) => {
      const who = suretyId !== null ? 'A surety is' : count === 1 ? 'An official is' : `${count} officials are`;
      return `${who} owed ${formatCents(cents)} past terms since ${formatDay(since)}.`;
    }),
    ...(missing === null ? [] : [`${coverInWords(missing)}.`]),
  ].join(' ');

/** Money of officials and sureties as its alerts have it, whoever asks (money#fiduciary-cover, today#payee-terms). */
@Injectable()
export class OthersMoneyAlerts {
  constructor(private readonly database: TenantDatabase) {}

  of(organizationId: OrganizationId): Promise<OthersMoney> {
    return this.database.read(organizationId, (tx) => readOthersMoney(tx, organizationId));
  }
}
