import { Controller, type StreamableFile } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/production/production.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { productionCsv } from './production-csv.ts';
import { Production } from './production.query.ts';

@Controller()
export class ProductionController {
  constructor(
    private readonly production: Production,
    private readonly trail: AuditTrail,
  ) {}

  @Route(contract.getProduction)
  get(
    @Input() { actor, query }: Call<typeof contract.getProduction>,
  ): Promise<ResponseOf<typeof contract.getProduction>> {
    return this.production.report(actor, query);
  }

  @Route(contract.downloadProduction)
  async download(@Input() { actor, query }: Call<typeof contract.downloadProduction>): Promise<StreamableFile> {
    const text = productionCsv(await this.production.bonds(actor, query));
    const name = 'production.csv';
    await this.trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }
}
