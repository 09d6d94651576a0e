import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { slipNumber, type SlipKind } from '#domain/books/banking.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { DecidedRows, unfinishedOf, type DecidingTable } from '../../../platform/rows/decided-rows.ts';
import { accountDecider } from '../account/index.ts';
import { firstNumbersDecider, firstOf } from '../first-numbers/index.ts';
import { cashLinesLeft, cashLinesOf, depositDecider, makeDeposit, settleCards, type TillLine } from './deposit.ts';
import { OpenTills } from '../tills/index.ts';
import { centsOf, BANKING_DECISIONS, type DepositLine } from './deposit-lines.ts';

/** The row of a deposit or settlement decides it. */
export const DEPOSIT: DecidingTable = {
  table: 'deposit',
  id: 'deposit_id',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  untilSettled: ['texts'],
  body: 'deposit',
};

/**
 * What is decided; `cashCents` of a deposit the line of the office drawer, of a settlement that for what the card company
 * owed before; `feeCents` of a settlement; `tills` null: all is taken of the office drawer. `judge` looks once more while
 * nobody else decides one.
 */
export interface DepositDraft {
  kind: SlipKind;
  madeOn: string;
  lines: readonly DepositLine[];
  cashCents: number;
  tills?: readonly TillLine[] | null;
  feeCents: number;
  reason: string;
  judge?: (tx: TenantTransaction) => Promise<void>;
}

/** By whom it is decided, and how; `deciding`: by whom of two who approved it (money#deposits-by-two). */
interface DecidedDeposit {
  depositId: string;
  decidedBy: string;
  requestHash: string;
  deciding: Deciding;
}

/** What became of it, in cents; `leftOut`: lines that were taken elsewhere before it came to them, and why. */
export interface MadeDeposit {
  number: string;
  cashCents: number;
  feeCents: number;
  /** With the cash line, less what comes off a payout and the fee. */
  totalCents: number;
  leftOut: { line: DepositLine; refused: Refused }[];
  /** Said where nothing of it was taken; null where something was. */
  words: string | null;
}

interface DepositRow {
  decidedBy: string;
  kind: SlipKind;
  number: number;
  madeOn: string;
  /** Of all cash lines. */
  cashCents: number;
  tills: readonly TillLine[] | null;
  feeCents: number;
  deciding: Deciding;
  texts: Record<string, string> | null;
}

const ROW = `
  select decided_by, kind, number, made_on, cash_cents, tills, fee_cents, deciding, texts
  from deposit where organization_id = $1 and deposit_id = $2`;

const LINES = `
  select kind, account_id, entry_id
  from deposit_line where organization_id = $1 and deposit_id = $2 order by place`;

const INSERT = `
  insert into deposit (organization_id, deposit_id, kind, number, request_hash, decided_by, decided_at, made_on,
    cash_cents, tills, fee_cents, deciding, texts)
  select $1, $2, $3, coalesce(max(number), $13::bigint - 1) + 1, $4, $5, $6, $7, $8, $12, $9, $10, $11
  from deposit where organization_id = $1 and kind = $3
  on conflict (organization_id, deposit_id) do nothing`;

const INSERT_LINES = `
  insert into deposit_line (organization_id, deposit_id, place, kind, account_id, entry_id)
  select $1, $2, place, kind, account, entry
  from unnest($3::text[], $4::uuid[], $5::uuid[]) with ordinality as l (kind, account, entry, place)`;

/** Both the request and the job that finishes it are the same origin: a command id is for one endpoint. */
const ENDPOINT: Record<SlipKind, string> = { deposit: 'POST /deposits', settlement: 'POST /settlements' };

/** Somebody was quicker with all of it. */
const NOTHING_TAKEN: Record<SlipKind, string> = {
  deposit: 'Nothing was deposited: every receipt was taken elsewhere meanwhile, so the cash line was left out, too.',
  settlement: 'Nothing was settled: every line was taken elsewhere meanwhile, so no fee was booked.',
};

