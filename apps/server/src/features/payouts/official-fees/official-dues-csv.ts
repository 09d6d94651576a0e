import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { OFFICIAL_FEE_WORDS } from '#domain/payouts/official-fees.ts';
import { csv } from '../../../platform/csv/csv.ts';
import type { ActiveFee } from './active-fees.query.ts';

const HEADINGS = ['Official', 'Fee', 'Defendant', 'Power', 'Since', 'Effective', 'Days', 'Amount'];

/** What stands of every fee as CSV, below zero what was paid too much: amounts sum to what the books owe officials. */
export const officialDuesCsv = (fees: readonly (ActiveFee & { days: number })[]): string =>
  csv([
    HEADINGS,
    ...fees.map(({ payee, account, defendantName, powerNumber, since, effectiveOn, days, amountCents }) => [
      payee === null ? 'Not known' : officialName(payee),
      OFFICIAL_FEE_WORDS[account],
      defendantName,
      powerNumber,
      formatDay(since),
      formatDay(effectiveOn),
      String(days),
      decimalOfCents(amountCents),
    ]),
  ]);
