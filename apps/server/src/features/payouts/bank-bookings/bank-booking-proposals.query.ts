import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { proposeBooking } from '#domain/payouts/bank-bookings.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { readLine } from '../../books/bank/index.ts';
import { ExpenseList } from '../expenses/index.ts';

/** What a line of the bank is likely to be (money#booked-from-a-line). */
@Injectable()
export class BankBookingProposals {
  constructor(
    private readonly database: TenantDatabase,
    private readonly expenses: ExpenseList,
  ) {}

  /** @throws Refused BANK_LINE_NOT_FOUND, MONEY_STOPPED */
  async of(actor: Actor, bankLineId: string): Promise<ResponseOf<typeof proposeBankBooking>> {
    const { organizationId } = actor;
    const line = await this.database.read(organizationId, (tx) => readLine(tx, organizationId, bankLineId));
    const { vendors: known, limitCents } = await this.expenses.vendors(actor);
    return { ...proposeBooking(line, { bank: line.bank, known }), limitCents };
  }
}
