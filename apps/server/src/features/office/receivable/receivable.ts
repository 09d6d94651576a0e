import type { Sheet, StatementLine, StatementSection } from '#contracts/office/statement-lines/statement-lines.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { ofLedger, sectionOf, sumOf } from '../statement-lines/index.ts';
import type { AdjustedRow, ReceivableMove } from './receivable.query.ts';

/** What writes off, adjusts or voids what was owed. */
export const ADJUSTING: readonly string[] = [
  'WriteOffApproved',
  'WriteOffLowered',
  'WriteOffVoided',
  'PremiumAdjusted',
  'FeeVoided',
  'ChargeVoided',
  'BondVoided',
  'JudgmentRemitted',
  'CreditUnclaimed',
  'UnclaimedVoided',
];
const ADJUSTED = 'Written off, adjusted and voided';

/** The parts of what changed the receivable, each with the types of entries in it; what is in none stands under the last. */
const PARTS: readonly (readonly [name: string, types: readonly string[]])[] = [
  ['Charged', ['BondWritten', 'BondAmended', 'FeeAdded', 'ChargeAdded', 'JudgmentBilled']],
  ['Paid', ['PaymentReceived', 'CollateralApplied']],
  ['Voided, returned and paid back', ['PaymentVoided', 'PaymentReturned', 'RefundApproved', 'RefundVoided']],
  [ADJUSTED, ADJUSTING],
  ['Moved between accounts', ['EntriesTransferred']],
];
const OTHERS = 'Brought in and others';

const partOf = (eventType: string): string => PARTS.find(([, types]) => types.includes(eventType))?.[0] ?? OTHERS;

const COLUMNS = ['Amount', 'Added', 'Taken off'];

const moveLine = ({ eventType, detail, addedCents, takenOffCents }: ReceivableMove): StatementLine => ({
  code: null,
  name: describeEntry(eventType, detail),
  figures: [addedCents + takenOffCents, addedCents, takenOffCents],
  opens: [ofLedger(RECEIVABLE, { of: eventType, detail })],
  accountId: null,
});

/** What the ledger says of 1100 in a period; what it stood at before and stands at in its end. */
export interface ReceivableFacts {
  period: StatementDays;
  moves: readonly ReceivableMove[];
  beforeCents: number;
  afterCents: number;
}

/** From what clients owed before a period to what they owe in its end (money#receivable-changes). */
export const receivableChanges = ({ period, moves, beforeCents, afterCents }: ReceivableFacts): Sheet => {
  const places = COLUMNS.length;
  const byPart = Map.groupBy(moves, ({ eventType }) => partOf(eventType));
  const sections = [...PARTS.map(([name]) => name), OTHERS].flatMap((name) => {
    const lines = (byPart.get(name) ?? []).map(moveLine);
    return lines.length === 0 ? [] : [sectionOf(name, lines, { total: `Total ${name.toLowerCase()}`, places })];
  });
  const dayBefore = addDays(period.from ?? period.to, -1);
  const opening: StatementLine = {
    code: null,
    name: `Owed at the end of ${formatDay(dayBefore)}`,
    figures: [beforeCents, 0, 0],
    opens: [ofLedger(RECEIVABLE, { days: { from: null, to: dayBefore } })],
    accountId: null,
  };
  const before = sectionOf('Before', [opening], { total: 'Total before', places });
  const end = sumOf(
    [before, ...sections].map(({ total }) => total.figures),
    places,
  );
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections: [before, ...sections],
    totals: [{ name: `Owed at the end of ${formatDay(period.to)}`, figures: end }],
    proofs: [
      {
        words: `Equals 1100 in the trial balance of ${formatDay(period.to)}`,
        cents: end[0] ?? 0,
        againstCents: afterCents,
      },
    ],
  };
};

const adjustedLine = (row: AdjustedRow): StatementLine => ({
  code: null,
  name: [
    formatDay(row.on),
    row.name,
    row.accountId === null ? null : accountName(row.accountShortId),
    row.detail,
    `by ${row.by}`,
    `entry ${String(row.journalNumber)}`,
  ]
    .filter(Boolean)
    .join(', '),
  figures: [row.cents],
  opens: [{ page: 'entry', journalNumber: row.journalNumber }],
  accountId: row.accountId,
});

/** Each write-off, adjustment and void of what was owed, as the receivable's changes sum them (money#write-offs-and-adjustments). */
export const adjustments = (
  rows: readonly AdjustedRow[],
  { period, moves }: Pick<ReceivableFacts, 'period' | 'moves'>,
): Sheet => {
  const sections: StatementSection[] = ADJUSTING.flatMap((type) => {
    const lines = rows.filter(({ eventType }) => eventType === type).map(adjustedLine);
    const name = describeEntry(type, null);
    return lines.length === 0 ? [] : [sectionOf(name, lines, { total: `Total ${name.toLowerCase()}`, places: 1 })];
  });
  const all = sumOf(
    sections.map(({ total }) => total.figures),
    1,
  );
  const summed = moves
    .filter(({ eventType }) => ADJUSTING.includes(eventType))
    .reduce((sum, { addedCents, takenOffCents }) => sum + addedCents + takenOffCents, 0);
  const words = `Equals “${ADJUSTED}” in what changed the receivable`;
  return {
    columns: [{ name: 'Change of what is owed', days: period }],
    sections,
    totals: [{ name: 'Total', figures: all }],
    proofs: [{ words, cents: all[0] ?? 0, againstCents: summed }],
  };
};
