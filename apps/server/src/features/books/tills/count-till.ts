import { Injectable } from '@nestjs/common';
import type { closeTill } from '#contracts/books/tills/tills.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Tills } from './till.ts';
import type { closeTill as decideTo } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

type Count = Parameters<typeof decideTo>[1];

/** Opens and closes tills by a blind count (money#till-sessions). */
@Injectable()
export class TillCounting {
  constructor(private readonly tills: TillCommands) {}

  /** What the books expected is told once it is booked; the command id is the count's id. */
  async count(
    actor: Actor,
    what: 'open' | 'close',
    { tillId, countedCents, note }: InputOf<typeof closeTill>['body'] & { tillId: string },
    decide: (state: Tills, count: Count) => ReturnType<typeof decideTo>,
  ): Promise<ResponseOf<typeof closeTill>> {
    const { commandId: countId } = actor;
    const { by: countedBy, at: countedAt, today: countedOn, isMoney } = this.tills.acting(actor);
    const count = { countId, tillId, countedBy, countedAt, countedOn, countedCents, isMoney };
    const command = { input: { [what]: tillId, countedCents, note }, text: { note } };
    const [event] = await this.tills.run(actor, command, async (state, there) =>
      decide(state, { ...count, thereCents: await there(tillId) }),
    );
    if (!event || !('expectedCents' in event.data)) throw new RangeError('A till was not counted.');
    const { expectedCents } = event.data;
    return { countId, expectedCents, differenceCents: countedCents - expectedCents };
  }
}
