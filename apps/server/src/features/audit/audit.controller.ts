import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import * as audit from '#contracts/audit/audit.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as jobs from '#contracts/system/jobs.ts';
import { getSystem, listAlarms } from '#contracts/system/system.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { DeadLetters } from '../../platform/jobs/dead-letters.ts';
import { ProjectionHalts } from '../../platform/projections/projection-halts.ts';
import { LateAccounts } from '../books/index.ts';
import { AuditInWords } from './audit.query.ts';
import { System } from '../system/index.ts';

@Controller()
export class OversightController {
  constructor(
    private readonly audit: AuditInWords,
    private readonly deadLetters: DeadLetters,
    private readonly system: System,
    private readonly halts: ProjectionHalts,
    private readonly lateAccounts: LateAccounts,
  ) {}

  @Route(listAlarms)
  async listAlarms(@Input() { actor }: Call<typeof listAlarms>): Promise<ResponseOf<typeof listAlarms>> {
    const standing = await this.halts.alarmsOf(actor.organizationId);
    return {
      ...standing,
      lateMoney: await this.lateAccounts.alarmOf(actor.organizationId),
      ssnReveals: await this.audit.lastSsnLimit(actor),
    };
  }

  @Route(getSystem)
  getSystem(): Promise<ResponseOf<typeof getSystem>> {
    return this.system.look();
  }

  @Route(audit.listAudit)
  listAudit(@Input() { actor, query }: Call<typeof audit.listAudit>): Promise<ResponseOf<typeof audit.listAudit>> {
    return this.audit.list(actor, query);
  }

  @Route(audit.downloadAudit)
  downloadAudit(@Input() { actor, query }: Call<typeof audit.downloadAudit>): StreamableFile {
    const disposition = 'attachment; filename="audit-trail.csv"';
    return new StreamableFile(Readable.from(this.audit.file(actor, query)), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  }

  @Route(jobs.listDeadLetters)
  async listDeadLetters(
    @Input() { actor }: Call<typeof jobs.listDeadLetters>,
  ): Promise<ResponseOf<typeof jobs.listDeadLetters>> {
    return { deadLetters: await this.deadLetters.list(actor) };
  }

  @Route(jobs.retryDeadLetter)
  async retryDeadLetter(
    @Input() { actor, params }: Call<typeof jobs.retryDeadLetter>,
  ): Promise<ResponseOf<typeof jobs.retryDeadLetter>> {
    await this.deadLetters.retry(actor, params.deadLetterId);
    return { retried: true };
  }
}
