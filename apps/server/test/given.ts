import { v5 as uuidV5 } from 'uuid';
import type { Decider, DomainEvent } from '../src/platform/event-log/events.ts';

const NAMESPACE = '8f0b7c1e-3d5a-4c9e-b2f4-6a8c0e1d3b57';

/** The id that the nth event gets in a specification. */
export const eventIdAt = (index: number): string => uuidV5(String(index), NAMESPACE);

/** The state of an aggregate after these events: the "given" of given/when/then. */
export const given = <S, E extends DomainEvent>(decider: Decider<S, E>, id: string, events: readonly E[]): S =>
  events.reduce<S>(
    (state, event, index) => decider.evolve(state, { ...event, eventId: eventIdAt(index) }),
    decider.initial(id),
  );

/** A small world: runs decisions one after the other and keeps their events. */
export class Story<S, E extends DomainEvent> {
  readonly events: E[] = [];
  state: S;

  constructor(
    private readonly decider: Decider<S, E>,
    id: string,
  ) {
    this.state = decider.initial(id);
  }

  /** Decides on the newest state and folds what was decided. */
  when(decide: (state: S) => readonly E[]): readonly E[] {
    const decided = decide(this.state);
    for (const event of decided) {
      this.state = this.decider.evolve(this.state, { ...event, eventId: eventIdAt(this.events.length) });
      this.events.push(event);
    }
    return decided;
  }
}
