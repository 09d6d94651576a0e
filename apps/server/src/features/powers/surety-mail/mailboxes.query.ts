import { Inject, Injectable } from '@nestjs/common';
import type { SuretyMailbox } from '#contracts/powers/surety-mail/mailboxes.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { sealedSecretOf } from './surety-mail.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** Where mail of a surety is posted. */
export const mailAddress = (publicUrl: string, organizationId: string, suretyId: string): string =>
  `${publicUrl}/api/mail-in/${organizationId}/${suretyId}`;

const ALL = `
  select s.surety_id, b.set_at,
    case when b.set_at is not null then ${nameOf('a', 'Former staff')} end as set_by,
    (select max(m.received_at) from surety_mail m
     where m.organization_id = $1 and m.surety_id = s.surety_id) as last_mail_at
  from surety s
  left join surety_mailbox b on b.organization_id = s.organization_id and b.surety_id = s.surety_id
  left join agent a on a.organization_id = b.organization_id and a.user_id = b.set_by
  where s.organization_id = $1 order by s.is_active desc, s.name_key`;

const SECRET = `select sealed_secret as sealed from surety_mailbox where organization_id = $1 and surety_id = $2`;

/** The mail addresses of the sureties. */
@Injectable()
export class SuretyMailboxes {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Of every surety, in the order of their list. */
  async list({ organizationId }: Actor): Promise<SuretyMailbox[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Omit<SuretyMailbox, 'address'>>(ALL, [organizationId]),
    );
    return rows.map((row) => ({
      ...row,
      address: mailAddress(this.settings.PUBLIC_URL, organizationId, row.suretyId),
    }));
  }

  /** The secret of an address; null where it has none, or there is no such agency or surety. */
  async secretOf(organizationId: OrganizationId, suretyId: string): Promise<string | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ sealed: Buffer }>(SECRET, [organizationId, suretyId]),
    );
    if (!rows[0]) return null;
    return (await this.keys.of(organizationId)).unseal(rows[0].sealed, sealedSecretOf(suretyId));
  }
}
