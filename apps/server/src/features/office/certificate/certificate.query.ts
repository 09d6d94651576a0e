import { Injectable } from '@nestjs/common';
import type { BooksCertificate, getCertificate } from '#contracts/office/certificate/certificate.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { chainEndAt, readTrialBalance } from '../../books/ledger/index.ts';
import { NEVER_PROVABLE, NOT_PROVABLE, readNewestProof } from '../../books/proof/index.ts';
import { readReceiptNumbers } from '../receivable/index.ts';
import { readKnown } from '../statement-lines/index.ts';

type Counts = BooksCertificate['counts'];

/** Entries by booked day, events by the day on which they were recorded, both as far as they were known. */
const COUNTS = `
  with entry as (
    select number, event_type from journal_entry
    where organization_id = $1 and booked_on between $2 and $3 and number <= $4)
  select
    (select count(*) from audit_link
     where organization_id = $1 and sequence <= $6 and recorded_at >= $2::date::timestamp at time zone $5
       and recorded_at < ($3::date + 1)::timestamp at time zone $5) as events,
    (select count(*) from entry) as entries,
    (select count(*) from posting p join entry e on e.number = p.journal_number where p.organization_id = $1) as postings,
    (select count(*) from receipt r join entry e on e.number = r.journal_number where r.organization_id = $1) as receipts,
    (select count(*) from entry where event_type = 'PaymentVoided') as voids,
    (select count(*) from entry where event_type = 'PaymentReturned') as returns`;

const readCounts = async (tx: TenantTransaction, values: readonly unknown[]): Promise<Counts> => {
  const { rows } = await tx.query<Counts>(COUNTS, [...values]);
  return rows[0] ?? { events: 0, entries: 0, postings: 0, receipts: 0, voids: 0, returns: 0 };
};

const nameOfAgency = async (tx: TenantTransaction, organizationId: string): Promise<string> => {
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.name ?? '';
};

const notProvable = Object.entries({ ...NEVER_PROVABLE, ...NOT_PROVABLE }).map(([what, why]) => ({ what, why }));

/** The certificate of the books (money#books-certificate). */
@Injectable()
export class Certificates {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** What the books of a period hold, as far as they were known. @throws Refused MONEY_STOPPED. */
  get(
    { organizationId, timeZone }: Actor,
    { from, to, journalNumber: upTo }: InputOf<typeof getCertificate>['query'],
  ): Promise<BooksCertificate> {
    const lastOn = to ?? dayOf(this.clock.now(), timeZone);
    const firstOn = from ?? `${lastOn.slice(0, 4)}-01-01`;
    return this.reads.after({ organizationId }, ['ledger', 'audit-chain'], async (tx) => {
      const known = await readKnown(tx, { organizationId, timeZone }, { journalNumber: upTo });
      const { journalNumber } = known;
      const head = await chainEndAt(tx, organizationId, journalNumber);
      const trial = await readTrialBalance(tx, organizationId, { effectiveOn: lastOn, journalNumber });
      return {
        organization: await nameOfAgency(tx, organizationId),
        timeZone,
        from: firstOn,
        to: lastOn,
        journalNumber,
        knownAt: trial.knownAt,
        head,
        counts: await readCounts(tx, [organizationId, firstOn, lastOn, journalNumber, timeZone, head?.number ?? 0]),
        receiptNumbers: await readReceiptNumbers(tx, organizationId, known),
        balances: trial.rows.map(({ account, name, debitCents, creditCents }) => ({
          account,
          name,
          debitCents,
          creditCents,
        })),
        totalDebitCents: trial.totalDebitCents,
        totalCreditCents: trial.totalCreditCents,
        proof: await readNewestProof(tx, organizationId),
        notProvable,
      };
    });
  }
}
