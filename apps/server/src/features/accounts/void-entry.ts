import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { voidPayment as contract } from '#contracts/books/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { accountDecider, VOIDS } from '../books/index.ts';

interface EntryOnAccount {
  kind: keyof typeof VOIDS;
  accountId: string;
  entryId: string;
}

/** Takes a fee, a charge, a payment, a refund or a write-off back with a reason: "delete" on the screens (decision 4). */
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
    private readonly clock: Clock,
  ) {}

  async execute({ actor, entry, input }: VoidEntry): Promise<ResponseOf<typeof contract>> {
    const { kind, accountId, entryId } = entry;
    const { reasonCode, reason } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(
      accountDecider,
      { id: accountId, actor, input: { entryId, ...input }, text: { reason } },
      (state) => VOIDS[kind](state, { entryId, reasonCode, today }),
    );
    return { voided: true };
  }
}
