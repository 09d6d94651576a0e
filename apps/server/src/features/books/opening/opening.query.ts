import { Injectable } from '@nestjs/common';
import type { Opening as Answer } from '#contracts/books/opening/opening.ts';
import { namedBy } from '#domain/books/opening.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { mayDecide } from '../../agency/organizations/index.ts';
import { Approvers, type Reader } from '../approvals/index.ts';
import { isIn } from './opening.ts';
import { enteredLines, wantedOf } from './opening-lines.query.ts';
import { namesOf } from './opening-names.query.ts';
import {
  keyOf,
  openingDecider,
  standingLines,
  waitingRequests,
  type CorrectionRequest,
  type Opening,
  type OpeningRequest,
  type StandingLine,
} from './opening-state.ts';

type Names = Awaited<ReturnType<typeof namesOf>>;
type Entered = Awaited<ReturnType<typeof enteredLines>>;

const WORDS = 'select event_id as id, body from entry_text where organization_id = $1 and event_id = any ($2::uuid[])';

/** What was typed, by the event beside which it stands. */
const textsOf = async (tx: TenantTransaction, { organizationId }: Actor, state: Opening) => {
  const events = [...state.requests.values()].map(({ eventId }) => eventId);
  const { rows } = await tx.query<{ id: string; body: string }>(WORDS, [organizationId, [...events, state.plannedBy]]);
  return new Map(rows.map(({ id, body }) => [id, body]));
};

/** The end of the last month. */
const lastMonthsEnd = (today: string): string => addDays(`${today.slice(0, 8)}01`, -1);

const stateOf = (state: Opening, entered: Entered): Answer['state'] => {
  if (state.sealed) return 'sealed';
  if (state.cutOverOn === null) return 'none';
  if (standingLines(state).length === 0) return 'draft';
  return isIn(state, entered.map(wantedOf)) ? 'in' : 'changed';
};

const shown = ({ account, tags }: Pick<StandingLine, 'account' | 'tags'>, { who }: Names) => {
  const named = namedBy(tags);
  return { account, ...named, who: who(named) };
};

/** Before the seal what was entered, after it what stands. */
const linesOf = (state: Opening, entered: Entered, names: Names): Answer['lines'] =>
  state.sealed
    ? standingLines(state).map((line) => ({
        ...shown(line, names),
        lineId: null,
        version: line.version,
        amountCents: line.amountCents,
        bookedCents: line.amountCents,
      }))
    : entered.map((line) => ({
        ...line,
        who: names.who(line),
        bookedCents: state.lines.get(keyOf(wantedOf(line)))?.amountCents ?? 0,
      }));

const removedOf = (state: Opening, entered: Entered, names: Names): Answer['removed'] => {
  if (state.sealed) return [];
  const there = new Set(entered.map((line) => keyOf(wantedOf(line))));
  return standingLines(state)
    .filter((line) => !there.has(keyOf(line)))
    .map((line) => ({ ...shown(line, names), bookedCents: line.amountCents }));
};

const waitingOf = ({ requestId, askedBy, askedAt }: OpeningRequest, reader: Reader, { nameOf }: Names) => ({
  requestId,
  askedBy: nameOf(askedBy),
  askedAt,
  own: askedBy === reader.userId,
  readerMay: mayDecide('opening', { askedBy, askedAt }, reader),
});

/** The opening of an agency: what was entered, what is booked of it, what waits (moving-in#states-of-a-move-in). */
@Injectable()
export class OpeningOfBooks {
  constructor(
    private readonly commands: CommandRunner,
    private readonly approvers: Approvers,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MONEY_STOPPED. */
  async get(actor: Actor): Promise<Answer> {
    const { organizationId } = actor;
    const reader = await this.approvers.reader(actor);
    const state = await this.commands.read(openingDecider, actor, organizationId);
    const { entered, names, texts } = await this.database.read(organizationId, async (tx) => ({
      entered: await enteredLines(tx, organizationId),
      names: await namesOf(tx, organizationId),
      texts: await textsOf(tx, actor, state),
    }));
    const correctionOf = (request: CorrectionRequest): Answer['corrections'][number] => {
      const { requestId, amountCents, askedAt, eventId, booked } = request;
      return {
        ...shown(request, names),
        requestId,
        state: request.state === 'pending' ? 'waiting' : request.state,
        amountCents,
        reason: texts.get(eventId) ?? '',
        askedBy: names.nameOf(request.askedBy),
        askedAt,
        bookedOn: booked?.on ?? null,
        waiting: request.state === 'pending' ? waitingOf(request, reader, names) : null,
      };
    };
    const seal = waitingRequests(state).find((request) => request.kind === 'seal');
    return {
      program: (state.plannedBy === null ? undefined : texts.get(state.plannedBy)) ?? '',
      cutOverOn: state.cutOverOn,
      proposedOn: lastMonthsEnd(dayOf(this.clock.now(), actor.timeZone)),
      state: stateOf(state, entered),
      lines: linesOf(state, entered, names),
      removed: removedOf(state, entered, names),
      seal: seal
        ? { ...waitingOf(seal, reader, names), retainedCents: seal.retainedCents, equityCents: seal.equityCents }
        : null,
      sealed: state.sealed,
      corrections: [...state.requests.values()]
        .filter((request) => request.kind === 'correction')
        .toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1))
        .map(correctionOf),
      colleagues: names.colleagues,
    };
  }

  /** Whether something is in that nobody has sealed: no month closes before (moving-in#days-before-cut-over). */
  async isUnsealed(organizationId: Actor['organizationId']): Promise<boolean> {
    const state = await this.commands.read(openingDecider, { organizationId }, organizationId);
    return state.sealed === null && standingLines(state).length > 0;
  }

  /** How many of its seal and corrections wait for a second person. */
  async waiting(organizationId: Actor['organizationId']): Promise<number> {
    return waitingRequests(await this.commands.read(openingDecider, { organizationId }, organizationId)).length;
  }
}
