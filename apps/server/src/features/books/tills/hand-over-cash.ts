import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { handOverCash } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { offerHandOver } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Offers cash and checks to another till, or to the office drawer (money#handing-over); the command id is the hand-over's id. */
export class HandOverCash extends CommandOf(handOverCash) {}

@CommandHandler(HandOverCash)
export class HandOverCashHandler implements ICommandHandler<HandOverCash> {
  constructor(private readonly tills: TillCommands) {}

  async execute({ actor, body }: HandOverCash): Promise<ResponseOf<typeof handOverCash>> {
    const { commandId: handOverId } = actor;
    const { fromTillId, toTillId, amountCents, paymentIds, note } = body;
    const { by: offeredBy, at: offeredAt, isMoney } = this.tills.acting(actor);
    const offer = { handOverId, fromTillId, toTillId, amountCents, paymentIds, offeredBy, offeredAt };
    await this.tills.run(actor, { input: { handOver: body }, text: { note } }, async (state, there) =>
      offerHandOver(state, offer, { isMoney, ...(await this.tills.lying(actor, body, there)) }),
    );
    return { handOverId };
  }
}
