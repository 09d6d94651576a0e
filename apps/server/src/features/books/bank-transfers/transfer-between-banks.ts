import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { transferBetweenBanks } from '#contracts/books/bank/bank-transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeBookable } from '../account/index.ts';
import { BookingDays } from '../periods/index.ts';
import { decideTransfer } from './decided-transfer.ts';
import { FinishBankTransfers } from './finish-bank-transfers.ts';

type Answer = ResponseOf<typeof transferBetweenBanks>;

/** Records a transfer between two accounts at banks (money#bank-transfers); the command's id becomes its id. */
export class TransferBetweenBanks extends CommandOf(transferBetweenBanks) {}

@CommandHandler(TransferBetweenBanks)
export class TransferBetweenBanksHandler implements ICommandHandler<TransferBetweenBanks> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishBankTransfers,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND, FUTURE_DAY, TOO_FAR_BACK, PERIOD_CLOSED */
  async execute({ actor, body }: TransferBetweenBanks): Promise<Answer> {
    const { commandId: transferId } = actor;
    const deciding = await this.days.deciding(actor, body.reason);
    const decidedAt = this.clock.now();
    const decide: Work<Answer> = async (tx) => {
      mustBeBookable(body.movedOn, deciding, 'movedOn');
      await decideTransfer(tx, actor, { ...body, transferId, bankLineId: null, decidedAt }, 'toAccountId');
      return { bankTransferId: transferId };
    };
    const answer = await this.rows.write(actor, { transferBetweenBanks: body }, decide, () => [
      { topic: 'bank', id: transferId },
    ]);
    await this.finishing.tryNow(actor, transferId);
    return answer;
  }
}
