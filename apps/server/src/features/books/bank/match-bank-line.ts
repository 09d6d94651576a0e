import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { matchBankLine } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readProposals } from './bank-items.query.ts';
import { BankMatches, holdMatches } from './bank-matches.ts';
import { holdLine } from './bank-line-state.ts';

type Answer = ResponseOf<typeof matchBankLine>;

/** Matches a line of the bank with what the books have (money#bank-matching). */
export class MatchBankLine extends CommandOf(matchBankLine) {}

@CommandHandler(MatchBankLine)
export class MatchBankLineHandler implements ICommandHandler<MatchBankLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly matches: BankMatches,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED, BANK_ITEM_MATCHED, BANK_ITEM_UNFIT */
  execute({ actor, params: { bankLineId }, body: { kind, id } }: MatchBankLine): Promise<Answer> {
    const { organizationId } = actor;
    const match: Work<Answer> = async (tx) => {
      await holdMatches(tx, organizationId);
      const line = await holdLine(tx, organizationId, bankLineId, 'to match');
      if (!(await this.matches.isFree(tx, organizationId, { id, bankLineId }))) throw new Refused('BANK_ITEM_MATCHED');
      const [proposed] = await readProposals(tx, organizationId, [line]);
      const item = proposed?.[1].find((one) => one.kind === kind && one.id === id);
      if (!item) throw new Refused('BANK_ITEM_UNFIT');
      await this.matches.keep(tx, actor, line, item);
      return { bankLineId, state: 'matched' };
    };
    return this.rows.write(actor, { matchBankLine: bankLineId, kind, id }, match, () => [
      { topic: 'bank', id: bankLineId },
    ]);
  }
}
