import { randomBytes } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setSuretyMailbox } from '#contracts/powers/surety-mail/mailboxes.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Refused } from '../../../kernel/refused.ts';
import { mailAddress } from './mailboxes.query.ts';
import { sealedSecretOf } from './surety-mail.ts';

type Answer = ResponseOf<typeof setSuretyMailbox>;

/** Makes the secret of a surety's mail address, in the place of the one before. */
export class SetSuretyMailbox extends CommandOf(setSuretyMailbox) {}

const NAME = 'select name from surety where organization_id = $1 and surety_id = $2';
const SET = `
  insert into surety_mailbox (organization_id, surety_id, sealed_secret, secret_id, set_at, set_by)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (organization_id, surety_id) do update set sealed_secret = excluded.sealed_secret,
    secret_id = excluded.secret_id, set_at = excluded.set_at, set_by = excluded.set_by`;
const MADE = `
  select sealed_secret as sealed from surety_mailbox where organization_id = $1 and surety_id = $2 and secret_id = $3`;

@CommandHandler(SetSuretyMailbox)
export class SetSuretyMailboxHandler implements ICommandHandler<SetSuretyMailbox> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Kept answers hold no secret: it is read from its row, where it is still the one that this command made. */
  async execute({ actor, params: { suretyId } }: SetSuretyMailbox): Promise<Answer> {
    const { organizationId, commandId: secretId, userId } = actor;
    const key = await this.keys.of(organizationId);
    const set: Work<{ suretyId: string }> = async (tx) => {
      const { rows } = await tx.query<{ name: string }>(NAME, [organizationId, suretyId]);
      if (!rows[0]) throw new Refused('SURETY_NOT_FOUND');
      const sealed = key.seal(randomBytes(32).toString('base64url'), sealedSecretOf(suretyId));
      await tx.query(SET, [organizationId, suretyId, sealed, secretId, this.clock.now(), userId]);
      await this.audit.record(actor, { action: 'surety-mailbox-set', details: { name: rows[0].name } }, tx);
      return { suretyId };
    };
    await this.rows.write(actor, { setSuretyMailbox: suretyId }, set, () => [{ topic: 'settings', id: 'sureties' }]);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ sealed: Buffer }>(MADE, [organizationId, suretyId, secretId]),
    );
    const secret = rows[0] ? key.unseal(rows[0].sealed, sealedSecretOf(suretyId)) : null;
    return { address: mailAddress(this.settings.PUBLIC_URL, organizationId, suretyId), secret };
  }
}
