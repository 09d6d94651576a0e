import { expect, jest } from '@jest/globals';
import { Clock } from '../src/kernel/clock.ts';
import { FinishBankTransfers } from '../src/features/books/bank-transfers/finish-bank-transfers.ts';
import { SealPeriods } from '../src/features/books/periods/seal-periods.ts';
import { ReopenAfterPosting } from '../src/features/books/accounts/index.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { BooksModel } from './books-model/model.ts';
import { oneAfterTheOther } from './books-model/one-after-the-other.ts';
import { ScenarioOverHttp, type Staff } from './scenario-over-http.ts';
import type { Op } from './scenarios.ts';
import type { TestClock } from './shared-product.ts';
import type { TestSystem } from './test-system.ts';

/** The people whom a scenario needs, in an agency of their own. */
export const staffOf = async (system: Pick<TestSystem, 'signUp' | 'addAgent'>): Promise<Staff> => {
  const admin = await system.signUp();
  // One after the other: passwords at once are answered with BUSY where the machine is.
  const [Supervisor, Accounting] = [
    await system.addAgent(admin, 'Supervisor'),
    await system.addAgent(admin, 'Accounting'),
  ];
  const [Agent, otherAdmin] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Admin')];
  const second = { Admin: otherAdmin, Supervisor: await system.addAgent(admin, 'Supervisor'), Accounting, Agent };
  return { by: { Admin: admin, Supervisor, Accounting, Agent }, second };
};

const clockOf = ({ app }: TestSystem): TestClock => {
  const clock = app.get(Clock);
  const machineTime = clock.now.bind(clock);
  return { set: (instant) => void (clock.now = instant === null ? machineTime : () => new Date(instant)) };
};

/**
 * A scenario that several people lead at once in the running product, beside the model. Whatever was done at the same moment
 * must be as if it was done one after the other; every account must stand as the model has it.
 */
export class ScenarioAtOnce {
  readonly history: Op[] = [];
  model = new BooksModel();
  private readonly scenario: ScenarioOverHttp;
  private readonly log: EventLog;
  private readonly late: ReopenAfterPosting;
  /** What finishes a decision that was cut, where nobody sends it again. */
  private readonly finishing: readonly { round: () => Promise<void> }[];
  private readonly readYourWrites: ReadYourWrites;

  constructor(system: TestSystem, staff: Staff) {
    const clock = clockOf(system);
    this.scenario = new ScenarioOverHttp({ ...system, provider: () => clock as never }, staff);
    this.log = system.app.get(EventLog);
    this.late = system.app.get(ReopenAfterPosting, { strict: false });
    this.finishing = [SealPeriods, FinishBankTransfers].map((one) => system.app.get(one, { strict: false }));
    this.readYourWrites = system.app.get(ReadYourWrites, { strict: false });
  }

  /**
   * Does all of it at once. The process that appends dies after `cutAfter` appends, where that is given, and whoever was
   * not answered sends the same command again. Answers which were refused.
   */
  async play(ops: readonly Op[], cutAfter: number | null = null): Promise<boolean[]> {
    const cut = cutAfter === null ? null : this.cutAfter(cutAfter);
    if (cut) this.scenario.comeBack = () => cut.mockRestore();
    this.scenario.finish = async () => {
      cut?.mockRestore();
      await this.haveReadAll();
      for (const process of this.finishing) await process.round();
    };
    const { did, lines } = await this.scenario.playAtOnce(ops, String(ops[0]?.at));
    cut?.mockRestore();
    const done = did.filter((op) => op !== null);
    const explained = oneAfterTheOther(this.history, done, lines);
    if (!explained) expect({ history: this.history, done, lines }).toBe('as one after the other');
    this.model = explained?.model ?? this.model;
    this.history.push(...(explained?.order ?? []));
    return did.map((op) => op === null);
  }

  /** Every account stands in the product as in the model. */
  async compare(): Promise<void> {
    await this.haveReadAll();
    await this.late.round();
    await this.haveReadAll();
    const found = await this.scenario.totals();
    const { book } = this.model;
    const expected = [...book.accounts].map(([name, { open }]) => [name, { totals: book.totals(name), open }] as const);
    expect({ history: this.history, found }).toEqual({ history: this.history, found: new Map(expected) });
  }

  /** Every ledger account stands in the product as in the model: of an agency that leads this scenario alone. */
  async compareBooks(): Promise<void> {
    const sums = new Map<string, number>();
    for (const [account, , cents] of this.model.book.journal) sums.set(account, (sums.get(account) ?? 0) + cents);
    const expected = Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
    const found = await this.scenario.trialBalance();
    expect({ history: this.history, found }).toEqual({ history: this.history, found: expected });
  }

  /** Whoever wrote it: a reader waits for what they wrote themselves alone. */
  private async haveReadAll(): Promise<void> {
    const head = (await this.log.head()) ?? 0n;
    for (const view of ['accounts', 'ledger']) await this.readYourWrites.reached(view, head, 60_000);
  }

  private cutAfter(appends: number) {
    const append = this.log.append.bind(this.log);
    let left = appends;
    return jest.spyOn(this.log, 'append').mockImplementation((...given) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : append(...given);
    });
  }
}
