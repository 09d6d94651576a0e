import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { dayOf, hourOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { noticeIdOf } from '../../recovery/deadlines/index.ts';
import { AlertKinds } from './alert-kinds.ts';
import { isLetterWritten, lettersOfDay, redToMail, type AgencyNow } from './alert-letters.ts';
import { othersMoneyInWords, readOthersMoney } from './money-of-others.query.ts';

/** How soon a red alert is mailed, in milliseconds. */
const EVERY_MS = 60_000;

/** The hour of the agency from which the letter of the day is written. */
const LETTER_HOUR = 7;

const AGENCIES = 'select organization_id, time_zone from organization order by organization_id';

/** Only one letter of a day, whoever the worker is and however often it is killed. */
const TODAYS = `
  insert into alert_letter_day (organization_id, day) values ($1, $2) on conflict do nothing`;

const MAILED = `
  insert into alert_of_person (organization_id, alert_id, user_id, mailed_at)
  select $1, alert_id, $2, $4 from unnest($3::uuid[]) as alert_id
  on conflict (organization_id, alert_id, user_id) do update set mailed_at = excluded.mailed_at`;

/**
 * Mails alerts to whoever wants letters (today#alert-mail): red ones at once, the rest in one letter a day. What was
 * mailed and its letters are one transaction: a worker that is killed has mailed all or nothing.
 */
@Injectable()
export class MailAlerts implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly kinds: AlertKinds,
    private readonly mail: Mail,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'mail-alerts', everyMs: EVERY_MS, run: () => this.round() });
  }

  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; timeZone: string }>(AGENCIES);
    await eachRow(rows, 'The alerts of an agency were not mailed.', ({ organizationId, timeZone }) =>
      this.ofAgency(trustedOrganizationId(organizationId), timeZone),
    );
  }

  /** What is to be mailed in one agency now. */
  async ofAgency(organizationId: OrganizationId, timeZone: string): Promise<void> {
    const now = this.clock.now();
    const agency = { organizationId, now, today: dayOf(now, timeZone) };
    const red = await this.database.read(organizationId, (tx) => redToMail(tx, agency));
    if (red.length > 0) await this.database.write(organizationId, (tx) => this.mailRed(tx, agency));
    if (hourOf(now, timeZone) < LETTER_HOUR) return;
    const isWritten = await this.database.read(organizationId, (tx) => isLetterWritten(tx, agency));
    if (!isWritten) await this.database.write(organizationId, (tx) => this.mailDay(tx, agency));
  }

  private async mailRed(tx: TenantTransaction, agency: AgencyNow): Promise<void> {
    const { organizationId, now, today } = agency;
    // Of two rounds at once the second finds what the first one has mailed.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 36))', [organizationId]);
    for (const { alertId, kind, facts, deadline, ...person } of await redToMail(tx, agency)) {
      const { words, page } = this.kinds.of(kind);
      const mailId = noticeIdOf(organizationId, `alert/${alertId}`, person);
      const said = { matter: words({ ...facts, deadline }, today), page: page(facts) };
      await tx.query(MAILED, [organizationId, person.userId, [alertId], now]);
      await this.mail.send(organizationId, { to: person.email, kind: 'red-alert', words: said, mailId }, tx);
    }
  }

  private async mailDay(tx: TenantTransaction, agency: AgencyNow): Promise<void> {
    const { organizationId, now, today } = agency;
    const { rowCount } = await tx.query(TODAYS, [organizationId, today]);
    if (rowCount === 0) return;
    const others = othersMoneyInWords(await readOthersMoney(tx, organizationId));
    for (const { alertIds, ofOthers, ...person } of await lettersOfDay(tx, agency)) {
      const matter = alertIds.length === 1 ? '1 alert' : `${alertIds.length} alerts`;
      const said = ofOthers ? { matter, others } : { matter };
      const mailId = noticeIdOf(organizationId, `alerts/${today}`, person);
      await tx.query(MAILED, [organizationId, person.userId, alertIds, now]);
      await this.mail.send(organizationId, { to: person.email, kind: 'alerts-of-day', words: said, mailId }, tx);
    }
  }
}
