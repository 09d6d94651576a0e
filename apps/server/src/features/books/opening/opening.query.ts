import { Injectable } from '@nestjs/common';
import type { Opening as Answer } from '#contracts/books/opening/opening.ts';
import { namedBy, type OpeningNames } from '#domain/books/opening.ts';
import { COLLATERAL_HELD } from '#domain/kernel/chart-of-accounts.ts';
import type { PostingTags } from '#domain/kernel/posting.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { mayDecide } from '../../agency/organizations/index.ts';
import { Approvers, type Reader } from '../approvals/index.ts';
import type { CollateralCorrection } from '../trust/index.ts';
import { hasStanding, isIn, type CollateralStands } from './opening.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { NamedByLines } from './named-by-lines.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { enteredLines, wantedLines } from './opening-lines.query.ts';
import { namesOf } from './opening-names.query.ts';
import {
  openingDecider,
  waitingRequests,
  type CorrectionRequest,
  type Opening,
  type OpeningRequest,
} from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';
import { bookedLines, removedLines, shownLines, shownThing } from './shown-lines.ts';

const sealedOf = ({ sealed }: Opening): Answer['sealed'] => {
  if (sealed === null) return null;
  const { equityCents, retainedCents, alone } = sealed;
  return { equityCents, retainedCents, alone };
};

type Names = Awaited<ReturnType<typeof namesOf>>;
type Entered = Awaited<ReturnType<typeof enteredLines>>;

const WORDS = 'select event_id as id, body from entry_text where organization_id = $1 and event_id = any ($2::uuid[])';

/** What was typed, by the event beside which it stands. */
const textsOf = async (
  tx: TenantTransaction,
  { organizationId }: Actor,
  state: Opening,
  requests: readonly Pick<OpeningRequest, 'eventId'>[],
) => {
  const events = requests.map(({ eventId }) => eventId);
  const { rows } = await tx.query<{ id: string; body: string }>(WORDS, [organizationId, [...events, state.plannedBy]]);
  return new Map(rows.map(({ id, body }) => [id, body]));
};

/** The end of the last month. */
const lastMonthsEnd = (today: string): string => addDays(`${today.slice(0, 8)}01`, -1);

const stateOf = (
  state: Opening,
  entered: Entered,
  { listsAreIn, ...collateral }: CollateralStands & { listsAreIn: boolean },
): Answer['state'] => {
  if (state.sealed) return 'sealed';
  if (state.cutOverOn === null) return 'none';
  if (!hasStanding(state, collateral)) return listsAreIn && entered.length === 0 ? 'lists' : 'draft';
  return isIn(state, wantedLines(entered), collateral) ? 'in' : 'changed';
};

/** A correction, whether of a line or of collateral, which stands on another stream. */
interface AnyCorrection extends Pick<CorrectionRequest, 'requestId' | 'state' | 'eventId' | 'askedBy' | 'askedAt'> {
  account: string;
  tags: PostingTags;
  amountCents: number;
  unbankedCents: number;
  booked: { on: string } | null;
}

const ofLine = (request: CorrectionRequest): AnyCorrection => ({ ...request, unbankedCents: 0 });

const ofCollateral = ({ personId, bondId, heldCents, ...request }: CollateralCorrection): AnyCorrection => ({
  ...request,
  account: COLLATERAL_HELD,
  tags: { personId, bondId },
  amountCents: heldCents,
});

type Waiting = Pick<OpeningRequest, 'requestId' | 'askedBy' | 'askedAt'>;

const waitingOf = ({ requestId, askedBy, askedAt }: Waiting, reader: Reader, { nameOf }: Names) => ({
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
    private readonly held: OpeningCollateral,
    private readonly payables: OpeningPayables,
    private readonly named: NamedByLines,
    private readonly lists: ListsToSeal,
  ) {}

  /** @throws Refused MONEY_STOPPED. */
  async get(actor: Actor): Promise<Answer> {
    const { organizationId } = actor;
    const reader = await this.approvers.reader(actor);
    const state = await this.commands.read(openingDecider, actor, organizationId);
    const corrections: AnyCorrection[] = [
      ...[...state.requests.values()].filter((request) => request.kind === 'correction').map(ofLine),
      ...(await this.held.corrections(organizationId)).map(ofCollateral),
    ];
    const { entered, names, texts } = await this.database.read(organizationId, async (tx) => ({
      entered: await enteredLines(tx, organizationId),
      names: await namesOf(tx, organizationId),
      texts: await textsOf(tx, actor, state, [...state.requests.values(), ...corrections]),
    }));
    const collateral = await this.held.standing(organizationId);
    const booked = bookedLines(state, collateral);
    const against = await this.held.against(
      organizationId,
      entered,
      await this.payables.differs(organizationId, state),
    );
    const words = await this.named.words(organizationId, [
      ...entered,
      ...booked,
      ...corrections.map(({ tags }) => namedBy(tags)),
    ]);
    const who = (line: OpeningNames) => ((line.bondId ?? line.accountId) === null ? names.who(line) : words(line));
    const correctionOf = (request: AnyCorrection): Answer['corrections'][number] => {
      const { requestId, amountCents, unbankedCents, askedAt, eventId, booked } = request;
      return {
        ...shownThing(request, who),
        requestId,
        state: request.state === 'pending' ? 'waiting' : request.state,
        amountCents,
        unbankedCents,
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
      state: stateOf(state, entered, { ...against, listsAreIn: await this.lists.areIn(organizationId) }),
      lines: shownLines(entered, booked, { isSealed: state.sealed !== null, who }),
      removed: state.sealed ? [] : removedLines(entered, booked, who),
      seal: seal
        ? { ...waitingOf(seal, reader, names), retainedCents: seal.retainedCents, equityCents: seal.equityCents }
        : null,
      sealed: sealedOf(state),
      corrections: corrections.toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1)).map(correctionOf),
      receivable: await this.lists.receivable(organizationId),
      colleagues: names.colleagues,
    };
  }

  /** Whether something is in that nobody has sealed: no month closes before (moving-in#days-before-cut-over). */
  async isUnsealed(organizationId: Actor['organizationId']): Promise<boolean> {
    const state = await this.commands.read(openingDecider, { organizationId }, organizationId);
    const stands = (await this.held.standing(organizationId)).length > 0;
    return state.sealed === null && hasStanding(state, { stands, differs: false });
  }

  /** How many of its seal and corrections wait for a second person. */
  async waiting(organizationId: Actor['organizationId']): Promise<number> {
    const state = await this.commands.read(openingDecider, { organizationId }, organizationId);
    const collateral = await this.held.corrections(organizationId);
    return waitingRequests(state).length + collateral.filter(({ state: now }) => now === 'pending').length;
  }
}
