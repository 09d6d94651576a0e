/** What the app's tables of contents list of what is booked from lines of a bank. */
export { BankBookingsModule } from './bank-bookings.module.ts';
