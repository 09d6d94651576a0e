/** The scenarios of plans in docs/rules/books-examples.json and docs/rules/today-examples.json, each figure worked out by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { dueOfRaises, owingOn } from './account-owing.ts';
import { inCallOrder, rankCall } from './call-list.ts';
import { addDays } from '../kernel/days.ts';
import { holidayMoves, PLAN_FREQUENCIES, type PlanFrequency } from './instalment-days.ts';
import { sumOf, type MoneyLine } from './money-lines.ts';
import { instalmentToSkip, planFiguresOn } from './plan-figures.ts';
import { planEndOn, planOn, resolvedPlans, type PlanBooks, type PlanVersion } from './payment-plan.ts';
import { previewOf, type PreviewRow } from './plan-preview.ts';

interface Op {
  op?: string;
  ask?: string;
  day?: string;
  at?: string;
  id?: string;
  on?: string;
  account?: string;
  to?: string;
  payment?: string;
  reason?: string;
  amount?: number;
  cents?: number;
  due?: string;
  n?: number;
  frequency?: string;
  start?: string;
  endsAfter?: number;
  count?: number;
  down?: string;
  downs?: string[];
  basedOnBalance?: number;
  disposition?: string;
  refused?: string;
  expect?: unknown;
}
interface Scenario {
  name: string;
  config?: { holidays?: string[] };
  steps: { op: Op; expect: unknown }[];
  queries: { after: number; name: string; args: { account: string; day: string }; expect: object | null }[];
}

const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/rules', name), 'utf8')) as { scenarios: T[] };
const OF_PLANS = ['setPlan', 'endPlan', 'skipInstalment'];
const planScenarios = read<Scenario>('books-examples.json').scenarios.filter(({ steps }) =>
  steps.some(({ op }) => OF_PLANS.includes(op.op ?? '')),
);
/** What is of court, check-ins, promises and the bell is played over HTTP alone, by `lives-over-http.http.spec.ts`. */
const OF_MORE = ['not-on-call-list', 'persons-court-date', 'court-answers', 'court-reminders'];
const todayScenarios = read<{ name: string; rule: string; steps: Op[] }>('today-examples.json').scenarios.filter(
  ({ rule }) => !OF_MORE.some((one) => rule.endsWith(one)),
);

interface Account {
  closed: boolean;
  versions: PlanVersion[];
  lines: MoneyLine[];
}

class NotAllowed extends Error {}
const must = (allowed: boolean) => {
  if (!allowed) throw new NotAllowed();
};

/** A book of the scenario's own: balances by its own sums, plans by the module. */
class Player {
  private readonly accounts = new Map<string, Account>();
  private readonly payments = new Map<string, { account: string; amount: number }>();
  private today = '';
  private position = 0;
  private terms = 7;

  constructor(private readonly moves: PlanBooks['moves']) {}

  books(account: string): PlanBooks {
    const { versions, lines } = this.of(account);
    return { versions, lines, moves: this.moves };
  }

  play(op: Op): void {
    this.today = op.day ?? op.at ?? this.today;
    this.position += 1;
    const act = this.acts[op.op ?? ''];
    if (!act) throw new Error(`What is ${String(op.op)}?`);
    act(op);
  }

  /** What a scenario asks of today: the day, and its account with a plan that is only looked at. */
  ask({ ask, day, account = '', ...asked }: Op): unknown {
    this.today = day ?? this.today;
    if (ask === 'account') return owingOn(this.books(account), this.today);
    if (ask === 'payments due today') return this.dueToday();
    if (ask === 'calls') return this.calls();
    if (ask !== 'preview') return undefined;
    const { rows, openCents } = previewOf(this.books(account), this.version(asked));
    const shown = ({ on, cents, what }: PreviewRow) => (what === 'paid' ? [on, cents, 'paid'] : [on, cents]);
    return { rows: rows.map(shown), open: openCents };
  }

