import { Inject, type OnModuleInit } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { ForgetSuretyMail } from './forget-surety-mail.ts';
import { StoreMail, type WaitingMail } from './store-mail.ts';
import { readMail } from './read-mail.ts';
import { MAIL_QUEUE, mailIdOf, sealedMailOf } from './surety-mail.ts';

const WAITING = `
  select m.surety_id, m.sealed_raw as sealed, m.received_at, s.name as surety_name,
    s.email as surety_email, b.set_by, o.time_zone
  from surety_mail m join surety s on s.organization_id = m.organization_id and s.surety_id = m.surety_id
  join surety_mailbox b on b.organization_id = m.organization_id and b.surety_id = m.surety_id
  join organization o on o.organization_id = m.organization_id
  where m.organization_id = $1 and m.mail_id = $2 and m.state = 'waiting'`;

const WAITING_BEFORE = `
  select mail_id from surety_mail
  where organization_id = $1 and mail_id = any($2::uuid[]) and state = 'waiting' and sealed_raw is not null`;

const SET_STATE = `update surety_mail set state = $4 where organization_id = $1 and mail_id = $2 and state = $3`;

/**
 * Reads a mail that has come: its draft, its words and its PDFs are one transaction, so that whoever takes over after a
 * kill finds all of it or nothing (powers#mail-drafts). The job carries the mail's id alone.
 */
@Processor(MAIL_QUEUE, { concurrency: 50 })
export class ReadSuretyMailJob extends JobProcessor implements OnModuleInit {
  readonly work = 'Reading mail of sureties';
  override readonly isOutside = true;
  protected override readonly places = { places: 2, placesOfOne: 1 };

  constructor(
    @InjectQueue(MAIL_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly keep: StoreMail,
    private readonly forgetting: ForgetSuretyMail,
    private readonly schedules: Schedules,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  onModuleInit(): void {
    this.schedules.add({ name: 'forget-surety-mail', everyMs: 3_600_000, run: () => this.forgetting.forget() });
  }

  run({ organizationId, mailId = '' }: JobIds): Promise<void> {
    return this.read(trustedOrganizationId(organizationId), mailId, new Set());
  }

  override async onExhausted({ organizationId, mailId = '' }: JobIds): Promise<void> {
    await this.database.write(trustedOrganizationId(organizationId), (tx) =>
      tx.query(SET_STATE, [organizationId, mailId, 'waiting', 'failed']),
    );
  }

  override async requeue({ organizationId, mailId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(SET_STATE, [organizationId, mailId, 'failed', 'waiting']);
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; mailId: string }>(
      `select organization_id, mail_id from surety_mail
       where state = 'waiting' and received_at < now() - interval '5 seconds' order by received_at limit 500`,
    );
    return rows.map((ids) => ({ jobId: ids.mailId, ids }));
  }

  /** An answer may come before what it answers is read: that is read first. `begun` are those that wait for this one. */
  private async read(organizationId: WaitingMail['organizationId'], mailId: string, begun: Set<string>): Promise<void> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Omit<WaitingMail, 'organizationId' | 'mailId'> & { sealed: Buffer }>(WAITING, [organizationId, mailId]),
    );
    if (!rows[0]) return;
    const { sealed, ...waiting } = rows[0];
    const raw = (await this.keys.of(organizationId)).unseal(sealed, sealedMailOf(mailId));
    const content = await readMail(Buffer.from(raw, 'latin1'));
    const answered = content.references.map((id) => mailIdOf(organizationId, id));
    begun.add(mailId);
    const before = await this.database.read(organizationId, (tx) =>
      tx.query<{ mailId: string }>(WAITING_BEFORE, [organizationId, answered]),
    );
    for (const { mailId: earlier } of before.rows)
      if (!begun.has(earlier)) await this.read(organizationId, earlier, begun);
    await this.keep.keep({ organizationId, mailId, ...waiting }, content, answered);
  }
}
