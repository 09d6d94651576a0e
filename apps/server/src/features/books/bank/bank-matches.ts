import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { BankItem } from '#contracts/books/bank/bank.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { MatchTransfer } from '../payments/index.ts';
import type { LineToMatch } from './bank-items.query.ts';

const LOCK = "select pg_advisory_xact_lock(hashtextextended('bank-match:' || $1, 0))";

const MATCH = `
  update bank_line set state = 'matched', match_kind = $3, match_id = $4, match_words = $5, match_on = $6,
    match_account_id = $7, matched_by = $8, matched_at = $9
  where organization_id = $1 and bank_line_id = $2`;

const OTHER_LINE = `
  select 1 from bank_line where organization_id = $1 and match_id = $2 and bank_line_id <> $3`;

/** An agency's matches are decided one after the other, so that whoever comes second is told why. */
export const holdMatches = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  await tx.query(LOCK, [organizationId]);
};

/** Keeps what a line is matched with (money#bank-matching), once the line and the matches are held. */
@Injectable()
export class BankMatches {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused as the account refuses a transfer; nothing of the line is kept then. */
  async keep(
    tx: TenantTransaction,
    actor: Actor,
    { bankLineId, postedOn }: Pick<LineToMatch, 'bankLineId' | 'postedOn'>,
    { kind, id, words, on, accountId }: BankItem,
  ): Promise<void> {
    const { organizationId, userId } = actor;
    if (kind === 'transfer' && accountId !== null) await this.tellReceipt(actor, { id, accountId }, postedOn);
    const values = [organizationId, bankLineId, kind, id, words, on, accountId, userId, this.clock.now()];
    await tx.query(MATCH, values);
  }

  /** Whether a thing is free for a line, once the matches are held. */
  async isFree(
    tx: TenantTransaction,
    organizationId: string,
    { id, bankLineId }: { id: string; bankLineId: string },
  ): Promise<boolean> {
    const { rowCount } = await tx.query(OTHER_LINE, [organizationId, id, bankLineId]);
    return rowCount === 0;
  }

  /**
   * Its receipt says that the bank has it, on the bank's day (money#bank-match), unless somebody said so before; what came
   * back was at the bank before that.
   */
  private async tellReceipt(
    actor: Actor,
    { id: paymentId, accountId }: { id: string; accountId: string },
    matchedOn: string,
  ): Promise<void> {
    const own = { ...actor, commandId: uuidV5(`transfer ${paymentId}`, actor.commandId) };
    try {
      await this.commands.execute(
        new MatchTransfer({ actor: own, params: { accountId, paymentId }, body: { matchedOn } }),
      );
    } catch (error) {
      if (!(error instanceof Refused && ['RECEIPT_BANKED', 'ENTRY_RETURNED'].includes(error.code))) throw error;
    }
  }
}
