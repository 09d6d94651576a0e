import { proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BankBookingProposals } from './bank-booking-proposals.query.ts';
import { BookBankLine } from './book-bank-line.ts';

export const BankBookingsController = routes(
  route(proposeBankBooking, BankBookingProposals, (proposals, { actor, params }) =>
    proposals.of(actor, params.bankLineId),
  ),
  command(BookBankLine),
);
