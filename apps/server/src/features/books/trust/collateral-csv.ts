import type { CollateralHolding } from '#contracts/books/trust/trust.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';

const HEADINGS = ['Held for', 'Defendant', 'Power', 'Bond', 'Since', 'Discharged', 'Give back by', 'Held'];

/** Collateral by person and bond as CSV. */
export const collateralCsv = (rows: readonly CollateralHolding[]): string =>
  csv([
    HEADINGS,
    ...rows.map(({ personName, defendantName, powerNumber, bondStatus, isVoid, ...row }) => [
      personName,
      defendantName,
      powerNumber,
      isVoid ? 'VOID' : bondStatus,
      formatDay(row.since),
      row.dischargedOn === null ? '' : formatDay(row.dischargedOn),
      row.dueOn === null ? '' : formatDay(row.dueOn),
      decimalOfCents(row.heldCents),
    ]),
  ]);
