import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { explainPowerGaps as contract } from '#contracts/powers/inventory/power-gaps.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Semaphore } from '../../../platform/crypto/semaphore.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { ExplainPowerGap } from './explain-power-gap.ts';

type Answer = ResponseOf<typeof contract>;
type Gap = InputOf<typeof contract>['body']['gaps'][number];

/** As many numbers are explained at once: each waits for the log and its view. */
const AT_ONCE = 8;

/** Explains listed numbers by one reason; what cannot be is said beside each (powers#explaining-a-gap). */
export class ExplainPowerGaps extends CommandOf(contract) {}

/** Each gap is a command of its own, by its own id: sent again after a crash, those that were explained are still. */
@CommandHandler(ExplainPowerGaps)
export class ExplainPowerGapsHandler implements ICommandHandler<ExplainPowerGaps> {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: TenantRows,
  ) {}

  async execute({ actor, body }: ExplainPowerGaps): Promise<Answer> {
    const { gaps, reason } = body;
    // The whole is one request: what is refused of one number is said beside it.
    await this.rows.write(actor, { explainPowerGaps: body }, () => Promise.resolve({}));
    const chosen = new Map(gaps.map((gap) => [JSON.stringify([gap.kind, gap.number, gap.powerId, gap.cause]), gap]));
    const why = new Map<string, string>();
    const explain = async (key: string, gap: Gap): Promise<void> => {
      const as = { ...actor, commandId: uuidV5(key, actor.commandId) };
      try {
        await this.commands.execute(new ExplainPowerGap(as, { ...gap, reason }));
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        why.set(key, error.message);
      }
    };
    // Those of one number are one stream: one after the other.
    const numbers = [...new Set(gaps.map(({ number }) => number))];
    const places = new Semaphore({ places: AT_ONCE });
    await Promise.all(
      numbers.map((number) =>
        places.run(async () => {
          for (const [key, gap] of chosen) if (gap.number === number) await explain(key, gap);
        }),
      ),
    );
    const refused = [...chosen].flatMap(([key, { kind, number }]) => {
      const message = why.get(key);
      return message === undefined ? [] : [{ kind, number, message }];
    });
    return { explained: chosen.size - refused.length, refused };
  }
}