  /** What falls due today: instalments, fees, and the premiums of an account in one row. */
  private dueToday(): unknown {
    return [...this.accounts.keys()].flatMap((account) => {
      const { by, instalmentCents, due } = dueOfRaises(this.books(account), this.today);
      const fees = due.filter(({ kind }) => kind === 'fee').map(({ cents }) => [account, 'fee', cents]);
      const premiumCents = sumOf(due.filter(({ kind }) => kind === 'premium'));
      const premiums = [account, by === 'plan' ? 'Beside the plan' : 'Balance without a plan', premiumCents];
      const instalments = instalmentCents > 0 ? [[account, 'instalment', instalmentCents]] : [];
      return [...instalments, ...fees, ...(premiumCents > 0 ? [premiums] : [])];
    });
  }

  /** Whom to call, how much, and how many days late: no scenario has promises or court dates. */
  private calls(): unknown {
    const ranked = [...this.accounts.keys()].flatMap((account, shortId) => {
      const { by, pastDueCents, since } = owingOn(this.books(account), this.today);
      if (since === null) return [];
      const reasons = { by, pastDueCents, lacksCents: 0, since, courtDate: null, keptRate: 0.5, finishedPromises: 0 };
      return [{ account, shortId, since, ...rankCall(reasons, this.today) }];
    });
    return ranked.toSorted(inCallOrder).map(({ account, amountCents, days }) => [account, amountCents, days]);
  }

  private of(name = ''): Account {
    const account = this.accounts.get(name);
    if (!account) throw new NotAllowed();
    return account;
  }

  private add(account: string, line: Pick<MoneyLine, 'kind' | 'cents' | 'entryId'> & Partial<MoneyLine>): void {
    const { today, position } = this;
    const on = line.on ?? today;
    this.of(account).lines.push({ position, recordedOn: today, dueOn: on, brought: false, ...line, on });
  }

  private balance(account: string): number {
    return this.of(account).lines.reduce((sum, { cents }) => sum + cents, 0);
  }

  private readonly pay = ({ account = '', payment = '', id = payment, amount = 0, cents = amount, on }: Op) => {
    this.payments.set(id, { account, amount: cents });
    this.add(account, { kind: 'payment', entryId: id, cents: -cents, on: on ?? this.today });
  };

  private readonly undo = ({ payment = '', id = payment }: Op) => {
    const { account, amount } = this.payments.get(id)!;
    this.add(account, { kind: 'payment', entryId: id, cents: amount });
    this.payments.delete(id);
  };

  private readonly fee = ({ account = '', amount = 0, cents = amount, due }: Op) =>
    this.add(account, { kind: 'fee', entryId: `fee ${this.position}`, cents, dueOn: due ?? this.today });

  private readonly acts: Record<string, (op: Op) => void> = {
    join: () => undefined,
    person: () => undefined,
    terms: ({ n = 0 }) => (this.terms = n),
    bond: ({ account = '', id = '', amount = 0 }) => {
      const cents = Math.max(12_000, (amount * 12) / 100);
      this.add(account, { kind: 'premium', entryId: id, cents, dueOn: addDays(this.today, this.terms) });
    },
    fee: this.fee,
    undoPayment: this.undo,
    plan: (op) => this.setPlan(op),
    openAccount: ({ id = '', account = id }) => this.accounts.set(account, { closed: false, versions: [], lines: [] }),
    addFee: this.fee,
    pay: this.pay,
    call: () => undefined,
    writeOff: ({ account = '', amount = 0 }) =>
      this.add(account, { kind: 'other', entryId: `write-off ${this.position}`, cents: -amount }),
    recoverWriteOff: (op) => {
      this.add(op.account ?? '', { kind: 'other', entryId: op.payment ?? '', cents: op.amount ?? 0 });
      this.pay(op);
    },
    voidPayment: this.undo,
    transferPayment: ({ payment = '', to = '' }) => {
      const { account, amount } = this.payments.get(payment)!;
      this.add(account, { kind: 'payment', entryId: payment, cents: amount });
      this.add(to, { kind: 'payment', entryId: payment, cents: -amount });
      this.payments.set(payment, { account: to, amount });
    },
    closeAccount: ({ account = '', disposition }) => {
      const cents = -this.balance(account);
      if (disposition === 'write-off') this.add(account, { kind: 'other', entryId: 'closing', cents });
      this.of(account).closed = true;
      this.end(account, 'closing');
    },
    setPlan: (op) => this.setPlan(op),
    endPlan: ({ account = '' }) => {
      must(this.isInForce(account));
      this.end(account, 'hand');
    },
    skipInstalment: ({ account = '', reason = '' }) => {
      must(reason.trim() !== '' && this.isInForce(account));
      const books = this.books(account);
      const skipped = instalmentToSkip(books, planOn(resolvedPlans(books), this.today)!, this.today);
      must(skipped !== null);
      const { versions } = this.of(account);
      const latest = versions.pop()!;
      versions.push({ ...latest, skips: [...latest.skips, { index: skipped!.index, skippedOn: this.today }] });
    },
  };

