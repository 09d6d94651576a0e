import { Injectable } from '@nestjs/common';
import { daysInWords, STATEMENT_NAMES } from '#domain/office/statements.ts';
import { daysOfSaved } from '#domain/office/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { MadeReport, ReportToMake } from '../saved-reports/index.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementSheets } from './statement-paper.ts';
import { fileNameOf } from './statement-words.ts';
import { Statements } from './statements.query.ts';

/** Makes a saved statement as it is on a day: its files, and where that statement is seen again (money#mailed-reports). */
@Injectable()
export class MakeSavedStatement {
  constructor(
    private readonly statements: Statements,
    private readonly sheets: StatementSheets,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async make(actor: Actor, { kind, choices, today }: ReportToMake): Promise<MadeReport> {
    const { beside, agentId, parish, suretyId } = choices;
    const days = daysOfSaved(kind, choices, today);
    const chosen = {
      ...(beside === null ? {} : { beside }),
      ...(agentId === null ? {} : { agentId }),
      ...(parish === null ? {} : { parish }),
      ...(suretyId === null ? {} : { suretyId }),
    };
    const statement = await this.statements.get(actor, { kind, ...days, ...chosen });
    const search = new URLSearchParams({
      ...(days.from === undefined ? {} : { from: days.from }),
      ...(days.to === undefined ? {} : { to: days.to }),
      at: String(statement.journalNumber),
      ...(beside === null ? {} : { beside }),
      ...(agentId === null ? {} : { agent: agentId }),
      ...(parish === null ? {} : { parish }),
      ...(suretyId === null ? {} : { surety: suretyId }),
    });
    return {
      title: `${STATEMENT_NAMES[kind]}, ${daysInWords(statement)}`,
      path: `/admin/reports/${kind}?${search.toString()}`,
      paper: await this.sheets.make(actor, statement),
      csv: { name: `${fileNameOf(statement)}.csv`, text: statementCsv(statement) },
    };
  }
}
