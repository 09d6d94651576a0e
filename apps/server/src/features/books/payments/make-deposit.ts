import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { makeDeposit as contract } from '#contracts/books/payments/deposits.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Till } from '../ledger/index.ts';
import { cashMustReach } from './bag-cash.ts';
import { bagOf, judgeLines, type DepositLine } from './deposit-lines.ts';
import { DepositRequests, type AskedSums } from './deposit-requests.ts';
import { BookingDays } from '../periods/index.ts';
import { Deposits } from './deposits.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

/** Takes receipts and cash to the bank in one bag (money#deposit-is-a-bag); the command id is the deposit's id. */
export class MakeDeposit extends CommandOf(contract) {}

/**
 * All refusals first, of every receipt and of the cash; then it is decided, and each account gives its receipt. Where
 * deposits take a second person it waits instead (money#deposits-by-two).
 */
@CommandHandler(MakeDeposit)
export class MakeDepositHandler implements ICommandHandler<MakeDeposit> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly till: Till,
    private readonly deposits: Deposits,
    private readonly requests: DepositRequests,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: MakeDeposit): Promise<Answer> {
    const depositId = actor.commandId;
    const asked = await this.requests.asked(actor, input);
    const waits = asked ?? ((await this.deposits.isDecided(actor, input)) ? null : await this.decide(actor, input));
    if (waits !== null) return { depositId, number: null, waiting: true, ...waits, leftOut: [], words: null };
    const { leftOut, feeCents: _, ...made } = await this.deposits.finish(actor, depositId);
    return {
      depositId,
      waiting: false,
      ...made,
      leftOut: leftOut.map(({ line: { accountId, entryId }, refused }) => ({
        accountId,
        entryId,
        words: refused.message,
      })),
    };
  }

  /** What it comes to where it waits; null where it was decided. */
  private async decide(actor: Actor, input: Body): Promise<AskedSums | null> {
    const { depositedOn: madeOn, receipts, cashCents, tills = null, reason } = input;
    const fromTill = tills !== null;
    const deciding = await this.days.deciding(actor, reason);
    const lines = receipts.map(({ accountId, paymentId: entryId }) => ({
      kind: 'receipt' as const,
      accountId,
      entryId,
    }));
    const path = (line: DepositLine) => `receipts.${lines.findIndex((one) => one === line)}`;
    const isByTwo = await this.requests.isByTwo(actor);
    return this.till.taking(actor, async (there) => {
      const sums = await judgeLines(this.commands, actor, { ...deciding, lines, on: madeOn, path, fromTill });
      const bag = bagOf(sums, cashCents, tills);
      const waiting = await this.requests.mustBeFree(actor, actor.commandId, { lines, path });
      await cashMustReach(bag, { there, waiting });
      if (isByTwo) return this.requests.ask(actor, input, { madeOn, lines, bag, fromTill, reason });
      const wanted = { kind: 'deposit', madeOn, lines, cashCents, tills, feeCents: 0, reason } as const;
      await this.deposits.decide(actor, input, wanted, deciding);
      return null;
    });
  }
}