/** What the account says where somebody was quicker. */
const TAKEN_ELSEWHERE: readonly RefusalCode[] = [
  'ENTRY_NOT_FOUND',
  'ENTRY_VOIDED',
  'ENTRY_RETURNED',
  'RECEIPT_BANKED',
  'SETTLED_ALREADY',
];

/** The command by which a deposit or settlement takes one of its lines: it tells whose entry a booked one is. */
export const lineCommandId = (depositId: string, { kind, entryId }: Pick<DepositLine, 'kind' | 'entryId'>): string =>
  uuidV5(`${kind} ${entryId}`, depositId);

/**
 * Deposits and settlements (money#deposit-is-a-bag). The row decides, with the number; each line is judged by the
 * stream of its account, under a command id of its own, and books its own part there. One that was taken elsewhere
 * before is left out.
 * So a deposit cut in the middle is finished by anybody, once, and the books are right between any two lines.
 */
@Injectable()
export class Deposits extends Process<{ id: string }> {
  readonly name = 'finish-deposits';
  readonly work = 'Finishing a deposit or settlement';
  readonly unfinished = unfinishedOf(DEPOSIT);

  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly rows: DecidedRows,
    private readonly clock: Clock,
    private readonly tills: OpenTills,
  ) {
    super();
  }

  /** Whether the command was decided before. @throws Refused IDEMPOTENCY_KEY_REUSED for another body. */
  isDecided(actor: Actor, body: object): Promise<boolean> {
    return this.rows.isDecided(DEPOSIT, actor, body);
  }

  /** Decides, with the next number. Nothing where the same command was quicker in another process. */
  async decide(actor: Actor, body: object, wanted: DepositDraft, deciding: Deciding): Promise<void> {
    const { organizationId, commandId: depositId, userId: decidedBy } = actor;
    const requestHash = await this.rows.hashOf(DEPOSIT, actor, body);
    const by = { depositId, decidedBy, requestHash, deciding };
    await this.database.write(organizationId, (tx) => this.keep(tx, organizationId, wanted, by));
    // The same id with another body at the same moment: whose row it is decides.
    await this.isDecided(actor, body);
  }

  /** Decides within a transaction: from its end on, the deposit is made, whoever finishes it. */
  async keep(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    wanted: DepositDraft,
    by: DecidedDeposit,
  ): Promise<void> {
    const { kind, madeOn, lines, tills = null, feeCents, reason } = wanted;
    const { depositId, decidedBy, requestHash, deciding } = by;
    const first = firstOf(
      await this.commands.read(firstNumbersDecider, { organizationId }, organizationId),
      'deposits',
    );
    // One after the other, so that no number is left out or given twice.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('deposit:' || $1 || $2, 0))", [organizationId, kind]);
    await wanted.judge?.(tx);
    const { rowCount } = await tx.query(INSERT, [
      organizationId,
      depositId,
      kind,
      requestHash,
      decidedBy,
      this.clock.now(),
      madeOn,
      cashLinesOf(wanted),
      feeCents,
      JSON.stringify(deciding),
      JSON.stringify({ reason }),
      tills === null ? null : JSON.stringify(tills),
      kind === 'deposit' ? first : 1,
    ]);
    if (rowCount === 0) return;
    await tx.query(INSERT_LINES, [
      organizationId,
      depositId,
      lines.map((line) => line.kind),
      lines.map(({ accountId }) => accountId),
      lines.map(({ entryId }) => entryId),
    ]);
  }

  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(actor, id);
  }

  /** Takes what is not taken yet, and answers all of it. */
  async finish(actor: Actor, depositId: string): Promise<MadeDeposit> {
    const { organizationId } = actor;
    const [{ rows: found }, { rows: lines }] = await this.database.read(organizationId, (tx) =>
      Promise.all([
        tx.query<DepositRow>(ROW, [organizationId, depositId]),
        tx.query<DepositLine>(LINES, [organizationId, depositId]),
      ]),
    );
    const [row] = found;
    if (!row) throw new RangeError(`Nothing was decided as ${depositId}.`);
    const as = { ...actor, userId: row.decidedBy, endpoint: ENDPOINT[row.kind] };
    const leftOut: MadeDeposit['leftOut'] = [];
    let takenCents = 0;
    const cashReceipts = new Map<string | null, number>();
    const handedOver = await this.tills.handedOver(as);
    for (const line of lines) {
      const taken = await this.take(as, depositId, row, { ...line, liesIn: handedOver.get(line.entryId) });
      if (taken instanceof Refused) leftOut.push({ line, refused: taken });
      else {
        takenCents += taken.cents;
        if (taken.isCash) cashReceipts.set(taken.tillId, (cashReceipts.get(taken.tillId) ?? 0) + taken.cents);
      }
    }
    const isTaken = lines.length === 0 || leftOut.length < lines.length;
    const made = await this.make(as, depositId, row, isTaken ? cashReceipts : null);
    if (row.texts !== null) await this.rows.close(DEPOSIT, organizationId, depositId);
    const totalCents = takenCents + made.cashCents - made.feeCents;
    return { ...made, totalCents, leftOut, words: isTaken ? null : NOTHING_TAKEN[row.kind] };
  }

  /** Has the account of a line take it; what it brings to the bank, in cents, or why it is left out. */
  private async take(
    as: Actor,
    depositId: string,
    row: DepositRow,
    line: DepositLine & { liesIn: string | null | undefined },
  ): Promise<ReturnType<typeof centsOf> | Refused> {
    const { kind, accountId, entryId, liesIn } = line;
    const slip = slipNumber(row.kind, row.number);
    const fromTill = row.tills !== null;
    const command = {
      id: accountId,
      actor: { ...as, commandId: lineCommandId(depositId, line) },
      input: { depositId, entryId },
      text: row.texts ?? {},
    };
    try {
      const { events } = await this.commands.run(accountDecider, command, (state) =>
        BANKING_DECISIONS[kind](state, { entryId, on: row.madeOn, slip, fromTill, liesIn, ...row.deciding }),
      );
      return centsOf(line, events);
    } catch (error) {
      if (error instanceof Refused && TAKEN_ELSEWHERE.includes(error.code)) return error;
      throw error;
    }
  }

  /**
   * The deposit's own event comes last: from then on nothing of it is to be done. Where every line was left out
   * (`cashReceipts` is null), no cash goes along and no fee is kept: there is no such bag and no such payout.
   */
  private async make(
    as: Actor,
    depositId: string,
    row: DepositRow,
    cashReceipts: ReadonlyMap<string | null, number> | null,
  ): Promise<Pick<MadeDeposit, 'number' | 'cashCents' | 'feeCents'>> {
    const number = slipNumber(row.kind, row.number);
    const { madeOn } = row;
    const lines = cashReceipts === null ? [] : cashLinesLeft(row, cashReceipts);
    const cashCents = lines.find(({ tillId }) => tillId === null)?.cashCents ?? 0;
    const tills = lines.filter((line): line is TillLine => line.tillId !== null);
    const feeCents = cashReceipts === null ? 0 : row.feeCents;
    const command = { id: depositId, actor: { ...as, commandId: depositId }, input: { depositId } };
    const { events } = await this.commands.run(depositDecider, command, (state) =>
      row.kind === 'deposit'
        ? makeDeposit(state, { number, depositedOn: madeOn, cashCents, tills })
        : settleCards(state, { number, settledOn: madeOn, feeCents, lineCents: cashCents }),
    );
    const [made] = events;
    return {
      number,
      cashCents:
        made === undefined ? 0 : 'cashCents' in made.data ? cashLinesOf(made.data) : (made.data.lineCents ?? 0),
      feeCents: made && 'feeCents' in made.data ? made.data.feeCents : 0,
    };
  }
}
