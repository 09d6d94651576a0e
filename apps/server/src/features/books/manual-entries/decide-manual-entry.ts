import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { manualEntryDecisions as contract } from '#contracts/books/manual-entries/manual-entries.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Decide, Decisions } from '../approvals/index.ts';
import { BookableAccounts } from './bookable-accounts.query.ts';
import { approveEntry, declineEntry, manualEntryDecider, withdrawEntry } from './manual-entry.ts';

/** Approves a manual entry, or the void of one, declines it, or takes it back. */
export class DecideManualEntry extends Decide<typeof contract> {}

const by = { decline: declineEntry, withdraw: withdrawEntry };

@CommandHandler(DecideManualEntry)
export class DecideManualEntryHandler implements ICommandHandler<DecideManualEntry> {
  constructor(
    private readonly decisions: Decisions,
    private readonly accounts: BookableAccounts,
  ) {}

  async execute({
    actor,
    which: { requestId },
    decision,
  }: DecideManualEntry): Promise<ResponseOf<typeof contract.approve>> {
    const chart = await this.accounts.codes(actor);
    const command = { id: actor.organizationId, actor, input: { decide: requestId, ...decision } };
    return this.decisions.carryOut(manualEntryDecider, command, {
      requestId,
      decision,
      by,
      asked: ({ entries, voids }) => entries.get(requestId) ?? voids.get(requestId),
      approve: (state, decided) => approveEntry(state, { requestId, chart, ...decided }),
    });
  }
}
