import { Injectable } from '@nestjs/common';
import type {
  BufComparison,
  BufStatementRow,
  KeptMapping,
  listBufStatements,
} from '#contracts/payouts/buf/buf-statements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { BUF_RESULT_WORDS, compareBuf, withoutNumber, type BufLine } from '#domain/payouts/buf-statement.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const MAPPING = `
  select number_column as number, day_column as day, in_column as "in", out_column as out, balance_column as balance
  from buf_statement_mapping where organization_id = $1 and surety_id = $2`;
const KEPT = `
  select s.id as statement_id, s.starts_on, s.ends_on, s.line_count as lines, s.balance_cents, s.taken_at,
    ${nameOf('a', 'Former staff')} as taken_by
  from buf_statement s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.taken_by
  where s.organization_id = $1 and s.surety_id = $2`;
const LIST = `${KEPT} order by s.ends_on desc, s.taken_at desc limit 200`;
const ONE = `${KEPT} and s.id = $3`;
const LINES = 'select lines from buf_statement where organization_id = $1 and surety_id = $2 and id = $3';

/** What was paid to the surety for each power of its BUF, less what it paid back, from `$3` to `$4`. */
const PAID = `
  select w.power_number, min(w.spelling) as spelling,
    sum(p.debit_cents - p.credit_cents)::bigint as cents
  from posting p
  join journal_entry e on e.organization_id = p.organization_id and e.number = p.journal_number
  left join journal_entry r on r.organization_id = e.organization_id and r.event_id = e.reverses_event_id
  join power w on w.organization_id = p.organization_id and w.power_id = p.power_id
  where p.organization_id = $1 and p.surety_id = $2 and p.power_id is not null and p.ledger_account = '2210'
    and p.booked_on <= $4 and ($3::date is null or p.booked_on >= $3)
    and coalesce(r.event_type, e.event_type) in ('DisbursementMade', 'PayableRecovered')
  group by w.power_number
  having sum(p.debit_cents - p.credit_cents) <> 0`;

/**
 * What stands with the surety alone, from `$3` to `$4`, less what was due of it when the agency moved in and is not paid
 * yet; a lost BUF is counted with its power.
 */
const BESIDE = `
  select coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as cents
  from posting p
  join journal_entry e on e.organization_id = p.organization_id and e.number = p.journal_number
  left join journal_entry r on r.organization_id = e.organization_id and r.event_id = e.reverses_event_id
  where p.organization_id = $1 and p.surety_id = $2 and p.power_id is null
    and p.booked_on <= $4 and ($3::date is null or p.booked_on >= $3)
    and p.ledger_account in ('1040', '2210') and coalesce(r.event_type, e.event_type) <> 'PayableLost'`;

const AT_END = `
  select coalesce(sum(p.debit_cents - p.credit_cents) filter (where p.ledger_account = '1040'), 0)::bigint as book_cents,
    coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as held_cents
  from posting p
  where p.organization_id = $1 and p.surety_id = $2 and p.ledger_account in ('1040', '2210') and p.booked_on <= $3`;

const HEADINGS = ['Power', 'Result', 'Ours', 'Theirs', 'Difference'];
const decimal = (cents: number | null): string => (cents === null ? '' : decimalOfCents(cents));

/** Statements that sureties sent of the BUF, compared with the books (powers#buf-statement); nothing is booked. */
@Injectable()
export class BufStatements {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly sureties: Sureties,
  ) {}

  /** @throws Refused SURETY_NOT_FOUND. */
  async list(actor: Actor, suretyId: string): Promise<ResponseOf<typeof listBufStatements>> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const of = [actor.organizationId, suretyId];
    return this.database.read(actor.organizationId, async (tx) => {
      const mapping = await tx.query<KeptMapping>(MAPPING, of);
      const { rows: statements } = await tx.query<BufStatementRow>(LIST, of);
      return { mapping: mapping.rows[0] ?? null, statements };
    });
  }

  /** Compares it as the books say now of its days. @throws Refused SURETY_NOT_FOUND, STATEMENT_NOT_FOUND, MONEY_STOPPED. */
  async compare(
    actor: Actor,
    { suretyId, statementId }: { suretyId: string; statementId: string },
  ): Promise<BufComparison> {
    const { organizationId } = actor;
    const surety = (await this.sureties.names(actor)).find((one) => one.suretyId === suretyId);
    if (!surety) throw new Refused('SURETY_NOT_FOUND');
    return this.reads.after(actor, ['ledger', optionalView('powers')], async (tx) => {
      const of = [organizationId, suretyId];
      const { rows } = await tx.query<BufStatementRow>(ONE, [...of, statementId]);
      const [statement] = rows;
      if (!statement) throw new Refused('STATEMENT_NOT_FOUND');
      const { startsOn, endsOn } = statement;
      const said = await tx.query<{ lines: BufLine[] }>(LINES, [...of, statementId]);
      const paid = await tx.query<{ powerNumber: string; spelling: string; cents: number }>(PAID, [
        ...of,
        startsOn,
        endsOn,
      ]);
      const alone = await tx.query<{ cents: number }>(BESIDE, [...of, startsOn, endsOn]);
      const atEnd = await tx.query<{ bookCents: number; heldCents: number }>(AT_END, [...of, endsOn]);
      const lines = said.rows[0]?.lines ?? [];
      return {
        statement,
        suretyName: surety.name,
        rows: compareBuf(lines, paid.rows),
        oursBesideCents: alone.rows[0]?.cents ?? 0,
        theirsBesideCents: withoutNumber(lines),
        ...(atEnd.rows[0] ?? { bookCents: 0, heldCents: 0 }),
      };
    });
  }

  /** The comparison as a CSV file. @throws Refused as comparing it. */
  async file(actor: Actor, which: { suretyId: string; statementId: string }): Promise<{ name: string; text: string }> {
    const found = await this.compare(actor, which);
    const line = (name: string, result: string, ours: number | null, theirs: number | null) => [
      name,
      result,
      decimal(ours),
      decimal(theirs),
      decimal((theirs ?? 0) - (ours ?? 0)),
    ];
    const rows = found.rows.map(({ powerNumber, result, oursCents, theirsCents }) =>
      line(powerNumber, BUF_RESULT_WORDS[result], oursCents, theirsCents),
    );
    const { statement, oursBesideCents, theirsBesideCents, bookCents, heldCents } = found;
    const foot = [
      line('Without a number', '', oursBesideCents, theirsBesideCents),
      ['BUF in the books', '', decimal(bookCents), '', ''],
      statement.balanceCents === null
        ? ['Held', '', decimal(heldCents), '', '']
        : line('Held', '', heldCents, statement.balanceCents),
    ];
    return { name: `buf-statement-${statement.endsOn}.csv`, text: csv([HEADINGS, ...rows, ...foot]) };
  }
}
