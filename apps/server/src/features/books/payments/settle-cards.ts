import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { settleCards as contract } from '#contracts/books/payments/deposits.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { CardsBefore } from './cards-before.query.ts';
import { judgeLines, type DepositLine } from './deposit-lines.ts';
import { BookingDays } from '../periods/index.ts';
import { Deposits } from './deposits.ts';

type Answer = ResponseOf<typeof contract>;
type Body = InputOf<typeof contract>['body'];

/** Records what the card company paid out (money#card-settlement); the command id is the settlement's id. */
export class SettleCards extends CommandOf(contract) {}

/** The lines as they were sent, each with its place there. */
const linesOf = ({ payments, refunds, returns }: Body): { line: DepositLine; path: string }[] => [
  ...payments.map(({ accountId, paymentId: entryId }, index) => ({
    line: { kind: 'card' as const, accountId, entryId },
    path: `payments.${index}`,
  })),
  ...refunds.map(({ accountId, requestId: entryId }, index) => ({
    line: { kind: 'refund' as const, accountId, entryId },
    path: `refunds.${index}`,
  })),
  ...returns.map(({ accountId, paymentId: entryId }, index) => ({
    line: { kind: 'return' as const, accountId, entryId },
    path: `returns.${index}`,
  })),
];

/** All refusals first, of every line and of the sum; then it is decided, and each account gives its line. */
@CommandHandler(SettleCards)
export class SettleCardsHandler implements ICommandHandler<SettleCards> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly deposits: Deposits,
    private readonly days: BookingDays,
    private readonly before: CardsBefore,
  ) {}

  async execute({ actor, body: input }: SettleCards): Promise<Answer> {
    if (!(await this.deposits.isDecided(actor, input))) await this.decide(actor, input);
    const made = await this.deposits.finish(actor, actor.commandId);
    const { number, totalCents: payoutCents, feeCents, leftOut, words } = made;
    return {
      settlementId: actor.commandId,
      number,
      payoutCents,
      feeCents,
      words,
      leftOut: leftOut.map(({ line: { accountId, entryId }, refused }) => ({
        accountId,
        entryId,
        words: refused.message,
      })),
    };
  }

  private async decide(actor: Actor, input: Body): Promise<void> {
    const { settledOn: madeOn, payoutCents, feeCents, lineCents, reason } = input;
    const deciding = await this.days.deciding(actor, reason);
    const placed = linesOf(input);
    if (placed.length === 0 && lineCents === 0) throw new Refused('NOTHING_TO_SETTLE');
    const lines = placed.map(({ line }) => line);
    const path = (line: DepositLine) => placed.find((one) => one.line === line)?.path ?? '';
    const { otherCents } = await judgeLines(this.commands, actor, { ...deciding, lines, on: madeOn, path });
    const totalCents = otherCents + lineCents;
    if (totalCents - feeCents !== payoutCents) {
      const [total, payout] = [formatCents(totalCents), formatCents(totalCents - feeCents)];
      throw new Refused('PAYOUT_DIFFERS', { total, payout });
    }
    const { organizationId, commandId: depositId } = actor;
    const wanted = { kind: 'settlement', madeOn, lines, cashCents: lineCents, feeCents, reason } as const;
    const judge = (tx: TenantTransaction) => this.before.mustReach(tx, organizationId, { depositId, lineCents });
    await this.deposits.decide(actor, input, lineCents === 0 ? wanted : { ...wanted, judge }, deciding);
  }
}
