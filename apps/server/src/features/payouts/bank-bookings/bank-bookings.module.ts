import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { BankModule } from '../../books/bank/index.ts';
import { PeriodsModule } from '../../books/periods/index.ts';
import { ExpenseOutcomes, ExpensesModule } from '../expenses/index.ts';
import { BankBookingProposals } from './bank-booking-proposals.query.ts';
import { BankBookingsController } from './bank-bookings.controller.ts';
import { BookBankLineHandler } from './book-bank-line.ts';
import { FinishBankBookings } from './finish-bank-bookings.ts';
import { SyncBankBookings } from './sync-bank-bookings.ts';

/** What is booked from lines of a bank (money#booked-from-a-line). */
@Module({
  imports: [OrganizationsModule, BankModule, PeriodsModule, ExpensesModule],
  controllers: [BankBookingsController],
  providers: [BankBookingProposals, BookBankLineHandler, FinishBankBookings, SyncBankBookings],
})
export class BankBookingsModule {
  constructor(outcomes: ExpenseOutcomes, bookings: SyncBankBookings) {
    outcomes.register((actor, expense) => bookings.hear(actor, expense));
  }
}
