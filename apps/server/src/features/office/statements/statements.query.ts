import type { Sheet } from '#contracts/office/statement-lines/statement-lines.ts';
import { Injectable } from '@nestjs/common';
import type { getStatement, Statement } from '#contracts/office/statements/statements.ts';
import type { Whose } from '#contracts/books/bond/whose.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { FORFEITURES_PAYABLE, RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import {
  canBeNarrowed,
  daysBeside,
  isAsItStands,
  isOfADay,
  standsBeside,
  type StatementDays,
} from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { isWithin } from '../../../kernel/within-period.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { readChart } from '../../agency/chart/index.ts';
import { chainHeadAt, recordedAt } from '../../books/ledger/index.ts';
import { isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import {
  ADJUSTING,
  NO_AGENT,
  adjustments,
  aging,
  agingOfAgent,
  collections,
  readAdjusted,
  readAged,
  readByMonth,
  readCollected,
  readReceiptNumbers,
  readReceipts,
  readReceivableMoves,
  readUncollected,
  receiptRegister,
  receivableChanges,
  writtenByMonth,
} from '../receivable/index.ts';
import { forfeitures, readForfeitures } from '../forfeitures/index.ts';
import { sumMoneyOut } from '../money-out/index.ts';
import { TRADE_SHEETS } from '../trade-statements/index.ts';
import {
  cashWatch,
  readCashBooked,
  readCashPayers,
  readForms8300,
  readPaidOut,
  worksheet1099,
} from '../tax-forms/index.ts';
import { balanceSheet } from './balance-sheet.ts';
import { readBeginning, readUnpaidExpenses } from './cash-basis.query.ts';
import { cashBasis } from './cash-basis.ts';
import { readBankMoves, readNamedBanks, readPlacedMoves } from './cash-flow.query.ts';
import { cashFlow } from './cash-flow.ts';
import { readCashMoves } from './cash-sheet.query.ts';
import { cashSheet } from './cash-sheet.ts';
import { readBanked } from './deposits.query.ts';
import { depositSheet } from './deposits.ts';
import { incomeStatement } from './income-statement.ts';
import {
  besideAnother,
  readAccountsOf,
  readKnown,
  readMoved,
  readYearEnds,
  type Known,
} from '../statement-lines/index.ts';
import { readOwedSplit } from './owed-split.query.ts';
import { readPayables } from './payables.query.ts';
import { payables } from './payables.ts';
import { trialBalance } from './trial-balance.ts';

export type Asked = InputOf<typeof getStatement>['query'];

/** What every statement is made of. */
interface About {
  organizationId: string;
  chart: readonly LedgerAccount[];
  known: Known;
  /** The days asked, then those that they stand beside. */
  periods: readonly StatementDays[];
  /** Of which bonds alone, where it is narrowed. */
  whose: Whose;
  /** Of an aging by client: of what is owed for whose bonds alone. */
  owedFor: string | undefined;
}

const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

/** Income less expense as it stands at the end of a period, less what stood before it. */
const movedInTrialBalance = async (
  tx: TenantTransaction,
  { organizationId, known, chart }: About,
  { from, to }: StatementDays,
): Promise<number> => {
  const before = { from: null, to: addDays(from ?? to, -1) };
  const standing = await readMoved(tx, organizationId, known, [{ from: null, to }, before]);
  const temporary = chart.filter(({ type }) => type === 'income' || type === 'expense');
  return temporary.reduce((sum, { code }) => {
    const [after = 0, then = 0] = standing.get(code) ?? [];
    return sum + then - after;
  }, 0);
};

const NO_DAYS: StatementDays = { from: null, to: '' };

/** After every day on which something was booked. */
const LAST_DAY = '9999-12-31';

const agingOf = async (
  tx: TenantTransaction,
  { organizationId, known, owedFor, periods: [{ to } = NO_DAYS] }: About,
  by: 'client' | 'agent',
): Promise<Sheet> => {
  const standing = await readMoved(tx, organizationId, known, [{ from: null, to }]);
  const controlCents = standing.get(RECEIVABLE)?.[0] ?? 0;
  const read = (of: typeof by | 'client of agent') => readAged(tx, organizationId, known, { to, by: of, controlCents });
  return by === 'agent' || owedFor === undefined
    ? aging({ by, to, rows: await read(by), controlCents })
    : agingOfAgent(owedFor, { to, rows: await read('client of agent'), agents: await read('agent') });
};

/** The ledger accounts before a period and at its end. */
const aroundOf = async (tx: TenantTransaction, { organizationId, known, periods: [period = NO_DAYS] }: About) => {
  const dayBefore = addDays(period.from ?? period.to, -1);
  const standing = (to: string) => readMoved(tx, organizationId, known, [{ from: null, to }]);
  return { period, before: await standing(dayBefore), after: await standing(period.to) };
};

const SHEETS: Record<Statement['kind'], (tx: TenantTransaction, about: About) => Promise<Sheet>> = {
  'income-statement': async (tx, about) => {
    const { organizationId, chart, known, periods } = about;
    const moved = await readMoved(tx, organizationId, known, periods);
    const yearEnds = await readYearEnds(tx, organizationId, known, periods);
    const trialBalanceCents = await movedInTrialBalance(tx, about, periods[0] ?? NO_DAYS);
    return incomeStatement({ chart, periods, moved, yearEnds, trialBalanceCents });
  },
  'cash-basis': async (tx, about) => {
    const {
      organizationId,
      chart,
      known,
      periods: [period = NO_DAYS],
    } = about;
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to: period.to }]);
    return cashBasis({
      chart,
      period,
      moved: await readMoved(tx, organizationId, known, [period]),
      yearEnds: await readYearEnds(tx, organizationId, known, [period]),
      trialBalanceCents: await movedInTrialBalance(tx, about, period),
      ...(await readUncollected(tx, organizationId, known, {
        before: await readBeginning(tx, organizationId, period),
        after: period.to,
      })),
      unpaidExpenses: await readUnpaidExpenses(tx, organizationId, known, period),
      controlCents: standing.get(RECEIVABLE)?.[0] ?? 0,
    });
  },
  'balance-sheet': async (tx, { organizationId, chart, known, periods: days }) => {
    const years = days.map(({ to }) => ({ from: firstOfYear(to), to }));
    const standing = await readMoved(tx, organizationId, known, days);
    const thisYear = await readMoved(tx, organizationId, known, years);
    const control = standing.get(RECEIVABLE) ?? [];
    const owed = await readOwedSplit(tx, organizationId, known, { days, control });
    return balanceSheet({ chart, days, standing, thisYear, owed });
  },
  'trial-balance': async (tx, { organizationId, chart, known, periods: [{ to } = NO_DAYS] }) =>
    trialBalance({ chart, to, standing: await readMoved(tx, organizationId, known, [{ from: null, to }]) }),
  'cash-sheet': async (tx, about) => {
    const { organizationId, chart, known } = about;
    const around = await aroundOf(tx, about);
    return cashSheet({ chart, ...around, moves: await readCashMoves(tx, organizationId, known, around.period) });
  },
  'cash-flow': async (tx, about) => {
    const { organizationId, chart, known } = about;
    const around = await aroundOf(tx, about);
    const { period } = around;
    const named = await readNamedBanks(tx, organizationId);
    const banks = [...new Set(named.map(({ bank }) => bank))];
    const placed = await readPlacedMoves(tx, organizationId, known, { period, banks });
    const moves = await readBankMoves(tx, organizationId, known, period);
    return cashFlow({ chart, ...around, moves, named, placed });
  },
  deposits: async (tx, { organizationId, known, periods: [period = NO_DAYS] }) => {
    const entries = await readBanked(tx, organizationId, known, period);
    return depositSheet({ period, entries, moves: await readBankMoves(tx, organizationId, known, period) });
  },
  collections: async (tx, { organizationId, known, periods: [period = NO_DAYS] }) =>
    collections(await readCollected(tx, organizationId, known, period), period),
  'by-month': async (tx, { organizationId, known, periods: [period = NO_DAYS] }) =>
    writtenByMonth({
      period,
      rows: await readByMonth(tx, organizationId, known, period),
      moves: await readReceivableMoves(tx, organizationId, known, period),
      collected: await readCollected(tx, organizationId, known, period),
    }),
  'receipt-register': async (tx, { organizationId, known, periods: [period = NO_DAYS] }) => {
    const receipts = await readReceipts(tx, organizationId, known, period);
    const numbers = await readReceiptNumbers(tx, organizationId, known);
    const collected = await readCollected(tx, organizationId, known, period);
    const takenCents = collected.reduce((sum, row) => sum + row.takenCents, 0);
    return receiptRegister({ period, receipts, numbers, takenCents });
  },
  'receivable-changes': async (tx, about) => {
    const { period, before, after } = await aroundOf(tx, about);
    const moves = await readReceivableMoves(tx, about.organizationId, about.known, period);
    const [beforeCents = 0] = before.get(RECEIVABLE) ?? [];
    const [afterCents = 0] = after.get(RECEIVABLE) ?? [];
    return receivableChanges({ period, moves, beforeCents, afterCents });
  },
  adjustments: async (tx, { organizationId, known, periods: [period = NO_DAYS] }) => {
    const moves = await readReceivableMoves(tx, organizationId, known, period);
    const asked = { days: period, types: ADJUSTING };
    return adjustments(await readAdjusted(tx, organizationId, known, asked), { period, moves });
  },
  aging: (tx, about) => agingOf(tx, about, 'client'),
  'aging-by-agent': (tx, about) => agingOf(tx, about, 'agent'),
  payables: async (tx, { organizationId, chart, known, periods: [{ to } = NO_DAYS] }) => {
    const rows = await readPayables(tx, organizationId, known, to);
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to }]);
    return payables({ chart, to, rows, standing });
  },
  'worksheet-1099': async (tx, { organizationId, known, periods: [period = NO_DAYS] }) => {
    const days = { from: period.from ?? period.to, to: period.to, upTo: known.journalNumber };
    const paid = await readPaidOut(tx, organizationId, days);
    const filter = { view: 'out', by: 'effective', ...days } as const;
    const { paidCents: moneyOutCents } = await sumMoneyOut(tx, organizationId, filter);
    return worksheet1099({ period, paid, moneyOutCents });
  },
  'form-8300': async (tx, { organizationId, known, periods: [{ to } = NO_DAYS] }) => {
    const rows = await readCashPayers(tx, organizationId, known, to);
    const forms = Map.groupBy(await readForms8300(tx, organizationId), ({ payer }) => payer);
    return cashWatch({ to, rows, forms, booked: await readCashBooked(tx, organizationId, known, to) });
  },
  ...TRADE_SHEETS,
  forfeitures: async (tx, { organizationId, known, periods: [period = NO_DAYS] }) => {
    const standing = await readMoved(tx, organizationId, known, [{ from: null, to: LAST_DAY }]);
    const payableCents = 0 - (standing.get(FORFEITURES_PAYABLE)?.[0] ?? 0);
    return forfeitures({ period, rows: await readForfeitures(tx, organizationId, known), payableCents });
  },
};

