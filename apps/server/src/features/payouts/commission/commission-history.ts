import { Injectable } from '@nestjs/common';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { readKnownThen, type AskedAsKnown, type KnownThen } from '../../books/ledger/index.ts';
import type { CommissionEvent } from './commission-events.ts';
import { commissionDecider, type Commission } from './commission.ts';

/** The commission of an agent as the log says it, also as far as it was known (money#as-of). */
@Injectable()
export class CommissionHistory {
  constructor(
    private readonly commands: CommandRunner,
    private readonly log: EventLog,
    private readonly reads: Reads,
  ) {}

  /** As of what was known something is asked; null of all that is known. @throws Refused MONEY_STOPPED. */
  known(actor: Actor, asked: AskedAsKnown): Promise<KnownThen | null> {
    return this.reads.after(actor, ['ledger', 'audit-chain'], (tx) => readKnownThen(tx, actor, asked));
  }

  /** Up to a place of the log, included; all of it where none is told. */
  async of(organizationId: OrganizationId, agentId: string, upTo: number | null): Promise<Commission> {
    if (upTo === null) return this.commands.read(commissionDecider, { organizationId }, agentId);
    let state = commissionDecider.initial(agentId);
    for await (const event of this.log.readStream(streamName(commissionDecider.category, organizationId, agentId), 0)) {
      if (event.position > BigInt(upTo)) break;
      state = commissionDecider.evolve(state, event as RecordedEvent & CommissionEvent);
    }
    return state;
  }
}
