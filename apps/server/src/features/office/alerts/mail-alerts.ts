import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import { dayOf, hourOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { noticeIdOf, type Recipient } from '../../recovery/deadlines/index.ts';
import type { AlertFacts } from './alert-kind.ts';
import { AlertKinds } from './alert-kinds.ts';
import { seenBy } from './alerts.query.ts';

/** How soon a red alert is mailed, in milliseconds. */
const EVERY_MS = 60_000;

/** The hour of the agency from which the letter of the day is written. */
const LETTER_HOUR = 7;

const AGENCIES = 'select organization_id, time_zone from organization order by organization_id';

/**
 * What is unread and was not mailed, by who sees it and wants letters, on the day `$3`. Deadlines of forfeitures have
 * letters of their own (recovery#escalation).
 */
const TO_MAIL = `
  from agent w
  join alert a on a.organization_id = w.organization_id and a.settled_at is null and a.kind <> 'forfeiture'
    and ${seenBy('w.user_id', 'w.role', '$2')}
  left join alert_of_person p on p.organization_id = a.organization_id and p.alert_id = a.alert_id
    and p.user_id = w.user_id
  left join auth.preference f on f.user_id = w.user_id
  where w.organization_id = $1 and w.left_at is null and w.role <> 'Auditor'
    and coalesce((f.chosen->>'emailNotifications')::boolean, true)
    and p.read_at is null and p.mailed_at is null and coalesce(p.put_off_until <= $3, true)`;

const RED = `
  select a.alert_id, a.kind, a.facts, a.deadline, w.user_id, w.email ${TO_MAIL} and a.red
  order by a.opened_at, a.alert_id, w.user_id`;

const OF_THE_DAY = `
  select w.user_id, w.email, array_agg(a.alert_id) as alert_ids ${TO_MAIL} group by w.user_id, w.email order by w.user_id`;

/** Only one letter of a day, whoever the worker is and however often it is killed. */
const TODAYS = `
  insert into alert_letter_day (organization_id, day) values ($1, $2) on conflict do nothing`;

const MAILED = `
  insert into alert_of_person (organization_id, alert_id, user_id, mailed_at)
  select $1, alert_id, $2, $4 from unnest($3::uuid[]) as alert_id
  on conflict (organization_id, alert_id, user_id) do update set mailed_at = excluded.mailed_at`;

interface RedAlert extends Recipient {
  alertId: string;
  kind: AlertKind;
  facts: AlertFacts;
  deadline: string | null;
}

interface LetterOfDay extends Recipient {
  alertIds: string[];
}

interface AgencyNow {
  organizationId: OrganizationId;
  today: string;
  now: Date;
}

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
    const values = [organizationId, now, agency.today];
    const red = await this.database.read(organizationId, async (tx) => (await tx.query<RedAlert>(RED, values)).rows);
    if (red.length > 0) await this.database.write(organizationId, (tx) => this.mailRed(tx, agency));
    if (hourOf(now, timeZone) < LETTER_HOUR) return;
    const isWritten = await this.database.read(organizationId, async (tx) => {
      const { rowCount } = await tx.query('select from alert_letter_day where organization_id = $1 and day = $2', [
        organizationId,
        agency.today,
      ]);
      return rowCount !== 0;
    });
    if (!isWritten) await this.database.write(organizationId, (tx) => this.mailDay(tx, agency));
  }

  private async mailRed(tx: TenantTransaction, { organizationId, now, today }: AgencyNow): Promise<void> {
    // Of two rounds at once the second finds what the first one has mailed.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 36))', [organizationId]);
    const { rows } = await tx.query<RedAlert>(RED, [organizationId, now, today]);
    for (const { alertId, kind, facts, deadline, ...person } of rows) {
      const { words, page } = this.kinds.of(kind);
      const mailId = noticeIdOf(organizationId, `alert/${alertId}`, person);
      const said = { matter: words({ ...facts, deadline }, today), page: page(facts) };
      await tx.query(MAILED, [organizationId, person.userId, [alertId], now]);
      await this.mail.send(organizationId, { to: person.email, kind: 'red-alert', words: said, mailId }, tx);
    }
  }

  private async mailDay(tx: TenantTransaction, { organizationId, now, today }: AgencyNow): Promise<void> {
    const { rowCount } = await tx.query(TODAYS, [organizationId, today]);
    if (rowCount === 0) return;
    const { rows } = await tx.query<LetterOfDay>(OF_THE_DAY, [organizationId, now, today]);
    for (const { alertIds, ...person } of rows) {
      const matter = alertIds.length === 1 ? '1 alert' : `${alertIds.length} alerts`;
      const mailId = noticeIdOf(organizationId, `alerts/${today}`, person);
      await tx.query(MAILED, [organizationId, person.userId, alertIds, now]);
      await this.mail.send(organizationId, { to: person.email, kind: 'alerts-of-day', words: { matter }, mailId }, tx);
    }
  }
}
