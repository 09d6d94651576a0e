import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidBankTransfer } from '#contracts/books/bank/bank-transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { BankTransferState } from '#domain/books/bank-transfers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdMatches, releaseHalves } from '../bank/index.ts';
import { FinishBankTransfers } from './finish-bank-transfers.ts';

type Answer = ResponseOf<typeof voidBankTransfer>;

interface Held {
  status: BankTransferState;
  outId: string;
  inId: string;
}

const HELD = `
  select status, out_id, in_id from bank_transfer where organization_id = $1 and transfer_id = $2 for update`;

/** The account whose reconciliation has it ticked. */
const TICKED = `
  select a.name from bank_reconciled_item t
  join bank_reconciliation r on r.organization_id = t.organization_id and r.reconciliation_id = t.reconciliation_id
  join bank_account a on a.organization_id = r.organization_id and a.bank_account_id = r.bank_account_id
  where t.organization_id = $1 and t.item_id = any ($2::uuid[]) limit 1`;

const VOIDING = `
  update bank_transfer set status = 'voiding', void_reason = $3, voided_by = $4, voided_at = $5
  where organization_id = $1 and transfer_id = $2`;

/** Takes a transfer between two accounts back (money#bank-transfers); lines that were matched with it wait again. */
export class VoidBankTransfer extends CommandOf(voidBankTransfer) {}

/** Who ticks it waits here, or is waited for: what a statement has is not voided. */
@CommandHandler(VoidBankTransfer)
export class VoidBankTransferHandler implements ICommandHandler<VoidBankTransfer> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishBankTransfers,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED, BANK_TRANSFER_RECONCILED, CONFLICT */
  async execute({ actor, params: { bankTransferId }, body }: VoidBankTransfer): Promise<Answer> {
    const { organizationId, userId } = actor;
    const decide: Work<Answer> = async (tx) => {
      await holdMatches(tx, organizationId);
      const halves = await this.hold(tx, organizationId, bankTransferId);
      await tx.query(VOIDING, [organizationId, bankTransferId, body.reason, userId, this.clock.now()]);
      await releaseHalves(tx, organizationId, halves);
      return { bankTransferId };
    };
    const answer = await this.rows.write(actor, { voidBankTransfer: bankTransferId, ...body }, decide, () => [
      { topic: 'bank', id: bankTransferId },
    ]);
    await this.finishing.tryNow(actor, bankTransferId);
    return answer;
  }

  private async hold(tx: TenantTransaction, organizationId: string, bankTransferId: string): Promise<string[]> {
    const { rows } = await tx.query<Held>(HELD, [organizationId, bankTransferId]);
    const [held] = rows;
    if (!held) throw new Refused('ENTRY_NOT_FOUND');
    if (held.status === 'voiding' || held.status === 'voided') throw new Refused('ENTRY_VOIDED');
    if (held.status === 'booking') throw new Refused('CONFLICT');
    const halves = [held.outId, held.inId];
    const ticked = await tx.query<{ name: string }>(TICKED, [organizationId, halves]);
    if (ticked.rows[0]) throw new Refused('BANK_TRANSFER_RECONCILED', { account: ticked.rows[0].name });
    return halves;
  }
}
