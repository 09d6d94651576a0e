import { Controller, type StreamableFile } from '@nestjs/common';
import * as contract from '#contracts/office/audit/audit.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditInWords } from './audit.query.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditInWords) {}

  @Route(contract.listAudit)
  listAudit(
    @Input() { actor, query }: Call<typeof contract.listAudit>,
  ): Promise<ResponseOf<typeof contract.listAudit>> {
    return this.audit.list(actor, query);
  }

  @Route(contract.downloadAudit)
  downloadAudit(@Input() { actor, query }: Call<typeof contract.downloadAudit>): StreamableFile {
    return csvFile('audit-trail.csv', this.audit.file(actor, query));
  }
}
