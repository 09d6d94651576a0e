import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { explainPowerGaps as contract } from '#contracts/powers/inventory/power-gaps.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { ExplainPowerGap } from './explain-power-gap.ts';

type Answer = ResponseOf<typeof contract>;

/** Explains listed numbers by one reason, one after the other; what cannot be is said beside each (powers#explaining-a-gap). */
export class ExplainPowerGaps extends CommandOf(contract) {}

/** Each gap is a command of its own, by its own id: sent again after a crash, those that were explained are still. */
@CommandHandler(ExplainPowerGaps)
export class ExplainPowerGapsHandler implements ICommandHandler<ExplainPowerGaps> {
  constructor(private readonly commands: CommandBus) {}

  async execute({ actor, body: { gaps, reason } }: ExplainPowerGaps): Promise<Answer> {
    const refused: Answer['refused'] = [];
    const chosen = new Map(gaps.map((gap) => [JSON.stringify([gap.kind, gap.number, gap.powerId, gap.cause]), gap]));
    for (const [key, gap] of chosen) {
      const as = { ...actor, commandId: uuidV5(key, actor.commandId) };
      try {
        await this.commands.execute(new ExplainPowerGap(as, { ...gap, reason }));
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        refused.push({ kind: gap.kind, number: gap.number, message: error.message });
      }
    }
    return { explained: chosen.size - refused.length, refused };
  }
}
