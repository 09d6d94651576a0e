import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidManualEntry } from '#contracts/books/manual-entries/manual-entries.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { askForVoid, manualEntryDecider } from './manual-entry.ts';

/** Asks to take a manual entry back (money#manual-entries). */
export class VoidManualEntry extends CommandOf(voidManualEntry) {}

@CommandHandler(VoidManualEntry)
export class VoidManualEntryHandler implements ICommandHandler<VoidManualEntry> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params, body }: VoidManualEntry): Promise<ResponseOf<typeof voidManualEntry>> {
    const { organizationId: id, commandId: requestId } = actor;
    const { entryId } = params;
    const { askedBy, askedAt } = await this.agency.asking(actor);
    const command = { id, actor, input: { voidManualEntry: entryId, ...body }, text: body };
    await this.commands.run(manualEntryDecider, command, (state) =>
      askForVoid(state, { entryId, requestId, askedBy, askedAt }),
    );
    return { requestId };
  }
}
