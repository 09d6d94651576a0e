import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { putOffAlert } from '#contracts/office/alerts/alerts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { lastDayPutOff } from '#domain/office/put-off.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { OF_READER, readerAt } from './alerts.query.ts';

type Answer = ResponseOf<typeof putOffAlert>;

/** Puts an alert off for oneself until a day, or brings it back (today#putting-off-an-alert). */
export class PutOffAlert extends CommandOf(putOffAlert) {}

const OPEN = `select a.deadline ${OF_READER} and a.alert_id = $6 and a.settled_at is null and $5::date is not null`;

/** On the day it comes back it is unread. */
const PUT_OFF = `
  insert into alert_of_person (organization_id, alert_id, user_id, put_off_until) values ($1, $2, $3, $4)
  on conflict (organization_id, alert_id, user_id) do update set put_off_until = excluded.put_off_until, read_at = null`;

const refused = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'until', message }]);

@CommandHandler(PutOffAlert)
export class PutOffAlertHandler implements ICommandHandler<PutOffAlert> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ALERT_NOT_FOUND; VALIDATION_FAILED for a day that it may not be put off to. */
  execute({ actor, params: { alertId }, body: { until } }: PutOffAlert): Promise<Answer> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { putOffAlert: alertId, until },
      async (tx) => {
        const reader = readerAt(actor, this.clock.now());
        const { rows } = await tx.query<{ deadline: string | null }>(OPEN, [...reader, alertId]);
        const [open] = rows;
        if (!open) throw new Refused('ALERT_NOT_FOUND');
        const [, , , , today] = reader;
        const last = lastDayPutOff(open.deadline, today);
        if (until !== null && last === null) throw refused('It is at its deadline or past it: it cannot be put off.');
        if (until !== null && until <= today) throw refused('Enter a day after today.');
        if (until !== null && last !== null && until > last) throw refused(`Enter a day up to ${formatDay(last)}.`);
        await tx.query(PUT_OFF, [organizationId, alertId, userId, until]);
        return { alertId };
      },
      () => [{ topic: 'alert', id: userId }],
    );
  }
}
