import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { countDrawer } from '#contracts/books/drawer/drawer-counts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Till } from '../ledger/index.ts';
import { countTill, tillDecider } from '../tills/index.ts';

/** Counts the cash in the drawer (money#counting-the-drawer); the command id is the count's id. */
export class CountDrawer extends CommandOf(countDrawer) {}

/** Nobody takes cash while it is compared with the books; a count that was booked before is answered again. */
@CommandHandler(CountDrawer)
export class CountDrawerHandler implements ICommandHandler<CountDrawer> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly till: Till,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body }: CountDrawer): Promise<ResponseOf<typeof countDrawer>> {
    const { organizationId, commandId: countId, userId: countedBy, timeZone } = actor;
    const { countedCents, expectedCents, note } = body;
    const now = this.clock.now();
    const count = {
      countId,
      countedBy,
      countedAt: now.toISOString(),
      countedOn: dayOf(now, timeZone),
      countedCents,
      expectedCents,
    };
    const command = { id: organizationId, actor, input: { countDrawer: body }, text: { note } };
    await this.till.taking(actor, async (there) => {
      const thereCents = await there();
      await this.commands.run(tillDecider, command, () => countTill({ ...count, thereCents }));
    });
    return { countId, differenceCents: countedCents - expectedCents };
  }
}
