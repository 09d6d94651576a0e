import { z } from 'zod';
import { closeMonth, reopenMonth, softCloseMonth } from '#contracts/books/periods/periods.ts';
import { endsYear, lastDayOf, monthOf, type ClosedMonths } from '#domain/books/months.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import {
  closePeriod,
  endYear,
  reopen,
  sealPeriod,
  softClose,
  type Periods,
  type YearBalance,
} from '../src/features/books/periods/period.ts';
import type { PeriodEvent } from '../src/features/books/periods/period-events.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { BookedLine, Op } from './scenarios.ts';

/** What the player of the worked scenarios lends to the steps about months. */
export interface MonthScenario {
  today: string;
  role: Role;
  state: Periods;
  /** All that is booked so far. */
  journal: () => BookedLine[];
  suretyId: (name: string) => string;
  /** An opening is in that nobody has sealed. */
  isUnsealed: boolean;
  /** Decides on the months of the agency. */
  decide: (decision: (state: Periods) => PeriodEvent[]) => void;
}

const HASH = 'ab'.repeat(32);

const mustBe = (allowed: readonly string[], role: Role): void => {
  if (!allowed.includes(role)) throw new Refused('ROLE_REFUSED');
};

/** What of the months is closed to who decides. */
export const closedOf = ({ months, closedThrough }: Periods): ClosedMonths => ({
  closedThrough,
  softClosed: [...months].filter(([, { state }]) => state === 'soft-closed').map(([month]) => month),
});

/** As the ledger has it at the cut: by account, and by surety where the chart keeps it by one. */
const yearBalances = (lines: readonly BookedLine[], month: string, idOf: (name: string) => string): YearBalance[] => {
  const sums = new Map<string, YearBalance>();
  for (const [account, tag, cents, on] of lines) {
    if (!/^[45]/.test(account) || on > lastDayOf(month)) continue;
    const suretyId = account === '5000' && tag !== '' ? idOf(tag) : null;
    const key = `${account} ${suretyId ?? ''}`;
    sums.set(key, { account, suretyId, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()];
};

/** A close with what follows it, as the product does it: the seal, and of a December the end of its year. */
const close = (op: Op, scenario: MonthScenario): void => {
  const { month, how } = z.looseObject({ month: z.string(), how: z.enum(['soft', 'hard']) }).parse(op);
  mustBe(how === 'soft' ? softCloseMonth.roles : closeMonth.roles, scenario.role);
  const days = scenario
    .journal()
    .filter(([, , cents]) => cents !== 0)
    .map(([, , , on]) => on);
  const firstMonth = days.length === 0 ? null : monthOf(days.toSorted()[0] ?? '');
  if (how === 'hard' && scenario.isUnsealed) throw new Refused('MONTH_BLOCKED', { words: 'Seal the move-in first.' });
  const closing = { month, today: scenario.today, firstMonth };
  scenario.decide((state) => (how === 'soft' ? softClose(state, closing) : closePeriod(state, closing)));
  if (how === 'soft') return;
  const seal = { journalNumber: 1, chainHead: HASH, trialBalance: HASH };
  scenario.decide((state) =>
    sealPeriod(state, { month, closedEventId: state.months.get(month)?.eventId ?? '', ...seal }),
  );
  if (!endsYear(month)) return;
  const balances = yearBalances(scenario.journal(), month, scenario.suretyId);
  scenario.decide((state) => endYear(state, { month, balances }));
};

/** Plays a step about months. @throws Refused where it is refused. */
export const playMonth = (op: Op, scenario: MonthScenario): void => {
  if (op.op === 'closeMonth') return close(op, scenario);
  mustBe(reopenMonth.roles, scenario.role);
  const read = reopenMonth.body.safeParse({ reason: op['reason'] });
  if (!read.success) throw new Refused('VALIDATION_FAILED');
  const month = z.string().parse(op['month']);
  const days = scenario.journal().map(([, , , on]) => on);
  const firstMonth = days.length === 0 ? null : monthOf(days.toSorted()[0] ?? '');
  scenario.decide((state) => reopen(state, { month, firstMonth }));
};
