import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endHandOver as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { endHandOver } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Takes an offer of cash back, or declines it (money#handing-over). */
export class EndHandOver extends CommandOf(contract) {}

@CommandHandler(EndHandOver)
export class EndHandOverHandler implements ICommandHandler<EndHandOver> {
  constructor(private readonly tills: TillCommands) {}

  async execute({ actor, params: { handOverId } }: EndHandOver): Promise<ResponseOf<typeof contract>> {
    const { by, isMoney } = this.tills.acting(actor);
    await this.tills.run(actor, { input: { endHandOver: handOverId } }, (state) =>
      Promise.resolve(endHandOver(state, { handOverId, by, isMoney })),
    );
    return { handOverId };
  }
}
