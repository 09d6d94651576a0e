/** The lives of plans in docs/books-examples.json, each figure worked out by hand (`bonds.md` 4). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { holidayMoves, PLAN_FREQUENCIES } from './instalment-days.ts';
import type { PlanFrequency } from './instalment-days.ts';
import { instalmentToSkip, planEndOn, planFiguresOn, planOn, standingPlans } from './payment-plan.ts';
import type { MoneyLine, PlanBooks, PlanVersion } from './payment-plan.ts';

interface Op {
  op: string;
  at?: string;
  on?: string;
  account?: string;
  to?: string;
  payment?: string;
  reason?: string;
  amount?: number;
  frequency?: string;
  start?: string;
  endsAfter?: number;
  down?: string;
  disposition?: string;
}
interface Life {
  name: string;
  config?: { holidays?: string[] };
  steps: { op: Op; expect: unknown }[];
  queries: { after: number; name: string; args: { account: string; day: string }; expect: object | null }[];
}

const { lives } = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/books-examples.json'), 'utf8')) as {
  lives: Life[];
};
const OF_PLANS = ['setPlan', 'endPlan', 'skipInstalment'];
const planLives = lives.filter(({ steps }) => steps.some(({ op }) => OF_PLANS.includes(op.op)));

interface Account {
  closed: boolean;
  versions: PlanVersion[];
  lines: MoneyLine[];
}

class NotAllowed extends Error {}
const must = (allowed: boolean) => {
  if (!allowed) throw new NotAllowed();
};

/** A book of the life's own: balances by its own sums, plans by the module. */
class Player {
  private readonly accounts = new Map<string, Account>();
  private readonly payments = new Map<string, { account: string; amount: number }>();
  private today = '';

  constructor(private readonly moves: PlanBooks['moves']) {}

  books(account: string): PlanBooks {
    const { versions, lines } = this.of(account);
    return { versions, lines, moves: this.moves };
  }

  play(op: Op): void {
    this.today = op.at ?? this.today;
    const act = this.acts[op.op];
    if (!act) throw new Error(`What is ${op.op}?`);
    act(op);
  }

  private of(name = ''): Account {
    const account = this.accounts.get(name);
    if (!account) throw new NotAllowed();
    return account;
  }

  private add(account: string, cents: number, on: string, paymentId: string | null = null): void {
    this.of(account).lines.push({ on, cents, paymentId });
  }

  private balance(account: string): number {
    return this.of(account).lines.reduce((sum, { cents }) => sum + cents, 0);
  }

  private readonly pay = ({ account = '', payment = '', amount = 0, on = this.today }: Op) => {
    this.payments.set(payment, { account, amount });
    this.add(account, -amount, on, payment);
  };

  private readonly acts: Record<string, (op: Op) => void> = {
    openAccount: ({ account = '' }) => this.accounts.set(account, { closed: false, versions: [], lines: [] }),
    addFee: ({ account = '', amount = 0 }) => this.add(account, amount, this.today),
    pay: this.pay,
    writeOff: ({ account = '', amount = 0 }) => this.add(account, -amount, this.today),
    recoverWriteOff: (op) => {
      this.pay(op);
      this.add(op.account ?? '', op.amount ?? 0, this.today);
    },
    voidPayment: ({ payment = '' }) => {
      const { account, amount } = this.payments.get(payment)!;
      this.add(account, amount, this.today, payment);
      this.payments.delete(payment);
    },
    transferPayment: ({ payment = '', to = '' }) => {
      const { account, amount } = this.payments.get(payment)!;
      this.add(account, amount, this.today, payment);
      this.add(to, -amount, this.today, payment);
      this.payments.set(payment, { account: to, amount });
    },
    closeAccount: ({ account = '', disposition }) => {
      if (disposition === 'write-off') this.add(account, -this.balance(account), this.today);
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
      const skipped = instalmentToSkip(books, planOn(standingPlans(books), this.today)!, this.today);
      must(skipped !== null);
      const { versions } = this.of(account);
      const latest = versions.pop()!;
      versions.push({ ...latest, skips: [...latest.skips, { index: skipped!.index, skippedOn: this.today }] });
    },
  };

  private isInForce(account: string): boolean {
    const books = this.books(account);
    const plan = planOn(standingPlans(books), this.today);
    return plan !== null && planEndOn(books, plan, this.today) === null;
  }

  private end(account: string, endedBy: 'hand' | 'closing'): void {
    const { versions } = this.of(account);
    const latest = versions.pop();
    if (latest) versions.push(latest.endedOn === null ? { ...latest, endedOn: this.today, endedBy } : latest);
  }

  private setPlan({ account = '', amount = 0, frequency = '', start = '', endsAfter, down }: Op): void {
    const { closed, versions, lines } = this.of(account);
    must(!closed && this.balance(account) > 0 && amount > 0);
    must((PLAN_FREQUENCIES as readonly string[]).includes(frequency));
    must(start <= `${Number(this.today.slice(0, 4)) + 10}${this.today.slice(4)}`);
    const ticked = down === undefined ? undefined : this.payments.get(down);
    must(down === undefined || ticked?.account === account);
    const downOn = lines.find(({ paymentId }) => paymentId === down)?.on ?? this.today;
    versions.push({
      setOn: this.today,
      amountCents: amount,
      frequency: frequency as PlanFrequency,
      startOn: start,
      endsAfter: endsAfter ?? null,
      down: ticked && down !== undefined ? { paymentId: down, amountCents: ticked.amount, on: downOn } : null,
      spread: false,
      skips: [],
      endedOn: null,
      endedBy: null,
    });
  }
}

describe('the worked lives of plans', () => {
  test('there are seventeen of them', () => {
    expect(planLives).toHaveLength(17);
  });

  test.each(planLives.map((life) => [life.name, life] as const))('%s', (_, { config, steps, queries }) => {
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
  });
});
