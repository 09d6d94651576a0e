import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeHandOver as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { offered, takeHandOver } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Confirms cash and checks that were handed over (money#handing-over). */
export class TakeHandOver extends CommandOf(contract) {}

@CommandHandler(TakeHandOver)
export class TakeHandOverHandler implements ICommandHandler<TakeHandOver> {
  constructor(private readonly tills: TillCommands) {}

  async execute({ actor, params: { handOverId } }: TakeHandOver): Promise<ResponseOf<typeof contract>> {
    const { by, isMoney, today: takenOn } = this.tills.acting(actor);
    await this.tills.run(actor, { input: { takeHandOver: handOverId } }, async (state, there) => {
      const { fromTillId, checks = [] } = offered(state, handOverId);
      const paymentIds = checks.map(({ paymentId }) => paymentId);
      const lying = await this.tills.lying(actor, { fromTillId, paymentIds }, there);
      return takeHandOver(state, { handOverId, by, isMoney, takenOn }, lying);
    });
    return { handOverId };
  }
}
