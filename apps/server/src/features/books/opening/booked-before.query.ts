import { Injectable } from '@nestjs/common';
import { formatDay } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { openingDecider } from './opening-state.ts';

interface Entry {
  number: number;
  bookedOn: string;
  event: string;
}

/** The first entry of anything else than the opening, up to a day. */
const BEFORE = `
  select number, booked_on, regexp_replace(event_type, '([a-z])([A-Z])', '\\1 \\2', 'g') as event
  from journal_entry where organization_id = $1 and booked_on <= $2 and stream <> $3
    and event_type not in ('CollateralBroughtIn', 'BalanceBroughtIn')
  order by booked_on, number limit 1`;

/** What was booked here on or before the cut-over day: the old program's books count until then (moving-in#days-before-cut-over). */
@Injectable()
export class BookedBefore {
  constructor(
    private readonly database: TenantDatabase,
    private readonly readYourWrites: ReadYourWrites,
    private readonly halts: ProjectionHalts,
    private readonly log: EventLog,
  ) {}

  /** @throws Refused OPENING_BOOKED_BEFORE, which names it; MONEY_STOPPED, TEMPORARILY_UNAVAILABLE. */
  async mustBeNothing({ organizationId }: Actor, cutOverOn: string): Promise<void> {
    if ((await this.halts.of('ledger', organizationId)) === 'stopped') throw new Refused('MONEY_STOPPED');
    if (!(await this.readYourWrites.reached('ledger', (await this.log.head()) ?? 0n)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    const own = streamName(openingDecider.category, organizationId, organizationId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Entry>(BEFORE, [organizationId, cutOverOn, own]),
    );
    const [entry] = rows;
    if (!entry) return;
    const { number, bookedOn, event } = entry;
    throw new Refused('OPENING_BOOKED_BEFORE', { number: String(number), day: formatDay(bookedOn), event });
  }
}
