import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeBackBankLine } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdLine } from './bank-line-state.ts';

type Answer = ResponseOf<typeof takeBackBankLine>;

const TAKE_BACK = `
  update bank_line set state = 'to match', left_out_reason = '', left_out_by = null, left_out_at = null
  where organization_id = $1 and bank_line_id = $2`;

/** Has a line that was left out wait to be matched again (money#bank-lines). */
export class TakeBackBankLine extends CommandOf(takeBackBankLine) {}

@CommandHandler(TakeBackBankLine)
export class TakeBackBankLineHandler implements ICommandHandler<TakeBackBankLine> {
  constructor(private readonly rows: TenantRows) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED */
  execute({ actor, params: { bankLineId } }: TakeBackBankLine): Promise<Answer> {
    const { organizationId } = actor;
    const takeBack: Work<Answer> = async (tx) => {
      await holdLine(tx, organizationId, bankLineId, 'left out');
      await tx.query(TAKE_BACK, [organizationId, bankLineId]);
      return { bankLineId, state: 'to match' };
    };
    return this.rows.write(actor, { takeBackBankLine: bankLineId }, takeBack, () => [
      { topic: 'bank', id: bankLineId },
    ]);
  }
}
