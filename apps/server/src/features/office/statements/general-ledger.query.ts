import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  downloadGeneralLedger,
  getGeneralLedger,
  GeneralLedgerAccount,
} from '#contracts/office/statements/general-ledger.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { readChart } from '../../agency/chart/index.ts';
import { chainHeadAt, readTrialBalance, recordedAt } from '../../books/ledger/index.ts';
import {
  readAccountSums,
  readLines,
  type AccountSums,
  type LinePlace,
  type LinesAsked,
} from './general-ledger-lines.query.ts';
import { readKnown } from '../statement-lines/index.ts';

type Asked = InputOf<typeof downloadGeneralLedger>['query'];

/** The general ledger of a period, or a page of it; all lines where no limit is told. */
export type GeneralLedger = Omit<z.output<(typeof getGeneralLedger)['response']>, 'nextCursor'>;

/** The accounts asked for by code, with their names. @throws Refused LEDGER_ACCOUNT_NOT_FOUND */
const chosenAccounts = async (
  tx: TenantTransaction,
  organizationId: string,
  accounts: string | undefined,
): Promise<{ code: string; name: string }[]> => {
  const chart = await readChart(tx, organizationId);
  if (accounts === undefined) return chart;
  const codes = accounts.split(',');
  if (codes.some((code) => !chart.some((account) => account.code === code)))
    throw new Refused('LEDGER_ACCOUNT_NOT_FOUND');
  return chart.filter(({ code }) => codes.includes(code));
};

/** Those that hold something before or in the period. */
const withSums = (
  accounts: readonly { code: string; name: string }[],
  sums: readonly AccountSums[],
): GeneralLedgerAccount[] =>
  accounts.flatMap(({ code, name }) => {
    const found = sums.find((one) => one.code === code);
    if (!found || (found.openingCents === 0 && found.debitCents === 0 && found.creditCents === 0)) return [];
    const closingCents = found.openingCents + found.debitCents - found.creditCents;
    return [{ ...found, name, closingCents }];
  });

/** What the general ledger foots with: the trial balance of its last day, read from its own sums. */
const proofsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  { codes, to, known }: LinesAsked,
  accounts: readonly GeneralLedgerAccount[],
): Promise<GeneralLedger['proofs']> => {
  const { rows } = await readTrialBalance(tx, organizationId, {
    effectiveOn: to,
    journalNumber: known.journalNumber,
  });
  const trial = rows.filter(({ account }) => codes.includes(account));
  const day = formatDay(to);
  return [
    {
      words: `Closing debit balances equal the trial balance of ${day}`,
      cents: accounts.reduce((sum, { closingCents }) => sum + Math.max(closingCents, 0), 0),
      againstCents: trial.reduce((sum, { debitCents }) => sum + debitCents, 0),
    },
    {
      words: `Closing credit balances equal the trial balance of ${day}`,
      cents: accounts.reduce((sum, { closingCents }) => sum + Math.max(-closingCents, 0), 0),
      againstCents: trial.reduce((sum, { creditCents }) => sum + creditCents, 0),
    },
  ];
};

/** The general ledger (money#general-ledger). */
@Injectable()
export class GeneralLedgers {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * The accounts with their sums, and the lines of one page or all of them.
   * @throws Refused LEDGER_ACCOUNT_NOT_FOUND, MONEY_STOPPED.
   */
  get(
    { organizationId, timeZone }: Actor,
    { accounts, from, to, ...asOf }: Asked,
    page: { after: LinePlace | null; limit: number | null } = { after: null, limit: null },
  ): Promise<GeneralLedger> {
    const lastOn = to ?? dayOf(this.clock.now(), timeZone);
    const firstOn = from ?? `${lastOn.slice(0, 4)}-01-01`;
    return this.reads.after({ organizationId }, ['ledger', 'audit-chain'], async (tx) => {
      const known = await readKnown(tx, { organizationId, timeZone }, asOf);
      const chosen = await chosenAccounts(tx, organizationId, accounts);
      const lines = { codes: chosen.map(({ code }) => code), from: firstOn, to: lastOn, known };
      const sums = await readAccountSums(tx, organizationId, lines);
      const standing = withSums(chosen, sums);
      return {
        from: firstOn,
        to: lastOn,
        journalNumber: known.journalNumber,
        knownAt: await recordedAt(tx, organizationId, known.journalNumber),
        accounts: standing,
        rows: await readLines(tx, organizationId, lines, { ...page, sums }),
        proofs: await proofsOf(tx, organizationId, lines, standing),
        chainHead: await chainHeadAt(tx, organizationId, known.journalNumber),
      };
    });
  }
}

/** Where the next page begins. */
export const placeAfter = ({
  ledgerAccount,
  bookedOn,
  journalNumber,
  line,
  balanceCents,
}: GeneralLedger['rows'][number]): LinePlace => [ledgerAccount, bookedOn, journalNumber, line, balanceCents];
