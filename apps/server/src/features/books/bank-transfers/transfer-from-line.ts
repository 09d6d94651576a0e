import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { transferFromLine } from '#contracts/books/bank/bank-transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeBookable } from '../account/index.ts';
import { readLine, reserveLine } from '../bank/index.ts';
import { BookingDays } from '../periods/index.ts';
import { decideTransfer } from './decided-transfer.ts';
import { FinishBankTransfers } from './finish-bank-transfers.ts';

type Answer = ResponseOf<typeof transferFromLine>;

/** Books a line of the bank as a transfer (money#bank-transfers); the command's id becomes the transfer's. */
export class TransferFromLine extends CommandOf(transferFromLine) {}

/** The line judges: of two people who book it one finds it taken. */
@CommandHandler(TransferFromLine)
export class TransferFromLineHandler implements ICommandHandler<TransferFromLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishBankTransfers,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED, BANK_ACCOUNT_NOT_FOUND, FUTURE_DAY */
  async execute({ actor, params: { bankLineId }, body }: TransferFromLine): Promise<Answer> {
    const { organizationId, commandId: transferId } = actor;
    const { otherAccountId, reason } = body;
    const deciding = await this.days.deciding(actor, reason);
    const decidedAt = this.clock.now();
    const decide: Work<Answer> = async (tx) => {
      await reserveLine(tx, organizationId, bankLineId);
      const { bankAccountId, amountCents: cents, postedOn: movedOn } = await readLine(tx, organizationId, bankLineId);
      // The day is the bank's, so months that are closed do not refuse it.
      mustBeBookable(movedOn, { ...deciding, months: undefined });
      const [fromAccountId, toAccountId] =
        cents < 0 ? [bankAccountId, otherAccountId] : [otherAccountId, bankAccountId];
      const moved = { transferId, fromAccountId, toAccountId, amountCents: Math.abs(cents), movedOn };
      await decideTransfer(tx, actor, { ...moved, bankLineId, reason, decidedAt }, 'otherAccountId');
      return { bankTransferId: transferId };
    };
    const answer = await this.rows.write(actor, { transferFromLine: bankLineId, ...body }, decide, () => [
      { topic: 'bank', id: bankLineId },
    ]);
    await this.finishing.tryNow(actor, transferId);
    return answer;
  }
}
