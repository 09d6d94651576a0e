import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import { matchBankLine, type BankItem } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { MatchTransfer } from '../payments/index.ts';
import { readProposals } from './bank-items.query.ts';
import { holdLine } from './bank-line-state.ts';

type Answer = ResponseOf<typeof matchBankLine>;

const MATCH = `
  update bank_line set state = 'matched', match_kind = $3, match_id = $4, match_words = $5, match_on = $6,
    match_account_id = $7, matched_by = $8, matched_at = $9
  where organization_id = $1 and bank_line_id = $2`;

/** One after the other, so that whoever comes second is told why; the unique index has the last word. */
const LOCK = "select pg_advisory_xact_lock(hashtextextended('bank-match:' || $1, 0))";

const OTHER_LINE = 'select 1 from bank_line where organization_id = $1 and match_id = $2';

/** Matches a line of the bank with what the books have (money#bank-matching). */
export class MatchBankLine extends CommandOf(matchBankLine) {}

@CommandHandler(MatchBankLine)
export class MatchBankLineHandler implements ICommandHandler<MatchBankLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED, BANK_ITEM_MATCHED, BANK_ITEM_UNFIT */
  execute({ actor, params: { bankLineId }, body: { kind, id } }: MatchBankLine): Promise<Answer> {
    const { organizationId } = actor;
    const match: Work<Answer> = async (tx) => {
      await tx.query(LOCK, [organizationId]);
      const line = await holdLine(tx, organizationId, bankLineId, 'to match');
      const { rowCount } = await tx.query(OTHER_LINE, [organizationId, id]);
      if (rowCount !== 0) throw new Refused('BANK_ITEM_MATCHED');
      const proposals = await readProposals(tx, organizationId, line);
      const item = proposals.find((one) => one.kind === kind && one.id === id);
      if (!item) throw new Refused('BANK_ITEM_UNFIT');
      await this.keep(tx, actor, bankLineId, item);
      if (item.kind === 'transfer') await this.tellReceipt(actor, item, line.postedOn);
      return { bankLineId, state: 'matched' };
    };
    return this.rows.write(actor, { matchBankLine: bankLineId, kind, id }, match, () => [
      { topic: 'bank', id: bankLineId },
    ]);
  }

  private async keep(
    tx: TenantTransaction,
    { organizationId, userId }: Actor,
    bankLineId: string,
    { kind, id, words, on, accountId }: BankItem,
  ): Promise<void> {
    const values = [organizationId, bankLineId, kind, id, words, on, accountId, userId, this.clock.now()];
    await tx.query(MATCH, values);
  }

  /** Its receipt says that the bank has it, on the bank's day (money#bank-match), unless somebody said so before. */
  private async tellReceipt(actor: Actor, { id: paymentId, accountId }: BankItem, matchedOn: string): Promise<void> {
    if (accountId === null) throw new RangeError(`The payment ${paymentId} is of no account.`);
    const own = { ...actor, commandId: uuidV5(`transfer ${paymentId}`, actor.commandId) };
    try {
      await this.commands.execute(
        new MatchTransfer({ actor: own, params: { accountId, paymentId }, body: { matchedOn } }),
      );
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'RECEIPT_BANKED')) throw error;
    }
  }
}
