import { Injectable } from '@nestjs/common';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { streamName } from '../../platform/event-log/stream-name.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { bondDecider } from './bond.ts';
import type { WrittenBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';

/** Bonds as they were at a place of the log: what a receipt of that moment shows. */
@Injectable()
export class BondHistory {
  constructor(private readonly log: EventLog) {}

  /** The bond after the events up to commit position `position`; null where it was not written yet. */
  async at(organizationId: OrganizationId, bondId: string, position: bigint): Promise<WrittenBond | null> {
    let bond = bondDecider.initial(bondId);
    for await (const event of this.log.readStream(streamName(bondDecider.category, organizationId, bondId), 0)) {
      if (event.position > position) break;
      bond = bondDecider.evolve(bond, event as RecordedEvent & BondEvent);
    }
    return bond.written;
  }
}
