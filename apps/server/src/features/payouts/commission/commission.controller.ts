import { Controller, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/commission/commission.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { commissionCsv } from './commission-csv.ts';
import { Commissions } from './commissions.query.ts';
import { RunCommission } from './run-commission.ts';

@Controller()
export class CommissionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly commissions: Commissions,
    private readonly trail: AuditTrail,
  ) {}

  @Route(contract.listCommission)
  list(@Input() { actor }: Call<typeof contract.listCommission>): Promise<ResponseOf<typeof contract.listCommission>> {
    return this.commissions.list(actor);
  }

  @Route(contract.getMyCommission)
  async own(
    @Input() { actor }: Call<typeof contract.getMyCommission>,
  ): Promise<ResponseOf<typeof contract.getMyCommission>> {
    const [statement, unbooked] = await Promise.all([
      this.commissions.statement(actor, actor.userId),
      this.commissions.unbooked(actor),
    ]);
    return { statement, unbooked };
  }

  @Route(contract.getCommission)
  get(
    @Input() { actor, params }: Call<typeof contract.getCommission>,
  ): Promise<ResponseOf<typeof contract.getCommission>> {
    return this.commissions.statement(actor, params.agentId);
  }

  @Route(contract.previewCommission)
  preview(
    @Input() { actor, params, query }: Call<typeof contract.previewCommission>,
  ): Promise<ResponseOf<typeof contract.previewCommission>> {
    return this.commissions.preview(actor, params.agentId, query.throughOn);
  }

  @Route(contract.runCommission)
  run(
    @Input() { actor, params, body }: Call<typeof contract.runCommission>,
  ): Promise<ResponseOf<typeof contract.runCommission>> {
    return this.commands.execute(new RunCommission(actor, params.agentId, body));
  }

  @Route(contract.downloadCommission)
  async download(@Input() { actor, params }: Call<typeof contract.downloadCommission>): Promise<StreamableFile> {
    const text = commissionCsv(await this.commissions.statement(actor, params.agentId));
    const name = `commission-${params.agentId.slice(0, 8)}.csv`;
    await this.trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }
}
