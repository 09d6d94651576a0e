import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/surety-reports/surety-reports.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { RepeatSuretyReport } from './repeat-surety-report.ts';
import { SendSuretyReport } from './send-surety-report.ts';
import { SuretyReportFiles } from './surety-report-files.ts';
import { SuretyReports } from './surety-reports.query.ts';

@Controller()
export class SuretyReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reports: SuretyReports,
    private readonly files: SuretyReportFiles,
    private readonly trail: AuditTrail,
  ) {}

  @Route(contract.listSuretyReports)
  list(
    @Input() { actor, query }: Call<typeof contract.listSuretyReports>,
  ): Promise<ResponseOf<typeof contract.listSuretyReports>> {
    return this.reports.list(actor, query);
  }

  @Route(contract.getSuretyReport)
  get(
    @Input() { actor, params }: Call<typeof contract.getSuretyReport>,
  ): Promise<ResponseOf<typeof contract.getSuretyReport>> {
    return this.reports.get(actor, params);
  }

  @Route(contract.getSuretyReportPaper)
  async paper(
    @Input() { actor, params }: Call<typeof contract.getSuretyReportPaper>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.files.pdf(actor, await this.reports.get(actor, params)), reply);
  }

  @Route(contract.downloadSuretyReport)
  async download(@Input() { actor, params }: Call<typeof contract.downloadSuretyReport>): Promise<StreamableFile> {
    const { name, text } = this.files.csv(await this.reports.get(actor, params));
    await this.trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }

  @Route(contract.sendSuretyReport)
  send(
    @Input() { actor, params, body }: Call<typeof contract.sendSuretyReport>,
  ): Promise<ResponseOf<typeof contract.sendSuretyReport>> {
    const { contentHash, ...letter } = body;
    return this.commands.execute(new SendSuretyReport(actor, params, { contentHash }, letter));
  }

  @Route(contract.markSuretyReport)
  mark(
    @Input() { actor, params, body }: Call<typeof contract.markSuretyReport>,
  ): Promise<ResponseOf<typeof contract.markSuretyReport>> {
    return this.commands.execute(new SendSuretyReport(actor, params, body, null));
  }

  @Route(contract.repeatSuretyReport)
  repeat(
    @Input() { actor, params }: Call<typeof contract.repeatSuretyReport>,
  ): Promise<ResponseOf<typeof contract.repeatSuretyReport>> {
    return this.commands.execute(new RepeatSuretyReport({ actor, params }));
  }
}
