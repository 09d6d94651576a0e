import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { joinPayerNames } from '#contracts/office/payers/payers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** Says that two names are one payer (money#names-of-one-payer); the command's id becomes that of a new payer. */
export class JoinPayerNames extends CommandOf(joinPayerNames) {}

/** $2 as it is compared; whether a payment was handed over by it, or may have been by a defendant of that name; whose it is. */
const KNOWN = `
  select asked.name, kept.payer_id,
    exists (select from entry_text t where t.organization_id = $1 and t.field = 'payer' and t.body <> ''
      and t.search_payer = asked.name)
    or exists (select from defendant d where d.organization_id = $1 and d.search_name = asked.name
      and d.lifecycle = 'live') as pays
  from (select searchable_name($2) as name) asked
  left join payer_name kept on kept.organization_id = $1 and kept.name = asked.name`;

const KEEP = `
  insert into payer_name (organization_id, name_id, name, spelling, payer_id, said_by, said_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Whoever says something of payers waits for whoever does already: two groups never become one another's at once. */
const HOLD = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

interface Known {
  name: string;
  payerId: string | null;
  pays: boolean;
}

@CommandHandler(JoinPayerNames)
export class JoinPayerNamesHandler implements ICommandHandler<JoinPayerNames> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PAYER_NOT_FOUND; VALIDATION_FAILED for one name twice */
  execute({ actor, body }: JoinPayerNames): Promise<ResponseOf<typeof joinPayerNames>> {
    const { organizationId, commandId } = actor;
    return this.rows.write(
      actor,
      { joinPayerNames: body },
      async (tx) => {
        await tx.query(HOLD, [`payer names of ${organizationId}`]);
        const [one, other] = [
          await known(tx, actor, 'name', body.name),
          await known(tx, actor, 'otherName', body.otherName),
        ];
        if (one.name === other.name)
          throw new Refused('VALIDATION_FAILED', {}, [
            { path: 'otherName', message: 'Both are compared as one name.' },
          ]);
        const payerId = one.payerId ?? other.payerId ?? commandId;
        if (one.payerId !== null && one.payerId === other.payerId) return { payerId };
        await this.keep(tx, actor, { payerId, known: one, spelling: body.name });
        await this.keep(tx, actor, { payerId, known: other, spelling: body.otherName });
        await this.trail.record(actor, { action: 'payer-names-joined' }, tx);
        return { payerId };
      },
      () => [{ topic: 'ledger', id: 'payers' }],
    );
  }

  /** A name that is another payer's brings that one's other names along. */
  private async keep(
    tx: TenantTransaction,
    { organizationId, userId, commandId }: Actor,
    { payerId, known: { name, payerId: before }, spelling }: { payerId: string; known: Known; spelling: string },
  ): Promise<void> {
    if (before === payerId) return;
    if (before !== null) {
      await tx.query('update payer_name set payer_id = $3 where organization_id = $1 and payer_id = $2', [
        organizationId,
        before,
        payerId,
      ]);
      return;
    }
    const said = [userId, this.clock.now()];
    await tx.query(KEEP, [organizationId, uuidV5(name, commandId), name, spelling, payerId, ...said]);
  }
}

/** @throws Refused PAYER_NOT_FOUND */
const known = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  path: 'name' | 'otherName',
  typed: string,
): Promise<Known> => {
  const { rows } = await tx.query<Known>(KNOWN, [organizationId, typed]);
  const [found] = rows;
  const message = 'No payment was handed over by this name.';
  if (!found || found.name === '' || !found.pays) throw new Refused('PAYER_NOT_FOUND', {}, [{ path, message }]);
  return found;
};
