import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { voidPayment as contract } from '#contracts/books/account/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, isCashInTill, tillOf, voidOrAsk } from '../account/index.ts';
import { Till } from '../ledger/index.ts';
import { OpenTills } from '../tills/index.ts';
import { Agency } from '../../agency/organizations/index.ts';

interface EntryOnAccount {
  kind: Parameters<typeof voidOrAsk>[1]['kind'];
  accountId: string;
  entryId: string;
}

/**
 * Takes a fee, a charge, a payment, a refund or a write-off back with a reason: "delete" on the screens
 * (money#nothing-is-edited).
 * Above the organization's limit it asks for a second person (money#second-person); the command id is the request's id.
 */
export class VoidEntry extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly entry: EntryOnAccount,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(VoidEntry)
export class VoidEntryHandler implements ICommandHandler<VoidEntry> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly till: Till,
    private readonly tills: OpenTills,
  ) {}

  async execute({ actor, entry, input }: VoidEntry): Promise<ResponseOf<typeof contract>> {
    const { kind, accountId, entryId } = entry;
    const { reasonCode, reason } = input;
    const asking = await this.agency.asking(actor);
    const decision = { kind, entryId, reasonCode, requestId: actor.commandId, ...asking };
    const command = { id: accountId, actor, input: { entryId, ...input }, text: { reason } };
    const { events } = await this.till.taking(actor, (there) =>
      this.commands.run(accountDecider, command, async (state) => {
        const entry = state.entries.get(entryId);
        const cashThereCents = entry && isCashInTill(entry) ? await there(tillOf(entry)) : 0;
        const liesIn = entry?.kind === 'payment' ? await this.tills.liesIn(actor, entryId) : undefined;
        return voidOrAsk(state, { ...decision, cashThereCents, liesIn });
      }),
    );
    return { requestId: actor.commandId, waiting: events.some(({ type }) => type === 'VoidRequested') };
  }
}
