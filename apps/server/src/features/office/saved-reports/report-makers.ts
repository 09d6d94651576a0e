import { Injectable } from '@nestjs/common';
import type { ReportChoices } from '#contracts/office/saved-reports/saved-reports.ts';
import type { ListedReport, ReportKind } from '#domain/office/statements.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Makers } from '../../../kernel/makers.ts';
import type { PaperFile } from '../../books/printing/index.ts';

/** What was chosen of a report; its days are those that have their names on `today`. */
export interface ReportToMake {
  choices: ReportChoices;
  today: string;
  /** As of which journal entry what the journal tells is; all that is known now where it is not said. */
  journalNumber?: number | undefined;
}

/** A report as its files, with what it is of in words and the path at which it is seen. */
export interface MadeReport {
  title: string;
  path: string;
  paper: PaperFile;
  csv: { name: string; text: string };
}

/** At which address of the web client a report is shown that is a list, with what was chosen. */
export const addressOfListed = (
  kind: ListedReport,
  search: Readonly<Record<string, string | number | undefined>>,
): string => {
  const chosen = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return kind === 'money-out'
    ? `/money/out?${new URLSearchParams(chosen).toString()}`
    : `/admin/reports?${new URLSearchParams([['tab', kind], ...chosen]).toString()}`;
};

type MakeReport = (actor: Actor, asked: ReportToMake) => Promise<MadeReport>;

/** How reports are made: told by the features of the reports, which stand below this one. */
@Injectable()
export class ReportMakers extends Makers<ReportKind, MakeReport> {}
