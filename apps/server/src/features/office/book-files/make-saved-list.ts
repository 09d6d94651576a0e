import { Injectable } from '@nestjs/common';
import { daysOfSaved } from '#domain/office/saved-reports.ts';
import { openDaysInWords, REPORT_NAMES } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { addressOfListed, type MadeReport, type ReportToMake } from '../saved-reports/index.ts';
import { BookFiles } from './book-files.ts';

/** Makes the saved journal, or the saved payment history, as it is on a day (money#mailed-reports). */
@Injectable()
export class MakeSavedList {
  constructor(private readonly files: BookFiles) {}

  /** @throws Refused MONEY_STOPPED */
  async journal(actor: Actor, { choices, today, journalNumber }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('journal', choices, today);
    const by = choices.by ?? undefined;
    const account = choices.accounts ?? undefined;
    const { journalNumber: upToNumber } = await this.files.known(actor, { upToNumber: journalNumber });
    return {
      title: `${REPORT_NAMES.journal}, ${openDaysInWords(days)}`,
      path: addressOfListed('journal', { ...days, by: shownBy(by), account, upTo: upToNumber }),
      paper: await this.files.journal(actor, { ...days, by, account, upToNumber }),
      csv: await this.files.csv(actor, 'journal', {
        ...narrowedTo(days, by),
        ledgerAccount: account ?? null,
        journalNumber: upToNumber,
      }),
    };
  }

  /** @throws Refused MONEY_STOPPED */
  async payments(actor: Actor, { choices, today, journalNumber }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('payments', choices, today);
    const by = choices.by ?? undefined;
    const method = choices.method ?? undefined;
    const { journalNumber: upToNumber } = await this.files.known(actor, { upToNumber: journalNumber });
    return {
      title: `${REPORT_NAMES.payments}, ${openDaysInWords(days)}`,
      path: addressOfListed('payments', { ...days, by: shownBy(by), method, upTo: upToNumber }),
      paper: await this.files.payments(actor, { ...days, by, method, upToNumber }),
      csv: await this.files.csv(actor, 'payments', {
        ...narrowedTo(days, by),
        method: method ?? null,
        journalNumber: upToNumber,
      }),
    };
  }
}

type By = ReportToMake['choices']['by'];

/** The address names the effective day alone. */
const shownBy = (by: By | undefined): string | undefined => (by === 'effective' ? by : undefined);

const narrowedTo = ({ from, to }: ReturnType<typeof daysOfSaved>, by: By | undefined) => ({
  by: by ?? ('booked' as const),
  from: from ?? null,
  to: to ?? null,
});
