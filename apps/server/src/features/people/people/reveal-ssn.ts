import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { AfterAnswer } from '../../../edge/http/after-answer.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { indemnitorNotThere, notThere } from './merged-file.ts';
import { unsealSsn, type SsnOwner } from './ssn.ts';

/** Shows a person's SSN to whoever says why; the reason goes into the audit trail first (people#showing-an-ssn). */
export class RevealSsn extends Command<{ ssn: string }> {
  constructor(
    readonly actor: Actor,
    readonly owner: SsnOwner,
    readonly reason: string,
  ) {
    super();
  }
}

/** Of one person, wherever they work, in any hour. */
const REVEALS = { times: 20, seconds: 3_600 };
/** How often the Admins are told. */
const TOLD = { times: 1, seconds: 3_600 };

const SEALED = {
  defendant: `select ssn_sealed as sealed from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
  indemnitor: `select ssn_sealed as sealed from indemnitor
    where organization_id = $1 and id = $2 and lifecycle = 'live'`,
};

const tooOften = () => new Refused('TOO_MANY_REQUESTS');

@CommandHandler(RevealSsn)
export class RevealSsnHandler implements ICommandHandler<RevealSsn> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
    private readonly keys: DataKeys,
    private readonly limits: RateLimit,
    private readonly mail: Mail,
    private readonly live: LiveChanges,
    private readonly afterAnswer: AfterAnswer,
  ) {}

  /** @throws Refused DEFENDANT_NOT_FOUND or INDEMNITOR_NOT_FOUND, SSN_NOT_ON_FILE, SSN_REVEAL_LIMIT */
  async execute({ actor, owner, reason }: RevealSsn): Promise<{ ssn: string }> {
    const { organizationId, userId } = actor;
    const ssn = unsealSsn(await this.keys.of(organizationId), owner, await this.sealed(actor, owner));
    // The command records that the SSN was shown, never the SSN: sent again, it adds no second entry to the trail.
    await this.rows.write(actor, { revealSsn: owner, reason, userId }, async (tx) => {
      await this.count(actor);
      const subject = { kind: owner.personType, id: owner.id };
      await this.trail.record(actor, { action: 'ssn-revealed', subject, details: { reason } }, tx);
      return {};
    });
    return { ssn };
  }

  /** A refusal is told to the Admins, once an hour. */
  private count(actor: Actor): Promise<void> {
    return this.limits.slidingAttempt(`ssn-reveals:${actor.userId}`, REVEALS, (seconds) => {
      this.afterAnswer.run(() => this.tellAdmins(actor));
      return new Refused('SSN_REVEAL_LIMIT', { minutes: String(Math.ceil(seconds / 60)) });
    });
  }

  /** In the audit trail, which their screens show as an alarm, and by letter. */
  private async tellAdmins(actor: Actor): Promise<void> {
    const { organizationId, userId } = actor;
    try {
      await this.limits.slidingAttempt(`ssn-limit-told:${organizationId}:${userId}`, TOLD, tooOften);
    } catch (error) {
      if (error instanceof Refused) return;
      throw error;
    }
    await this.database.write(organizationId, async (tx) => {
      await this.trail.record(actor, { action: 'ssn-limit-reached' }, tx);
      const { rows } = await tx.query<{ email: string }>(
        `select u.email from agent a join auth."user" u on u.id = a.user_id
         where a.organization_id = $1 and a.role = 'Admin' and a.left_at is null`,
        [organizationId],
      );
      for (const { email } of rows) await this.mail.send(organizationId, { to: email, kind: 'ssn-limit' }, tx);
      await this.live.announce(organizationId, [{ topic: 'settings', id: 'alarms' }], tx);
    });
  }

  private async sealed({ organizationId }: Actor, { personType, id }: SsnOwner): Promise<Buffer> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ sealed: Buffer | null }>(SEALED[personType], [organizationId, id]);
      const [row] = rows;
      if (!row && personType === 'defendant') throw await notThere(tx, organizationId, id);
      if (!row) throw await indemnitorNotThere(tx, organizationId, id);
      if (row.sealed === null) throw new Refused('SSN_NOT_ON_FILE');
      return row.sealed;
    });
  }
}
