import { Injectable } from '@nestjs/common';
import type {
  SuretyReport,
  SuretyReportAmendment,
  SuretyReportLine,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents, formatCents } from '#domain/kernel/money.ts';
import { amendmentInWords, changeSinceLastWeek, equationInWords } from '#domain/powers/surety-report-words.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { LongTable, type LongLine } from '../../../platform/pdf/long-table.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { Letterheads } from '../../books/printing/index.ts';

/** In points, beside the wide one. */
const COLUMNS = [
  { name: 'Power', width: 62 },
  { name: 'Status', width: 50 },
  { name: 'Bond date', width: 50 },
  { name: 'Defendant', width: '*' },
  { name: 'Face', width: 62, amounts: true },
  { name: 'Premium', width: 58, amounts: true },
  { name: 'Surety', width: 52, amounts: true },
  { name: 'BUF', width: 50, amounts: true },
] as const;

const HEADINGS = [
  'Power',
  'State',
  'Bond date',
  'Defendant',
  'Court',
  'Parish',
  'Face',
  'Premium',
  'Surety premium',
  'BUF',
  'Override',
  'Agent',
  'Said',
  'Why',
];

const onBond = ({ bondId }: Pick<SuretyReportLine, 'bondId'>, cents: number): string =>
  bondId === null ? '' : formatCents(cents);

const lineOf = (line: SuretyReportLine): LongLine => ({
  cells: [
    line.powerNumber,
    line.word,
    line.bondDate === null ? '' : formatDay(line.bondDate),
    line.defendantName,
    onBond(line, line.faceCents),
    onBond(line, line.premiumCents),
    onBond(line, line.suretyPremiumCents),
    onBond(line, line.bufCents),
  ],
  under: [line.courtLocation, line.parish, line.agentName].filter(Boolean).join(' · '),
  ...(line.isOverride ? { mark: 'OVERRIDE' } : {}),
});

const amendmentLine = ({ powerNumber, said, so, why }: SuretyReportAmendment): LongLine => ({
  cells: [
    powerNumber,
    so.word,
    formatDay(so.bondDate),
    amendmentInWords({ said, so }),
    ...(['faceCents', 'premiumCents', 'suretyPremiumCents', 'bufCents'] as const).map((of) =>
      formatCents(so[of] - said[of]),
    ),
  ],
  under: why,
});

const decimal = ({ bondId }: SuretyReportLine, cents: number): string => (bondId === null ? '' : decimalOfCents(cents));

/** A report as files: the PDF on the letterhead, and the CSV with every column. */
@Injectable()
export class SuretyReportFiles {
  constructor(private readonly letterheads: Letterheads) {}

  async pdf(
    actor: Pick<Actor, 'organizationId' | 'timeZone'>,
    report: SuretyReport,
  ): Promise<{ name: string; bytes: Buffer }> {
    const { suretyName, startsOn, endsOn, number, lines, amendments, totals, builtAt } = report;
    const table = await LongTable.begin({
      title: `Execution report: ${formatDay(startsOn)} to ${formatDay(endsOn)}`,
      letterhead: await this.letterheads.of(actor),
      columns: COLUMNS,
      facts: [
        suretyName + (number === null ? ' · not sent yet' : ` · report ${String(number)}`),
        equationInWords(report.inHand),
        ...changeSinceLastWeek(report),
      ],
      footer: `${suretyName} · data as of ${instantInWords(builtAt, actor.timeZone)}`,
    });
    for (const line of lines) await table.add(lineOf(line));
    if (lines.length === 0) await table.add({ cells: ['', '', '', 'No activity', '', '', '', ''] });
    const { faceCents, premiumCents, suretyPremiumCents, bufCents } = totals;
    await table.add({
      cells: [
        'Total',
        `${String(totals.written)} written`,
        '',
        '',
        ...[faceCents, premiumCents, suretyPremiumCents, bufCents].map(formatCents),
      ],
      bold: true,
    });
    if (amendments.length > 0)
      await table.add({ cells: ['', '', '', 'Amendments of earlier reports', '', '', '', ''], bold: true });
    for (const amendment of amendments) await table.add(amendmentLine(amendment));
    return { name: `execution-report-${endsOn}.pdf`, bytes: Buffer.concat(await table.end()) };
  }

  csv({ lines, amendments, endsOn }: SuretyReport): { name: string; text: string } {
    const rows = lines.map((line) => [
      line.powerNumber,
      line.word,
      line.bondDate ?? '',
      line.defendantName,
      line.courtLocation ?? '',
      line.parish ?? '',
      decimal(line, line.faceCents),
      decimal(line, line.premiumCents),
      decimal(line, line.suretyPremiumCents),
      decimal(line, line.bufCents),
      line.isOverride ? 'override' : '',
      line.agentName,
      '',
      '',
    ]);
    const amended = amendments.map(({ powerNumber, said, so, why }) => [
      powerNumber,
      `amended: ${so.word}`,
      so.bondDate,
      '',
      '',
      '',
      ...(['faceCents', 'premiumCents', 'suretyPremiumCents', 'bufCents'] as const).map((of) =>
        decimalOfCents(so[of] - said[of]),
      ),
      '',
      '',
      amendmentInWords({ said, so }),
      why,
    ]);
    const none = lines.length + amended.length === 0 ? [['No activity']] : [];
    return { name: `execution-report-${endsOn}.csv`, text: csv([HEADINGS, ...rows, ...amended, ...none]) };
  }
}
