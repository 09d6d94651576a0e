import { Injectable } from '@nestjs/common';
import { daysInWords, GENERAL_LEDGER, STATEMENT_NAMES, type StatementKind } from '#domain/office/statements.ts';
import { daysOfSaved } from '#domain/office/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { MadeReport, ReportToMake } from '../saved-reports/index.ts';
import { generalLedgerCsv } from './general-ledger-csv.ts';
import { GeneralLedgerSheets } from './general-ledger-paper.ts';
import { GeneralLedgers } from './general-ledger.query.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementSheets } from './statement-paper.ts';
import { fileNameOf } from './statement-words.ts';
import { Statements } from './statements.query.ts';

/** Makes a saved statement, or general ledger, as it is on a day: its files, and where it is seen again (money#mailed-reports). */
@Injectable()
export class MakeSavedStatement {
  constructor(
    private readonly statements: Statements,
    private readonly sheets: StatementSheets,
    private readonly ledgers: GeneralLedgers,
    private readonly ledgerSheets: GeneralLedgerSheets,
  ) {}

  /** @throws Refused MONEY_STOPPED; LEDGER_ACCOUNT_NOT_FOUND */
  async ledger(actor: Actor, { choices, today }: ReportToMake): Promise<MadeReport> {
    const accounts = choices.accounts ?? undefined;
    const ledger = await this.ledgers.get(actor, { ...daysOfSaved('general-ledger', choices, today), accounts });
    const { from, to, journalNumber } = ledger;
    const search = new URLSearchParams({ from, to, at: String(journalNumber), ...(accounts ? { accounts } : {}) });
    return {
      title: `${GENERAL_LEDGER}, ${daysInWords(ledger)}`,
      path: `/admin/reports/general-ledger?${search.toString()}`,
      paper: await this.ledgerSheets.make(actor, ledger),
      csv: { name: `general-ledger-${from}-${to}.csv`, text: generalLedgerCsv(ledger) },
    };
  }

  /** @throws Refused MONEY_STOPPED */
  async statement(actor: Actor, kind: StatementKind, { choices, today }: ReportToMake): Promise<MadeReport> {
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
