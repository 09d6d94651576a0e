import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { unmatchBankLine } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdLine } from './bank-line-state.ts';

type Answer = ResponseOf<typeof unmatchBankLine>;

const UNMATCH = `
  update bank_line set state = 'to match', match_kind = null, match_id = null, match_words = null, match_on = null,
    match_account_id = null, matched_by = null, matched_at = null
  where organization_id = $1 and bank_line_id = $2`;

/** Takes back what a line of the bank was matched with (money#bank-matching). */
export class UnmatchBankLine extends CommandOf(unmatchBankLine) {}

@CommandHandler(UnmatchBankLine)
export class UnmatchBankLineHandler implements ICommandHandler<UnmatchBankLine> {
  constructor(private readonly rows: TenantRows) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED; BANK_MATCH_STAYS for a transfer */
  execute({ actor, params: { bankLineId } }: UnmatchBankLine): Promise<Answer> {
    const { organizationId } = actor;
    const unmatch: Work<Answer> = async (tx) => {
      const { matchKind } = await holdLine(tx, organizationId, bankLineId, 'matched');
      if (matchKind === 'transfer') throw new Refused('BANK_MATCH_STAYS');
      await tx.query(UNMATCH, [organizationId, bankLineId]);
      return { bankLineId, state: 'to match' };
    };
    return this.rows.write(actor, { unmatchBankLine: bankLineId }, unmatch, () => [{ topic: 'bank', id: bankLineId }]);
  }
}