/** Those that are made of several periods at once. */
const OF_PERIODS: readonly Statement['kind'][] = ['income-statement', 'balance-sheet'];

/** A statement of its days, beside others where these are asked for. */
const sheetOf = async (tx: TenantTransaction, kind: Statement['kind'], about: About): Promise<Sheet> => {
  const make = SHEETS[kind];
  const { periods } = about;
  const [days, other] = periods;
  if (days === undefined || other === undefined || OF_PERIODS.includes(kind)) return make(tx, about);
  const one = await make(tx, { ...about, periods: [days] });
  return besideAnother(one, await make(tx, { ...about, periods: [other] }), periods);
};

/** What a statement adds up to first: its first total, else that of its first part. */
const totalOf = ({ totals, sections }: Sheet): number => (totals[0] ?? sections[0]?.total)?.figures[0] ?? 0;

const lowered = (words: string): string => `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;

/** Of whose bonds alone it is what is owed. */
const owedForInWords = async (
  tx: TenantTransaction,
  organizationId: string,
  owedFor: string | undefined,
): Promise<string[]> => {
  if (owedFor === undefined) return [];
  if (owedFor === NO_AGENT) return ['Owed for no bond of an agent'];
  return (await readNarrowedTo(tx, organizationId, { agentId: owedFor })).map((agent) => `Owed for bonds of ${agent}`);
};

/**
 * A statement of the accounts of an agent, a parish or a surety alone: it foots with what is booked on these, the whole
 * with the trial balance, and says what it is of the whole (money#narrowed-reports). What it opens is narrowed alike.
 */
const narrowedSheet = async (
  tx: TenantTransaction,
  { kind, agentId, parish, suretyId }: Asked,
  about: About,
): Promise<Sheet & Pick<Statement, 'narrowed'>> => {
  const { organizationId, known } = about;
  const whose = { agentId, parish, suretyId };
  const { owedFor, ...ofAll } = { ...about, owedFor: kind === 'aging' ? about.owedFor : undefined };
  const whole = await sheetOf(tx, kind, { ...ofAll, owedFor: undefined });
  const isOfSome = canBeNarrowed(kind) && isNarrowed(whose);
  if (!isOfSome && owedFor === undefined) return { ...whole, narrowed: null };
  const ofSome = isOfSome ? { ...known, accountIds: await readAccountsOf(tx, organizationId, whose) } : known;
  const sheet = await sheetOf(tx, kind, { ...about, whose, owedFor, known: ofSome });
  const said = (of: string, { proofs }: Sheet) =>
    proofs.map((proof) => ({ ...proof, words: `${of}: ${lowered(proof.words)}` }));
  return {
    ...sheet,
    proofs: [...said('Of these accounts', sheet), ...said('In all', whole)],
    narrowed: {
      to: [
        ...(await readNarrowedTo(tx, organizationId, isOfSome ? whose : {})),
        ...(await owedForInWords(tx, organizationId, owedFor)),
      ],
      cents: totalOf(sheet),
      wholeCents: totalOf(whole),
    },
  };
};

/** Whether an auditor with a period may see these days beside others (money#auditor-access). */
const areWithin = ({ from, to }: StatementDays, period: Actor['period']): boolean =>
  isWithin(to, period) && isWithin(from ?? to, period);

/** The statements of the books (money#statements-that-foot). */
@Injectable()
export class Statements {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** A statement of the days asked, as far as they were known. @throws Refused MONEY_STOPPED. */
  get(actor: Actor, asked: Asked): Promise<Statement> {
    const { kind, from, to, beside } = asked;
    const { organizationId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    const lastOn = isAsItStands(kind) ? today : (to ?? today);
    const days = { from: isOfADay(kind) ? null : (from ?? firstOfYear(lastOn)), to: lastOn };
    const others = beside === undefined || !standsBeside(kind) ? [] : [daysBeside(days, beside)];
    const periods = [days, ...others.filter((other) => areWithin(other, actor.period))];
    return this.reads.after(
      actor,
      [
        'ledger',
        'audit-chain',
        'accounts',
        'plans',
        'bonds',
        optionalView('powers'),
        optionalView('approvals'),
        optionalView('official-fees'),
      ],
      async (tx) => {
        const known = await readKnown(tx, { organizationId, timeZone }, isAsItStands(kind) ? {} : asked);
        const chart = await readChart(tx, organizationId);
        const sheet = await narrowedSheet(tx, asked, {
          organizationId,
          chart,
          known,
          periods,
          whose: {},
          owedFor: asked.owedFor,
        });
        return {
          kind,
          ...days,
          ...sheet,
          journalNumber: known.journalNumber,
          knownAt: await recordedAt(tx, organizationId, known.journalNumber),
          chainHead: await chainHeadAt(tx, organizationId, known.journalNumber),
        };
      },
    );
  }
}
