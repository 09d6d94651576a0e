import { Injectable } from '@nestjs/common';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { BankMatches, setWaiting } from '../../books/bank/index.ts';
import { expenseDecider, recordDecided } from '../expenses/index.ts';
import { keepStatus, matchBooked, type BankBooking } from './bank-booking.ts';

interface Decided extends BankBooking {
  account: string;
  asks: boolean;
  payee: string;
  externalReference: string;
  reason: string;
  decidedAt: Date | string;
}

/** Books what was decided of lines of a bank, and matches the lines with it (money#booked-from-a-line). */
@Injectable()
export class FinishBankBookings extends Process<Decided> {
  readonly name = 'finish-bank-bookings';
  readonly work = 'Booking a line of the bank';
  override readonly endpoint = 'POST /bank-lines/:bankLineId/book';
  readonly unfinished = `
    select b.organization_id, b.booking_id as id, b.bank_line_id, b.account, b.amount_cents, b.method, b.paid_on, b.asks,
      b.payee, b.external_reference, b.reason, b.decided_by as user_id, b.decided_at
    from bank_booking b where b.status = 'booking'`;

  constructor(private readonly matches: BankMatches) {
    super();
  }

  async carryOut(run: Run, booking: Decided): Promise<void> {
    const { organizationId, id: expenseId, account, amountCents, method, paidOn, asks, decidedAt } = booking;
    const { payee, externalReference, reason } = booking;
    const kind = amountCents < 0 ? 'out' : 'in';
    const wanted = { expenseId, account, amountCents: Math.abs(amountCents), method, paidOn };
    const by = { asks, today: run.today, askedBy: run.actor.userId, askedAt: new Date(decidedAt).toISOString() };
    const input = { bookBankLine: booking.bankLineId, ...wanted };
    const command = { id: organizationId, step: 'book', input, text: { payee, externalReference, reason } };
    const { events } = await run.on(expenseDecider, command, () => recordDecided(kind, wanted, by));
    const eventId = events.at(-1)?.eventId;
    if (eventId !== undefined) await this.close(run, booking, eventId);
  }

  private async close(run: Run, booking: Decided, eventId: string): Promise<void> {
    const { organizationId, id, bankLineId, asks } = booking;
    const to = asks ? 'waiting' : 'booked';
    await run.write(
      { step: to, request: { closeBankBooking: id, to } },
      async (by, _, tx) => {
        const kept = { from: 'booking', to, eventId: asks ? null : eventId } as const;
        if (!(await keepStatus(tx, booking, kept))) return {};
        if (asks) await setWaiting(tx, organizationId, bankLineId);
        else await matchBooked(tx, this.matches, { booking, eventId, by });
        return {};
      },
      () => [
        { topic: 'bank', id: bankLineId },
        { topic: 'ledger', id },
      ],
    );
  }
}
