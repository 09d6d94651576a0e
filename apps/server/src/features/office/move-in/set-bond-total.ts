import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setBondTotal } from '#contracts/office/move-in/move-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { changedLists, mustTakeChanges } from '../brought-in/index.ts';
import { bondsInWords } from './bond-reading.query.ts';

const SET = `
  insert into move_in_bond_total (organization_id, surety, status, typed_count, typed_face_cents, reason, changed_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, surety, status) do update set typed_count = excluded.typed_count,
    typed_face_cents = excluded.typed_face_cents, reason = excluded.reason, changed_by = excluded.changed_by`;
const REMOVE = 'delete from move_in_bond_total where organization_id = $1 and surety = $2 and status = $3';

/** Types what the old program's report says of live bonds, or why that differs from what is here (moving-in#control-totals). */
export class SetBondTotal extends CommandOf(setBondTotal) {}

@CommandHandler(SetBondTotal)
export class SetBondTotalHandler implements ICommandHandler<SetBondTotal> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, body: input }: SetBondTotal): Promise<ResponseOf<typeof setBondTotal>> {
    const { organizationId, userId } = actor;
    const { suretyId, status, count, faceCents, reason } = input;
    const known = (await this.sureties.names({ organizationId })).find((one) => one.suretyId === suretyId);
    if (suretyId !== null && !known) throw new Refused('SURETY_NOT_FOUND');
    return this.rows.write(
      actor,
      { setBondTotal: input },
      async (tx) => {
        await mustTakeChanges(tx, this.commands, actor);
        const key = [organizationId, suretyId ?? '', status];
        const isEmpty = count === null && faceCents === null && reason === '';
        if (isEmpty) await tx.query(REMOVE, key);
        else await tx.query(SET, [...key, count, faceCents, reason, userId]);
        const total = `${String(count ?? 'not typed')}, ${faceCents === null ? 'not typed' : formatCents(faceCents)}`;
        const which = bondsInWords({ status, surety: known?.name ?? '' });
        const details = { line: `${which}: ${total}${reason === '' ? '' : ` (${reason})`}` };
        await this.trail.record(actor, { action: 'move-in-total-typed', details }, tx);
        return { status };
      },
      () => changedLists,
    );
  }
}
