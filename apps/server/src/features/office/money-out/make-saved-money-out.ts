import { Injectable } from '@nestjs/common';
import { daysOfSaved } from '#domain/office/saved-reports.ts';
import { openDaysInWords, REPORT_NAMES } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { addressOfListed, type MadeReport, type ReportToMake } from '../saved-reports/index.ts';
import { moneyOutCsv } from './money-out-csv.ts';
import { MoneyOutPapers } from './money-out-paper.ts';
import { MoneyOutList } from './money-out.query.ts';

/** Makes the saved list of money out, as it is on a day (money#mailed-reports). */
@Injectable()
export class MakeSavedMoneyOut {
  constructor(
    private readonly list: MoneyOutList,
    private readonly papers: MoneyOutPapers,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async make(actor: Actor, { choices, today, journalNumber }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('money-out', choices, today);
    const by = choices.by ?? undefined;
    const upTo = journalNumber ?? (await this.list.newest(actor));
    const filter = { view: 'out', ...days, by, upTo } as const;
    const { rows } = await this.list.list(actor, filter, { ascending: true, after: null });
    const paper = await this.papers.make(actor, filter);
    return {
      title: `${REPORT_NAMES['money-out']}, ${openDaysInWords(days)}`,
      path: addressOfListed('money-out', { ...days, by: by === 'effective' ? by : undefined, at: upTo }),
      paper,
      csv: { name: paper.name.replace(/\.pdf$/, '.csv'), text: moneyOutCsv(rows) },
    };
  }
}
