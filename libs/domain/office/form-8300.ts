import { CASH_REPORT_CENTS } from '../books/taking.ts';
import { addDays, addMonths } from '../kernel/days.ts';

/** Within so many days after the payment that passed the limit the report is due (26 CFR 1.6050I-1(e)). */
const REPORT_WITHIN_DAYS = 15;

/** What somebody paid in cash on a day. */
interface CashOfDay {
  on: string;
  cents: number;
}

/** The first of the days that count with `day`: twelve months end with it. */
export const cashSince = (day: string): string => addDays(addMonths(day, -12), 1);

/** What was paid in the twelve months that end with a day. */
export const cashUntil = (paid: readonly CashOfDay[], day: string): number => {
  const since = cashSince(day);
  return paid.reduce((sum, { on, cents }) => sum + (on >= since && on <= day ? cents : 0), 0);
};

/** When a form was filed; without a day that was taken back. */
export interface FiledOn {
  filedOn: string | null;
}

/** The first form, filed up to `day`, that covers what passed the limit: one of that day or later (money#form-8300-filed). */
export const filedFor = <Form extends FiledOn>(
  forms: readonly Form[],
  passedOn: string,
  day: string,
): (Form & { filedOn: string }) | null =>
  forms
    .filter((form): form is Form & { filedOn: string } => form.filedOn !== null)
    .filter(({ filedOn }) => filedOn >= passedOn && filedOn <= day)
    .toSorted((one, other) => one.filedOn.localeCompare(other.filedOn))[0] ?? null;

const cashOn = (paid: readonly CashOfDay[], day: string): number =>
  paid.reduce((sum, { on, cents }) => sum + (on === day ? cents : 0), 0);

/**
 * The newest day up to `day`, within twelve months of it, on which the cash of twelve months passed the limit, and until
 * when that is to be reported (money#form-8300-watch); null where it did not. A day's cash counts as one.
 */
export const passedLimit = (paid: readonly CashOfDay[], day: string): { on: string; reportBy: string } | null => {
  const since = cashSince(day);
  const days = [...new Set(paid.map(({ on }) => on))].toSorted((one, other) => (one < other ? -1 : 1));
  const passed = days.findLast(
    (on) =>
      on >= since &&
      on <= day &&
      cashUntil(paid, on) > CASH_REPORT_CENTS &&
      cashUntil(paid, on) - cashOn(paid, on) <= CASH_REPORT_CENTS,
  );
  return passed === undefined ? null : { on: passed, reportBy: addDays(passed, REPORT_WITHIN_DAYS) };
};
