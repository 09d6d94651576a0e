import * as contract from '#contracts/books/periods/periods.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BookingDays } from './booking-days.ts';
import { CloseMonth } from './close-month.ts';
import { MonthChecks } from './month-checks.ts';
import { Months } from './months.query.ts';
import { ReopenMonth } from './reopen-month.ts';
import { SoftCloseMonth } from './soft-close-month.ts';

export const PeriodsController = routes(
  route(contract.listMonths, Months, async (months, { actor }) => ({ months: await months.list(actor) })),
  route(contract.getClosedMonths, BookingDays, async (days, { actor }) => {
    const { closedThrough, softClosed, closedUntil = null } = await days.newest(actor);
    return { closedThrough, softClosed: [...softClosed], closedUntil };
  }),
  route(contract.checkMonth, MonthChecks, async (checks, { actor, params }) => ({
    checks: await checks.of(actor, params.month),
  })),
  command(SoftCloseMonth),
  command(CloseMonth),
  command(ReopenMonth),
);
