import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/powers/surety-reports/surety-reports.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { RepeatSuretyReport } from './repeat-surety-report.ts';
import { SendSuretyReport } from './send-surety-report.ts';
import { SuretyReportFiles } from './surety-report-files.ts';
import { SuretyReports } from './surety-reports.query.ts';

export const SuretyReportsController = routes(
  route(contract.listSuretyReports, SuretyReports, (reports, { actor, query }) => reports.list(actor, query)),
  route(contract.getSuretyReport, SuretyReports, (reports, { actor, params }) => reports.get(actor, params)),
  route(
    contract.getSuretyReportPaper,
    [SuretyReports, SuretyReportFiles],
    async ([reports, files], { actor, params }, { reply }) =>
      shownPaper(await files.pdf(actor, await reports.get(actor, params)), reply),
  ),
  route(
    contract.downloadSuretyReport,
    [SuretyReports, SuretyReportFiles, AuditTrail],
    async ([reports, files, trail], { actor, params }) => {
      const { name, text } = files.csv(await reports.get(actor, params));
      await trail.record(actor, { action: 'export-taken', details: { file: name } });
      return csvFile(name, text);
    },
  ),
  route(contract.sendSuretyReport, CommandBus, (commands, { actor, params, body: { contentHash, ...letter } }) =>
    commands.execute(new SendSuretyReport(actor, params, { contentHash }, letter)),
  ),
  route(contract.markSuretyReport, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new SendSuretyReport(actor, params, body, null)),
  ),
  command(RepeatSuretyReport),
);
