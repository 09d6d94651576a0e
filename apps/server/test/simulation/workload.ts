import type { VoidReason } from '#domain/kernel/option-lists.ts';
import { closeAccount } from '../../src/features/books/account/account-closing.ts';
import { accountDecider, openAccount, reopenAccount } from '../../src/features/books/account/account.ts';
import type { Account } from '../../src/features/books/account/account-state.ts';
import { addFee } from '../../src/features/books/account/account-fees.ts';
import { receivePayment } from '../../src/features/books/account/account-payments.ts';
import { voidPayment } from '../../src/features/books/account/account-voids.ts';
import type { AccountEvent } from '../../src/features/books/account/account-events.ts';
import type { CommandResult } from '../../src/platform/event-log/command-runner.ts';
import { Refused } from '../../src/kernel/refused.ts';
import { trustedOrganizationId } from '../../src/kernel/actor.ts';
import type { Api } from './cluster.ts';
import type { Cluster } from './schedule.ts';
import type { Seeded } from './seeded.ts';

const TODAY = '2026-03-09';
const AGAIN = new Set(['TEMPORARILY_UNAVAILABLE', 'CONFLICT']);

type Decide = (state: Account) => AccountEvent[];

/** A command that a clerk sends until it is answered, with all that was heard of it. */
export interface Sent {
  commandId: string;
  what: string;
  organization: string;
  accountId: string;
  decide: Decide;
  answer: CommandResult<AccountEvent> | null;
  refusal: { code: string; isFinal: boolean } | null;
  /** How often it was sent. */
  sendings: number;
  /** Sendings of it, on their way to an api or run by one, that may still write. */
  underWay: number;
}

/** Its balance is the ledger's, which these clerks do not keep. */
const AT_ZERO = { balanceCents: 0, today: TODAY, question: null, confirmed: false };

/** What three clerks at once ask of two agencies' accounts. */
export const planOf = (random: Seeded): Sent[][] => {
  const [first, second] = [random.uuid(), random.uuid()];
  const books = [first, first, second].map((organization) => ({ organization, accountId: random.uuid() }));
  const defendantId = random.uuid();
  const payments: string[] = [];
  const command = (): Sent => {
    const commandId = random.uuid();
    const book = random.pick(books);
    const [what, decide] = random.pick<() => [string, Decide]>([
      () => ['opens', (state) => openAccount(state, { defendantId, openedOn: TODAY })],
      () => {
        payments.push(commandId);
        const payment = { paymentId: commandId, amountCents: 1 + random.below(90_000), paidOn: TODAY, today: TODAY };
        return ['pays', (state) => receivePayment(state, { ...payment, method: 'Cash' })];
      },
      () => {
        const fee = { feeId: commandId, amountCents: 1 + random.below(9_000), chargedOn: TODAY, today: TODAY };
        return ['charges', (state) => addFee(state, { ...fee, kind: 'Travel Fee', bondId: null })];
      },
      () => {
        const reasonCode: VoidReason = 'Duplicate';
        const entryId = payments.length > 0 ? random.pick(payments) : commandId;
        return ['voids', (state) => voidPayment(state, { entryId, reasonCode, today: TODAY, cashThereCents: 90_000 })];
      },
      () =>
        random.chance(0.3)
          ? ['closes', (state) => closeAccount(state, AT_ZERO)]
          : ['reopens', (state) => reopenAccount(state, { reopenedOn: TODAY })],
    ])();
    return { commandId, what, decide, ...book, answer: null, refusal: null, sendings: 0, underWay: 0 };
  };
  const opening = books.map((book): Sent => ({
    commandId: random.uuid(),
    what: 'opens',
    ...book,
    decide: (state) => openAccount(state, { defendantId, openedOn: TODAY }),
    answer: null,
    refusal: null,
    sendings: 0,
    underWay: 0,
  }));
  return opening.map((open) => [open, ...Array.from({ length: 1 + random.below(3) }, command)]);
};

const once = (work: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
};

/** A clerk's browser: sends a command until it is answered, then the next one. */
class Clerk {
  isDone = false;
  private next = 0;
  private current: Sent | undefined;

  constructor(
    private readonly name: string,
    private readonly cluster: Cluster,
    private readonly plan: readonly Sent[],
  ) {
    cluster.scheduler.after(cluster.scheduler.random.between(20, 150), `${name} begins`, null, () => this.begin());
  }

  private begin(): void {
    const sent = this.plan[this.next];
    this.current = sent;
    this.next += 1;
    if (!sent) {
      this.isDone = true;
      return;
    }
    this.send(sent);
    if (this.cluster.scheduler.random.chance(0.15)) this.send(sent);
  }

  private send(sent: Sent): void {
    if (sent.answer || sent.refusal) return;
    const { scheduler, apis } = this.cluster;
    const { random } = scheduler;
    const api = random.pick(apis);
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      waited.cancelled = true;
      scheduler.after(random.between(5, 500), `${this.name} tries again`, null, () => this.send(sent));
    };
    const isAlone = sent.underWay === 0;
    const sending = (sent.sendings += 1);
    sent.underWay += 1;
    const over = once(() => (sent.underWay -= 1));
    const waited = scheduler.after(random.between(2_000, 12_000), `${this.name} has waited long enough`, null, again);
    scheduler.after(
      scheduler.latency(),
      `${this.name} → ${api.process.name} ${sent.what} ${sent.commandId}`,
      null,
      () => {
        if (!api.commands || !api.process.isAlive) {
          over();
          return again();
        }
        void this.run(api, sent, over, (message, answered) => {
          if (scheduler.random.chance(0.02)) return; // lost: the clerk waits for it in vain
          scheduler.after(scheduler.latency(), `${this.name} ← ${api.process.name} ${message}`, null, () => {
            if (isOver) return;
            // Refused on a state that it has read: another sending that was under way since may have been applied.
            if (!answered(sent, isAlone && sent.sendings === sending)) return again();
            isOver = true;
            waited.cancelled = true;
            if (this.current === sent) this.begin();
          });
        });
      },
    );
  }

  private async run(
    api: Api,
    sent: Sent,
    over: () => void,
    reply: (words: string, answered: (sent: Sent, isFinal: boolean) => boolean) => void,
  ): Promise<void> {
    const { commands, process } = api;
    process.atEnd(over);
    const actor = {
      userId: sent.organization,
      role: 'Admin' as const,
      timeZone: 'America/Chicago',
      organizationId: trustedOrganizationId(sent.organization),
      commandId: sent.commandId,
      requestId: sent.commandId,
      fromAddress: '127.0.0.1',
      endpoint: sent.what,
    };
    const command = { id: sent.accountId, actor, input: { what: sent.what }, text: { note: `of ${sent.what}` } };
    try {
      const result = await process.run(() => commands!.run(accountDecider, command, sent.decide));
      over();
      reply(`done at ${result.position}${result.replayed ? ' before' : ''}`, (known) => {
        known.answer ??= result;
        return true;
      });
    } catch (error) {
      over();
      const code = error instanceof Refused ? error.code : null;
      reply(code ?? String(error), (known, isFinal) => {
        if (code === null || AGAIN.has(code)) return false;
        known.refusal ??= { code, isFinal };
        return true;
      });
    }
  }
}

/** Lets the clerks work; the answer says whether all of them have ended. */
export const letClerksWork = (cluster: Cluster, plan: readonly Sent[][]): (() => boolean) => {
  const clerks = plan.map((commands, index) => new Clerk(`clerk-${index + 1}`, cluster, commands));
  return () => clerks.every(({ isDone }) => isDone);
};
