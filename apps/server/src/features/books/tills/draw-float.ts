import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { drawFloat as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { drawFloat } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Draws a float from the bank into a till (money#recipes-of-tills); the command id is the float's id. */
export class DrawFloat extends CommandOf(contract) {}

@CommandHandler(DrawFloat)
export class DrawFloatHandler implements ICommandHandler<DrawFloat> {
  constructor(private readonly tills: TillCommands) {}

  async execute({ actor, params: { tillId }, body }: DrawFloat): Promise<ResponseOf<typeof contract>> {
    const { commandId: floatId } = actor;
    const { amountCents, note } = body;
    const { by: drawnBy, today: drawnOn } = this.tills.acting(actor);
    await this.tills.run(actor, { input: { drawFloat: tillId, ...body }, text: { note } }, (state) =>
      Promise.resolve(drawFloat(state, { floatId, tillId, amountCents, drawnBy, drawnOn })),
    );
    return { floatId };
  }
}
