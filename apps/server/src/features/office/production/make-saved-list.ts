import { Injectable } from '@nestjs/common';
import { daysOfSaved } from '#domain/office/saved-reports.ts';
import { openDaysInWords, REPORT_NAMES, type ListedReport } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { addressOfListed, type MadeReport, type ReportToMake } from '../saved-reports/index.ts';
import { plansKeptCsv } from './plans-kept-csv.ts';
import { PlansKeptReport } from './plans-kept.query.ts';
import { productionCsv } from './production-csv.ts';
import { ProductionPapers } from './production-papers.ts';
import { Production } from './production-report.ts';
import { ratesChargedCsv } from './rates-charged-csv.ts';
import { RatesChargedReport } from './rates-charged-report.ts';

type Days = ReturnType<typeof daysOfSaved>;

/** Makes the saved lists of what agents write, as they are on a day (money#mailed-reports). */
@Injectable()
export class MakeSavedList {
  constructor(
    private readonly written: Production,
    private readonly charged: RatesChargedReport,
    private readonly kept: PlansKeptReport,
    private readonly papers: ProductionPapers,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async production(actor: Actor, { choices, today }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('production', choices, today);
    const whose = whoseOf(choices);
    const query = { ...days, ...whose };
    // Whoever saved it may take all of it away.
    const reader: Actor = { ...actor, role: 'Supervisor' };
    const bonds = await this.written.bonds(reader, query);
    const narrowed = await this.written.narrowed(reader, query);
    const paper = await this.papers.production(actor, this.written.period(actor, days), {
      bonds,
      narrowed,
      known: null,
    });
    return made('production', days, { whose, paper, text: productionCsv(bonds, narrowed, null) });
  }

  /** @throws Refused MONEY_STOPPED */
  async rates(actor: Actor, { choices, today }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('rates', choices, today);
    const whose = whoseOf(choices);
    const rates = await this.charged.read(actor, { ...days, ...whose });
    const paper = await this.papers.rates(actor, this.charged.period(actor, days), rates);
    return made('rates', days, { whose, paper, text: ratesChargedCsv(rates) });
  }

  /** @throws Refused MONEY_STOPPED */
  async plans(actor: Actor, { choices, today, journalNumber }: ReportToMake): Promise<MadeReport> {
    const days = daysOfSaved('plans', choices, today);
    const whose = whoseOf(choices);
    const plans = await this.kept.read(actor, { ...days, ...whose, journalNumber });
    const paper = await this.papers.plans(actor, this.kept.period(actor, days), plans);
    return made('plans', days, { whose, paper, text: plansKeptCsv(plans) });
  }
}

const whoseOf = ({ agentId, parish, suretyId }: ReportToMake['choices']) => ({
  agentId: agentId ?? undefined,
  parish: parish ?? undefined,
  suretyId: suretyId ?? undefined,
});

const made = (
  kind: ListedReport,
  days: Days,
  { whose, paper, text }: Pick<MadeReport, 'paper'> & { whose: ReturnType<typeof whoseOf>; text: string },
): MadeReport => ({
  title: `${REPORT_NAMES[kind]}, ${openDaysInWords(days)}`,
  path: addressOfListed(kind, { ...days, agent: whose.agentId, parish: whose.parish, surety: whose.suretyId }),
  paper,
  csv: { name: paper.name.replace(/\.pdf$/, '.csv'), text },
});
