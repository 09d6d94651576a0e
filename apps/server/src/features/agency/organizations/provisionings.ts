import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { readTemporaryPassword } from '#contracts/agency/organizations/team.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { derivedKey } from '../../../platform/crypto/derived-key.ts';
import { seal, unseal } from '../../../platform/crypto/sealed.ts';
import { Notifications } from '../../../platform/database/notifications.ts';
import { Settling } from '../../../platform/database/settling.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ProvisioningProgress, type Provisioning } from './provisionings.query.ts';

type TemporaryPassword = ResponseOf<typeof readTemporaryPassword>;

interface SealedRow {
  email: string;
  userId: string;
  sealedPassword: Buffer | null;
  validUntil: string;
  open: boolean;
}

const CHANNEL = 'agent_provisioned';

/** How adding people goes: who asks waits here for the job, and reads the temporary password here, once. */
@Injectable()
export class Provisionings {
  private readonly settling: Settling;
  private readonly key: Buffer;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: TenantDatabase,
    private readonly progress: ProvisioningProgress,
    private readonly trail: AuditTrail,
    notifications: Notifications,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'temporary-password');
    this.settling = new Settling(notifications, CHANNEL);
  }

  /** How far it is once its job has settled it, or after `timeoutMs`, whichever is first. */
  settled(actor: Actor, provisioningId: string, timeoutMs: number): Promise<Provisioning> {
    const look = () => this.progress.find(actor, provisioningId);
    return this.settling.until(provisioningId, timeoutMs, look, ({ state }) => state !== 'working');
  }

  /** Says, with the commit of the job's transaction, that it is settled. */
  announce(tx: TenantTransaction, provisioningId: string): Promise<void> {
    return this.settling.announce(tx, provisioningId);
  }

  /** A temporary password as it is kept. */
  sealed(password: string, provisioningId: string): Buffer {
    return seal(this.key, password, provisioningId);
  }

  /**
   * The temporary password, once, for the Admin who asked; the same command again gets the same for a few minutes.
   * @throws Refused PROVISIONING_NOT_FOUND, TEMPORARY_PASSWORD_GONE
   */
  readPassword(actor: Actor, provisioningId: string): Promise<TemporaryPassword> {
    const { organizationId, userId, commandId } = actor;
    return this.database.write(organizationId, async (tx) => {
      const { rows } = await tx.query<SealedRow & { again: boolean }>(
        `select email, user_id, sealed_password, valid_until,
           valid_until > now() and (read_by_command is null or read_by_command = $4) as open,
           read_by_command is not null as again
         from agent_provisioning where organization_id = $1 and provisioning_id = $2 and asked_by = $3 for update`,
        [organizationId, provisioningId, userId, commandId],
      );
      const row = rows[0];
      if (!row) throw new Refused('PROVISIONING_NOT_FOUND');
      if (!row.open || !row.sealedPassword) throw new Refused('TEMPORARY_PASSWORD_GONE');
      if (!row.again) {
        await tx.query(
          `update agent_provisioning set read_by_command = $3, read_at = now()
           where organization_id = $1 and provisioning_id = $2`,
          [organizationId, provisioningId, commandId],
        );
        const subject = { kind: 'user', id: row.userId };
        await this.trail.record(actor, { action: 'temporary-password-read', subject }, tx);
      }
      const tempPassword = unseal(this.key, row.sealedPassword, provisioningId);
      return { email: row.email, tempPassword, validUntil: row.validUntil };
    });
  }
}
