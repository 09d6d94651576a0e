import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeHandOver as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { offered, takeHandOver } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Confirms cash that was handed over (money#handing-over). */
export class TakeHandOver extends CommandOf(contract) {}

@CommandHandler(TakeHandOver)
export class TakeHandOverHandler implements ICommandHandler<TakeHandOver> {
  constructor(private readonly tills: TillCommands) {}

  async execute({ actor, params: { handOverId } }: TakeHandOver): Promise<ResponseOf<typeof contract>> {
    const { by, isMoney, today: takenOn } = this.tills.acting(actor);
    await this.tills.run(actor, { input: { takeHandOver: handOverId } }, async (state, there) =>
      takeHandOver(state, { handOverId, by, isMoney, takenOn }, await there(offered(state, handOverId).fromTillId)),
    );
    return { handOverId };
  }
}
