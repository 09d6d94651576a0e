import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { PACK_KIND } from '#contracts/books/ledger/exports.ts';
import { requestAuditPack } from '#contracts/office/audit-room/packs.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { withinPeriod } from '../../../edge/http/route.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NoteExport } from '../reports/index.ts';

/** Has the books of some days made as one ZIP (money#audit-pack). The command's id becomes the export's. */
export class RequestAuditPack extends CommandOf(requestAuditPack) {}

@CommandHandler(RequestAuditPack)
export class RequestAuditPackHandler implements ICommandHandler<RequestAuditPack> {
  constructor(
    private readonly rows: TenantRows,
    private readonly exports: NoteExport,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused AUDIT_PACK_OUTSIDE where none of these days is in an auditor's period */
  async execute({ actor, body }: RequestAuditPack): Promise<ResponseOf<typeof requestAuditPack>> {
    const within = withinPeriod(body, actor.period ?? { from: null, to: null });
    const [from, to] = [within.from ?? body.from, within.to ?? body.to];
    if (to < body.from) throw new Refused('AUDIT_PACK_OUTSIDE');
    await this.exports.wait(actor);
    await this.rows.write(actor, { requestAuditPack: body }, async (tx) => {
      const file = await this.exports.note(tx, actor, { kind: PACK_KIND, from, to });
      const details = { file, from: formatDay(from), to: formatDay(to) };
      await this.trail.record(actor, { action: 'audit-pack-asked', details }, tx);
      return { exportId: actor.commandId };
    });
    return this.exports.begin(actor);
  }
}
