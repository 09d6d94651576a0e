import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { askForManualEntry } from '#contracts/books/manual-entries/manual-entries.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { BookingDays } from '../periods/index.ts';
import { BookableAccounts } from './bookable-accounts.query.ts';
import { askForEntry, manualEntryDecider } from './manual-entry.ts';

/** Asks for a manual journal entry; the command id is its id. */
export class AskForManualEntry extends CommandOf(askForManualEntry) {}

@CommandHandler(AskForManualEntry)
export class AskForManualEntryHandler implements ICommandHandler<AskForManualEntry> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly accounts: BookableAccounts,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, body: input }: AskForManualEntry): Promise<ResponseOf<typeof askForManualEntry>> {
    const { organizationId: id, commandId: entryId } = actor;
    const { askedBy, askedAt } = await this.agency.asking(actor);
    const chart = await this.accounts.codes(actor);
    const { lines, effectiveOn, reason } = input;
    const deciding = await this.days.deciding(actor, reason);
    const command = { id, actor, input: { askForManualEntry: input }, text: { reason } };
    await this.commands.run(manualEntryDecider, command, () =>
      askForEntry({ entryId, lines, effectiveOn, askedBy, askedAt }, { chart, ...deciding }),
    );
    return { requestId: entryId };
  }
}
