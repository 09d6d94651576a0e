import { Controller, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/buf/buf-statements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { BufStatements } from './buf-statements.query.ts';
import { TakeBufStatement } from './take-buf-statement.ts';

@Controller()
export class BufStatementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly statements: BufStatements,
    private readonly trail: AuditTrail,
  ) {}

  @Route(contract.listBufStatements)
  list(
    @Input() { actor, params }: Call<typeof contract.listBufStatements>,
  ): Promise<ResponseOf<typeof contract.listBufStatements>> {
    return this.statements.list(actor, params.suretyId);
  }

  @Route(contract.takeBufStatement)
  take(
    @Input() { actor, params, body }: Call<typeof contract.takeBufStatement>,
  ): Promise<ResponseOf<typeof contract.takeBufStatement>> {
    return this.commands.execute(new TakeBufStatement(actor, params.suretyId, body));
  }

  @Route(contract.getBufStatement)
  get(
    @Input() { actor, params }: Call<typeof contract.getBufStatement>,
  ): Promise<ResponseOf<typeof contract.getBufStatement>> {
    return this.statements.compare(actor, params);
  }

  @Route(contract.downloadBufStatement)
  async download(@Input() { actor, params }: Call<typeof contract.downloadBufStatement>): Promise<StreamableFile> {
    const { name, text } = await this.statements.file(actor, params);
    await this.trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }
}
