import { Injectable } from '@nestjs/common';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { BankMatches, holdMatches, readHalves, releaseLine } from '../bank/index.ts';
import { bankTransferDecider, makeBankTransfer, voidBankTransfer, type BankTransfer } from './bank-transfer.ts';

interface Decided extends BankTransfer {
  organizationId: string;
  id: string;
  status: 'booking' | 'voiding';
  outId: string;
  inId: string;
  bankLineId: string | null;
  reason: string;
}

const BOOKED = `
  update bank_transfer set status = 'booked', event_id = $3, reason = ''
  where organization_id = $1 and transfer_id = $2 and status = 'booking'`;

const VOIDED = `
  update bank_transfer set status = 'voided', void_reason = ''
  where organization_id = $1 and transfer_id = $2 and status = 'voiding'`;

/** Books transfers between accounts at banks that are decided, and their voids (money#bank-transfers). */
@Injectable()
export class FinishBankTransfers extends Process<Decided> {
  readonly name = 'finish-bank-transfers';
  readonly work = 'A transfer between two bank accounts';
  override readonly endpoint = 'POST /bank-transfers';
  readonly unfinished = `
    select t.organization_id, t.transfer_id as id, t.status, t.from_account_id, t.to_account_id, t.amount_cents, t.moved_on,
      t.out_id, t.in_id, t.bank_line_id, case when t.status = 'booking' then t.reason else t.void_reason end as reason,
      coalesce(t.voided_by, t.decided_by) as user_id, coalesce(t.voided_at, t.decided_at) as decided_at
    from bank_transfer t where t.status in ('booking', 'voiding')`;

  constructor(private readonly matches: BankMatches) {
    super();
  }

  async carryOut(run: Run, decided: Decided): Promise<void> {
    const { organizationId, id: transferId, status, reason } = decided;
    const { fromAccountId, toAccountId, amountCents, movedOn } = decided;
    const transfer = { transferId, fromAccountId, toAccountId, amountCents, movedOn };
    const isVoid = status === 'voiding';
    const input = isVoid ? { voidBankTransfer: transferId } : { bankTransfer: transfer };
    const command = { id: organizationId, step: isVoid ? 'void' : 'book', input, text: { reason } };
    const { events } = await run.on(bankTransferDecider, command, (state) =>
      isVoid ? voidBankTransfer(state, transferId, run.today) : makeBankTransfer(transfer),
    );
    const eventId = events.at(-1)?.eventId;
    if (eventId === undefined) return;
    if (isVoid) await this.closeVoid(run, decided);
    else await this.close(run, decided, eventId);
  }

  /** The line that it is booked from is matched with what its own account has of it. */
  private async close(run: Run, decided: Decided, eventId: string): Promise<void> {
    const { organizationId, id, bankLineId } = decided;
    await run.write(
      { step: 'booked', request: { closeBankTransfer: id } },
      async (by, _, tx) => {
        if (bankLineId !== null) await holdMatches(tx, organizationId);
        const { rowCount } = await tx.query(BOOKED, [organizationId, id, eventId]);
        if (rowCount === 0 || bankLineId === null) return {};
        const { outId, inId, movedOn } = decided;
        const ids = [outId, inId];
        const { rows } = await tx.query<{ bankAccountId: string }>(
          'select bank_account_id from bank_line where organization_id = $1 and bank_line_id = $2',
          [organizationId, bankLineId],
        );
        const bankAccountId = rows[0]?.bankAccountId ?? '';
        const [half] = await readHalves(tx, organizationId, { from: movedOn, to: movedOn, bankAccountId, ids });
        if (half && (await this.matches.isFree(tx, organizationId, { id: half.id, bankLineId }))) {
          await this.matches.keep(tx, by, { bankLineId, postedOn: movedOn }, half);
        } else await releaseLine(tx, organizationId, { bankLineId, eventId: null });
        return {};
      },
      () => [
        { topic: 'bank', id: bankLineId ?? id },
        { topic: 'ledger', id },
      ],
    );
  }

  private async closeVoid(run: Run, { organizationId, id }: Decided): Promise<void> {
    await run.write(
      { step: 'voided', request: { closeVoidOfBankTransfer: id } },
      async (_, __, tx) => {
        await tx.query(VOIDED, [organizationId, id]);
        return {};
      },
      () => [
        { topic: 'bank', id },
        { topic: 'ledger', id },
      ],
    );
  }
}
