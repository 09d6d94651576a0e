import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { supervisors } from '#contracts/kernel/roles.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { ESCALATION_STEPS, escalationDay, escalationStep, OVERDUE } from '#domain/recovery/escalation.ts';
import { daysLeftInWords } from '#domain/books/forfeiture-clock.ts';
import { bondNumber, noticeSubject } from '#domain/recovery/recovery-case.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { IS_FORFEITED } from './forfeitures.query.ts';
import { noticeIdOf, type Recipient } from '../deadlines/index.ts';

/** How soon a deadline that changed is told of, in milliseconds. */
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Deadlines that are near or have passed, and what of each was told. Zones differ from the database's by a day at most. */
const NEAR = `
  select b.organization_id, b.bond_id, b.power_number,
    case when b.brought_in then b.written_at end as brought_in_at, b.case_number, b.answer_by as deadline, o.time_zone, coalesce(t.sent, '{}') as sent
  from bond b
  join organization o on o.organization_id = b.organization_id
  left join lateral (
    select array_agg(e.step) as sent from forfeiture_escalation e
    where e.organization_id = b.organization_id and e.bond_id = b.bond_id and e.deadline = b.answer_by) t on true
  where ${IS_FORFEITED} and b.answer_by <= $1::date + ${ESCALATION_STEPS[0] + 2}
    and not ${OVERDUE} = any (coalesce(t.sent, '{}'))`;

/** Only while the bond is forfeited to that day; a step that was told is not told again. */
const TELL = `
  insert into forfeiture_escalation (organization_id, bond_id, deadline, step, told_at)
  select b.organization_id, b.bond_id, b.answer_by, $4, $5 from bond b
  where b.organization_id = $1 and b.bond_id = $2 and ${IS_FORFEITED} and b.answer_by = $3
  on conflict do nothing`;

const CASE = `
  select c.id as case_id, c.assigned_to from recovery_case_bond l
  join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
  where l.organization_id = $1 and l.bond_id = $2`;

/** Who works here and is Supervisor or Admin, or the one it is assigned to. */
const RECIPIENTS = `
  select user_id, email from agent
  where organization_id = $1 and left_at is null and (role = any ($2) or user_id = $3) order by user_id`;

interface Near {
  organizationId: string;
  bondId: string;
  powerNumber: string;
  caseNumber: string;
  deadline: string;
  timeZone: string;
  sent: number[];
  /** When it came with a move-in; null for a bond that was written here. */
  broughtInAt: string | null;
}

/** Whether a step had come before its bond did: an agency that moves in is told of all of those by one letter. */
const cameWithIt = ({ deadline, timeZone, broughtInAt }: Near, step: number, now: Date): boolean => {
  if (broughtInAt === null) return false;
  const arrival = new Date(broughtInAt);
  const isNew = now.getTime() - arrival.getTime() < DAY_MS;
  return isNew && escalationStep({ deadline, sent: [] }, escalationDay(arrival, timeZone)) === step;
};

/**
 * Tells of deadlines of forfeitures (recovery#escalation): from 6 AM of the agency's day on, and after every change of
 * a deadline. The step, which the app shows to whoever is in the role (`openNotices`), and its letters are one
 * transaction: a worker that is killed has told all or nothing.
 */
@Injectable()
export class EscalateForfeitures implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly mail: Mail,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'escalate-forfeitures', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Tells of every deadline whose step has come. */
  async round(): Promise<void> {
    const now = this.clock.now();
    const { rows } = await this.projector.query<Near>(NEAR, [now]);
    await eachRow(rows, 'A deadline was not told of.', async (near) => {
      const step = escalationStep(near, escalationDay(now, near.timeZone));
      if (step === null) return;
      await this.database.write(trustedOrganizationId(near.organizationId), (tx) => this.tell(tx, near, step, now));
    });
  }

  private async tell(tx: TenantTransaction, near: Near, step: number, now: Date): Promise<void> {
    const { bondId, deadline, timeZone } = near;
    const organizationId = trustedOrganizationId(near.organizationId);
    const { rowCount } = await tx.query(TELL, [organizationId, bondId, deadline, step, now]);
    if (rowCount !== 1) return;
    const { rows: cases } = await tx.query<{ caseId: string; assignedTo: string | null }>(CASE, [
      organizationId,
      bondId,
    ]);
    const { caseId = null, assignedTo = null } = cases[0] ?? {};
    await this.live.announce(organizationId, [{ topic: 'recovery-notice', id: bondId }], tx);
    if (cameWithIt(near, step, now)) return;
    const { rows: people } = await tx.query<Recipient>(RECIPIENTS, [organizationId, supervisors, assignedTo]);
    const key = `${bondId}/${deadline}/${String(step)}`;
    const subject = noticeSubject({ caseId, bondId, bondNumber: bondNumber(near) });
    const words = {
      number: caseId === null ? `${subject},` : subject,
      deadline: formatDay(deadline),
      days: daysLeftInWords(deadline, dayOf(now, timeZone)),
      page: caseId === null ? `/recovery/forfeitures/${bondId}` : `/recovery/cases/${caseId}`,
    };
    for (const person of people) {
      const mailId = noticeIdOf(organizationId, key, person);
      await this.mail.send(organizationId, { to: person.email, kind: 'forfeiture-deadline', words, mailId }, tx);
    }
  }
}
