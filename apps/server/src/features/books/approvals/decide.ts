import { Injectable, type Type } from '@nestjs/common';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { Endpoint, InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions, type CommandResult } from '../../../platform/event-log/command-runner.ts';
import type { Decider, DomainEvent } from '../../../platform/event-log/events.ts';
import type { TextsOfEvents } from '../../../platform/event-log/new-events.ts';
import { Approvers, type DecidedBy } from './approvers.query.ts';
import { AskedTexts, type AskedText } from './asked-texts.query.ts';

/** How what waits ends without being booked. */
type End = { as: 'declined'; reason: string } | { as: 'withdrawn' };

/** What becomes of what waits; `alone`: who asked releases it, their second factor given again (money#released-alone). */
export type Decision<Said = unknown> = ({ as: 'approved'; alone: boolean } & Said) | End;

/** The endpoints of a kind, as `decisions` of the contracts makes them. */
type Endpoints = Record<'approve' | 'release' | 'decline' | 'withdraw', Endpoint>;
type Which<Of extends Endpoints> = InputOf<Of['approve']>['params'];
type Said<Of extends Endpoints> = InputOf<Of['approve']>['body'];

/** Approves what waits of one kind, declines it, or takes it back. */
export abstract class Decide<Of extends Endpoints> extends Command<ResponseOf<Of['approve']>> {
  constructor(
    readonly actor: Actor,
    readonly which: Which<Of>,
    readonly decision: Decision<Said<Of>>,
  ) {
    super();
  }
}

/** What a route of a kind hands on; the contract of each says what its body holds. */
interface Asked<Of extends Endpoints> {
  actor: Actor;
  params: Which<Of>;
  body: Said<Of> & { reason: string };
}

/** The routes by which one kind is decided (money#second-person): each carries out the kind's command. */
export const decisionRoutes = <Of extends Endpoints>(
  { approve, release, decline, withdraw }: Of,
  Kind: new (...of: ConstructorParameters<typeof Decide<Of>>) => Decide<Of>,
  bus: Type<Pick<CommandBus, 'execute'>> = CommandBus,
): Type => {
  const to = (endpoint: Endpoint, decision: (body: Asked<Of>['body']) => Decision<Said<Of>>) =>
    route(endpoint, bus, (commands, request) => {
      const { actor, params, body } = request as unknown as Asked<Of>;
      return commands.execute(new Kind(actor, params, decision(body)));
    });
  return routes(
    to(approve, (body) => ({ as: 'approved', alone: false, ...body })),
    to(release, (body) => ({ as: 'approved', alone: true, ...body })),
    to(decline, ({ reason }) => ({ as: 'declined', reason })),
    to(withdraw, () => ({ as: 'withdrawn' })),
  );
};

/** The endings of a kind, as `endings` makes them. */
interface Endings<S, E> {
  decline: (state: S, requestId: string) => E[];
  withdraw: (state: S, requestId: string, userId: string) => E[];
}

interface Ending<S, E> {
  requestId: string;
  decision: End;
  by: Endings<S, E>;
}

/** Ends what waits on a stream; the reason of declining it stands beside the event. */
export const endOn = <S, E extends DomainEvent>(
  commands: CommandRunner,
  decider: Decider<S, E>,
  command: Omit<CommandOptions, 'text'>,
  { requestId, decision, by }: Ending<S, E>,
): Promise<CommandResult<E>> =>
  decision.as === 'declined'
    ? commands.run(decider, { ...command, text: { reason: decision.reason } }, (state) => by.decline(state, requestId))
    : commands.run(decider, command, (state) => by.withdraw(state, requestId, command.actor.userId));

/** What a decision asked, by the name of its kind: the same command id for something else is refused. */
export const inputOf = (name: string, requestId: string, decision: Decision) => {
  if (decision.as === 'declined') return { [`decline${name}`]: requestId, reason: decision.reason };
  return { [`${decision.as === 'approved' ? 'approve' : 'withdraw'}${name}`]: requestId };
};

/** What is decided of what waits on a stream, and how its kind does so. */
interface Deciding<S, E> extends Omit<Ending<S, E>, 'decision'> {
  decision: Decision;
  /** What waits, which is booked with what was typed as it was asked for; not where the kind books no texts. */
  asked?: (state: S) => { eventId: string } | undefined;
  /** How the texts stand beside what is booked; beside the first event unless told. */
  textsOf?: (typed: AskedText) => TextsOfEvents;
  approve: (state: S, by: DecidedBy, head: bigint) => E[] | Promise<E[]>;
}

/** Carries out what is decided of what waits on a stream (money#second-person). */
@Injectable()
export class Decisions {
  constructor(
    private readonly commands: CommandRunner,
    private readonly approvers: Approvers,
    private readonly texts: AskedTexts,
  ) {}

  /** @throws Refused what approving, or `endings`, refuses. */
  async carryOut<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    command: Omit<CommandOptions, 'text'>,
    { requestId, decision, by, asked, textsOf = (typed) => typed, approve }: Deciding<S, E>,
  ): Promise<{ requestId: string }> {
    const { actor, id } = command;
    if (decision.as === 'approved') {
      const decided = await this.approvers.deciding(actor, decision.alone);
      const waiting = asked?.(await this.commands.read(decider, actor, id));
      const text = textsOf(await this.texts.of(actor, waiting?.eventId));
      await this.commands.run(decider, { ...command, text }, (state, head) => approve(state, decided, head));
    } else await endOn(this.commands, decider, command, { requestId, decision, by });
    return { requestId };
  }
}
