import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { markAlerts, MOST_MARKED } from '#contracts/office/alerts/alerts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { OF_READER, OPEN_TO_READER, readerAt } from './alerts.query.ts';

type Answer = ResponseOf<typeof markAlerts>;

/** Marks alerts as read for oneself, or as unread again (today#read-and-settled). */
export class MarkAlerts extends CommandOf(markAlerts) {}

/** `$6` those that are meant, or all that are open; `$7` whether they are read from now on. */
const MARK = `
  insert into alert_of_person (organization_id, alert_id, user_id, read_at)
  select a.organization_id, a.alert_id, $2, case when $7 then $4::timestamptz end
  ${OF_READER} and (case when $6::uuid[] is null then ${OPEN_TO_READER} else a.alert_id = any ($6) end)
    and (p.read_at is not null) <> $7
  limit ${MOST_MARKED}
  on conflict (organization_id, alert_id, user_id) do update set read_at = excluded.read_at
  returning alert_id`;

@CommandHandler(MarkAlerts)
export class MarkAlertsHandler implements ICommandHandler<MarkAlerts> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: { alertIds, read } }: MarkAlerts): Promise<Answer> {
    return this.rows.write(
      actor,
      { markAlerts: alertIds, read },
      async (tx) => {
        const reader = readerAt(actor, this.clock.now());
        const { rows } = await tx.query<{ alertId: string }>(MARK, [...reader, alertIds, read]);
        return { alertIds: rows.map(({ alertId }) => alertId) };
      },
      () => [{ topic: 'alert', id: actor.userId }],
    );
  }
}
