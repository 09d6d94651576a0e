import { Injectable } from '@nestjs/common';
import type { ReportChoices, SavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { PaperFile } from '../../books/printing/index.ts';

/** Which report, of the days that its choices name on `today`. */
export interface ReportToMake {
  kind: SavedReport['kind'];
  choices: ReportChoices;
  today: string;
}

/** A report as its files, with what it is of in words and the path at which it is seen. */
export interface MadeReport {
  title: string;
  path: string;
  paper: PaperFile;
  csv: { name: string; text: string };
}

type MakeReport = (actor: Actor, asked: ReportToMake) => Promise<MadeReport>;

/** How reports are made: told by the feature of the reports, which stands below this one. */
@Injectable()
export class ReportMakers {
  private maker: MakeReport | undefined;

  register(maker: MakeReport): void {
    this.maker = maker;
  }

  make: MakeReport = (actor, asked) => {
    if (!this.maker) throw new Error('Nothing makes reports.');
    return this.maker(actor, asked);
  };
}