  private isInForce(account: string): boolean {
    const books = this.books(account);
    const plan = planOn(resolvedPlans(books), this.today);
    return plan !== null && planEndOn(books, plan, this.today) === null;
  }

  private end(account: string, endedBy: 'hand' | 'closing'): void {
    const { versions } = this.of(account);
    const latest = versions.pop();
    if (latest) versions.push(latest.endedOn === null ? { ...latest, endedOn: this.today, endedBy } : latest);
  }

  private version({ amount = 0, frequency = '', start = '', count, endsAfter = count, down, downs }: Op): PlanVersion {
    const ticked = downs ?? (down === undefined ? [] : [down]);
    return {
      setOn: this.today,
      position: this.position,
      amountCents: amount,
      frequency: frequency as PlanFrequency,
      startOn: start,
      endsAfter: endsAfter ?? null,
      downs: ticked.map((paymentId) => ({ paymentId, amountCents: this.payments.get(paymentId)?.amount ?? 0 })),
      spread: false,
      skips: [],
      endedOn: null,
      endedBy: null,
    };
  }

  private setPlan(op: Op): void {
    const { account = '', amount = 0, frequency = '', start = '', down, basedOnBalance } = op;
    const { closed, versions } = this.of(account);
    must(!closed && this.balance(account) > 0 && amount > 0);
    must((PLAN_FREQUENCIES as readonly string[]).includes(frequency));
    must(start <= `${Number(this.today.slice(0, 4)) + 10}${this.today.slice(4)}`);
    must(down === undefined || this.payments.get(down)?.account === account);
    must(basedOnBalance === undefined || basedOnBalance === this.balance(account));
    versions.push(this.version(op));
  }
}

describe('the worked scenarios of plans', () => {
  test('there are eighteen of them, and eight of plans and terms of today', () => {
    expect([planScenarios.length, todayScenarios.length]).toEqual([18, 8]);
  });

  test.each(planScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_, { config, steps, queries }) => {
      const player = new Player(holidayMoves(config?.holidays ?? []));
      for (const [index, { op, expect: answer }] of steps.entries()) {
        const play = () => player.play(op);
        if (answer === 'refused') expect(play).toThrow(NotAllowed);
        else play();
        for (const { name, args, expect: figures } of queries.filter(({ after }) => after === index)) {
          expect(name).toBe('plan');
          const told = planFiguresOn(player.books(args.account), args.day);
          const { scheduledCents: scheduledToDate, pastDueCents: pastDue, missed, nextDue } = told ?? {};
          const next = nextDue ? { on: nextDue.on, amount: nextDue.amountCents } : null;
          expect(told && { scheduledToDate, pastDue, missed, nextDue: next }).toEqual(figures);
        }
      }
    },
  );

  // What a scenario asks of the board comes with the board.
  test.each(todayScenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_, { steps }) => {
    const player = new Player(new Map());
    for (const step of steps) {
      if (step.ask === undefined) {
        const play = () => player.play(step);
        if (step.refused === undefined) play();
        else expect(play).toThrow(NotAllowed);
        continue;
      }
      const told = player.ask(step);
      if (told !== undefined && step.ask !== 'account') expect(told).toEqual(step.expect);
      if (told === undefined || step.ask !== 'account') continue;
      const {
        by,
        balanceCents: balance,
        pastDueCents: pastDue,
        since,
        dueNowCents: dueNow,
      } = told as ReturnType<typeof owingOn>;
      expect({ by, balance, pastDue, since, dueNow }).toEqual(step.expect);
    }
  });
});
