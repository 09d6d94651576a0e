import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { leaveOutBankLine } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdLine } from './bank-line-state.ts';

type Answer = ResponseOf<typeof leaveOutBankLine>;

const LEAVE_OUT = `
  update bank_line set state = 'left out', left_out_reason = $3, left_out_by = $4, left_out_at = $5
  where organization_id = $1 and bank_line_id = $2`;

/** Leaves a line of the bank out, with a reason (money#bank-lines). */
export class LeaveOutBankLine extends CommandOf(leaveOutBankLine) {}

@CommandHandler(LeaveOutBankLine)
export class LeaveOutBankLineHandler implements ICommandHandler<LeaveOutBankLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED */
  execute({ actor, params: { bankLineId }, body: { reason } }: LeaveOutBankLine): Promise<Answer> {
    const { organizationId, userId } = actor;
    const leaveOut: Work<Answer> = async (tx) => {
      await holdLine(tx, organizationId, bankLineId, 'to match');
      await tx.query(LEAVE_OUT, [organizationId, bankLineId, reason, userId, this.clock.now()]);
      return { bankLineId, state: 'left out' };
    };
    return this.rows.write(actor, { leaveOutBankLine: bankLineId, reason }, leaveOut, () => [
      { topic: 'bank', id: bankLineId },
    ]);
  }
}
