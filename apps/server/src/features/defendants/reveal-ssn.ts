import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { DataKeys } from '../../platform/crypto/data-keys.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { Refused } from '../../platform/refused.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { TenantRows } from '../../platform/tenancy/tenant-rows.ts';
import { openSsn } from './ssn.ts';
import type { SsnOwner } from './ssn.ts';

/** Shows a person's SSN to whoever says why; the reason goes into the audit trail first (design 9). */
export class RevealSsn {
  constructor(
    readonly actor: Actor,
    readonly owner: SsnOwner,
    readonly reason: string,
  ) {}
}

const SEALED = {
  defendant: `select ssn_sealed as sealed from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
  indemnitor: `select ssn_sealed as sealed from indemnitor
    where organization_id = $1 and id = $2 and lifecycle = 'live'`,
};

@CommandHandler(RevealSsn)
export class RevealSsnHandler implements ICommandHandler<RevealSsn> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
    private readonly keys: DataKeys,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND or INDEMNITOR_NOT_FOUND, SSN_NOT_ON_FILE */
  async execute({ actor, owner, reason }: RevealSsn): Promise<{ ssn: string }> {
    const { organizationId, userId } = actor;
    const ssn = openSsn(await this.keys.of(organizationId), owner, await this.sealed(actor, owner));
    // The command keeps that it was shown, never what: sent again it is one entry of the trail, by the same person.
    await this.rows.write(actor, { revealSsn: owner, reason, userId }, async (em) => {
      const subject = { kind: owner.personType, id: owner.id };
      await this.trail.record(actor, { action: 'ssn-revealed', subject, details: { reason } }, em);
      return {};
    });
    return { ssn };
  }

  private async sealed({ organizationId }: Actor, { personType, id }: SsnOwner): Promise<Buffer> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ sealed: Buffer | null }>(SEALED[personType], [organizationId, id]),
    );
    const row = rows[0];
    if (!row) throw new Refused(personType === 'defendant' ? 'DEFENDANT_NOT_FOUND' : 'INDEMNITOR_NOT_FOUND');
    if (row.sealed === null) throw new Refused('SSN_NOT_ON_FILE');
    return row.sealed;
  }
}
