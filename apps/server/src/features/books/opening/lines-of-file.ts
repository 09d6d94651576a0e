import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isCollateral, withItsTags, type OpeningLine } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { runInParts } from '../../../platform/event-log/run-in-parts.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { NamedByLines } from './named-by-lines.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { OpeningDays } from './opening-days.ts';
import {
  countLinesOfFile,
  enteredLines,
  removeLinesOfFile,
  wantedLines,
  wantedOf,
  writeLinesOfFile,
  type EnteredLine,
} from './opening-lines.query.ts';
import { OpeningPayables } from './opening-payables.ts';
import { keyOf as keyOfThing, openingDecider, standingLines, type Opening, type WantedLine } from './opening-state.ts';
import { bringIn, closingDays } from './opening.ts';
import { bookedLines, keyOf } from './shown-lines.ts';
import { changedOpening } from './taking-lines.ts';

/** A line of a file, and what it is called where it stays as it is. */
export interface LineOfFile {
  line: OpeningLine;
  name: string;
}

/** What came of a file, and what stayed as it was. */
export interface LinesCame {
  added: number;
  changed: number;
  gone: number;
  kept: { personId: string | null; words: string }[];
}

/** A change of a line; one that left the file is to be nothing. */
interface Change extends LineOfFile {
  key: string;
  entered: EnteredLine | undefined;
  stands: OpeningLine | undefined;
  why: string | null;
}

interface Step {
  input: object;
  lines: readonly LineOfFile[];
  /** In the transaction that enters the lines. */
  note: (tx: TenantTransaction, came: LinesCame) => Promise<unknown>;
}

const isSame = (one: OpeningLine | undefined, other: OpeningLine): boolean =>
  (one?.amountCents ?? 0) === other.amountCents && (one?.unbankedCents ?? 0) === other.unbankedCents;

const moreOf = ({ line, stands }: Change): number => line.amountCents - (stands?.amountCents ?? 0);

/** What stands, with what of it is to be otherwise. */
const changedBy = (state: Opening, wanted: readonly WantedLine[]): WantedLine[] => {
  const all = new Map<string, WantedLine>(standingLines(state).map((line) => [keyOfThing(line), line]));
  for (const line of wanted) all.set(keyOfThing(line), line);
  return [...all.values()].filter(({ amountCents }) => amountCents !== 0);
};

const cameOf = (changes: readonly Change[]): LinesCame => {
  const done = changes.filter(({ why }) => why === null);
  const count = (is: (change: Change) => boolean) => done.filter(is).length;
  return {
    added: count(({ line, entered }) => line.amountCents !== 0 && entered === undefined),
    changed: count(({ line, entered }) => line.amountCents !== 0 && entered !== undefined && !isSame(entered, line)),
    gone: count(({ line }) => line.amountCents === 0),
    kept: changes.flatMap(({ line, name, why }) =>
      why === null ? [] : [{ personId: line.personId, words: `${name}: ${why}` }],
    ),
  };
};

/**
 * Lines of an opening that come by a file (moving-in#owed-and-held). They are entered, and booked as lines that are
 * typed are; what was typed stands as it does. Done again it does nothing twice.
 */
@Injectable()
export class LinesOfFile {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly named: NamedByLines,
    private readonly held: OpeningCollateral,
    private readonly payables: OpeningPayables,
    private readonly days: OpeningDays,
    private readonly lists: ListsToSeal,
  ) {}

  /** How many of them there are. */
  count(organizationId: OrganizationId): Promise<number> {
    return this.database.read(organizationId, (tx) => countLinesOfFile(tx, organizationId));
  }

  /** Brings in the difference between what stands of them and what a file says, line by line; the rest is kept. */
  async bringIn(run: Run, { input, lines, note }: Step): Promise<void> {
    const { actor } = run;
    const { organizationId } = actor;
    const state = await this.commands.read(openingDecider, actor, organizationId);
    const { cutOverOn } = state;
    if (cutOverOn === null) return;
    const changes = await this.judged(actor, await this.changes(actor, state, lines));
    const taken = changes.filter(({ why }) => why === null);
    await this.enter(run, { input, note, changes });
    if (taken.some(({ line, stands }) => line.amountCents !== 0 && !isSame(stands, line)))
      await this.days.close({ actor: run.by('days of lines'), input });
    await this.book(
      run,
      input,
      taken.map(({ line }) => line),
      cutOverOn,
    );
    const gone = taken.flatMap(({ line, entered }) => (line.amountCents === 0 && entered ? [entered.lineId] : []));
    await run.write(
      { step: 'lines out', request: input },
      async (_, _em, tx) => {
        await removeLinesOfFile(tx, organizationId, gone);
        return {};
      },
      () => changedOpening,
    );
  }

  /** What a file says, and what left it, each once. */
  private async changes(actor: Actor, state: Opening, lines: readonly LineOfFile[]): Promise<Change[]> {
    const { organizationId } = actor;
    const all = await this.database.read(organizationId, (tx) => enteredLines(tx, organizationId));
    const entered = new Map(all.map((line) => [keyOf(line), line]));
    const booked = new Map(
      bookedLines(state, await this.held.standing(organizationId)).map((line) => [keyOf(line), line]),
    );
    const changes = new Map<string, Change>();
    const add = ({ line, name }: LineOfFile, why: string | null) => {
      const key = keyOf(line);
      changes.set(key, { key, line, name, entered: entered.get(key), stands: booked.get(key), why });
    };
    for (const { line: given, name } of lines) {
      const line = await this.named.withSurety(actor, withItsTags(given));
      const isTyped = entered.get(keyOf(line))?.ofFile === false;
      add({ line, name }, isTyped ? 'This line was entered by hand, and stays as it is.' : null);
    }
    for (const line of all)
      if (line.ofFile && !changes.has(keyOf(line)))
        add({ line: { ...line, amountCents: 0, bankedCents: 0, unbankedCents: 0 }, name: line.account }, null);
    return [...changes.values()];
  }

  /** Why each stays as it is, where it does: what takes out is judged behind what brings in. */
  private async judged(actor: Actor, changes: readonly Change[]): Promise<Change[]> {
    const state = await this.commands.read(openingDecider, actor, actor.organizationId);
    const takes = await this.held.judging(actor);
    const whyOf = async ({ line, stands }: Change): Promise<string | null> => {
      if (isSame(stands, line)) return null;
      try {
        if (stands === undefined) await this.named.mustBeKnown(actor, line);
        if (isCollateral(line)) await takes(line);
        else await this.payables.mustTakeLine(actor, state, wantedOf(line));
        return null;
      } catch (error) {
        if (error instanceof Refused) return error.message;
        throw error;
      }
    };
    const judged: Change[] = [];
    for (const change of changes.toSorted((one, other) => moreOf(other) - moreOf(one)))
      judged.push({ ...change, why: change.why ?? (await whyOf(change)) });
    return judged;
  }

  /** Enters what may be so; what stays is entered as it stands. */
  private async enter(
    run: Run,
    { input, note, changes }: Pick<Step, 'input' | 'note'> & { changes: readonly Change[] },
  ): Promise<void> {
    const { organizationId } = run.actor;
    const rows = changes.flatMap(({ key, line, entered, stands, why }) => {
      if (why !== null && entered?.ofFile !== true) return [];
      const wanted = why === null ? line : stands;
      if (!wanted || wanted.amountCents === 0 || (entered && isSame(entered, wanted))) return [];
      const { account, payee, suretyId, agentId, personId, bondId, accountId } = wanted;
      const { amountCents, bankedCents, unbankedCents } = wanted;
      const lineId = entered?.lineId ?? uuidV5(`opening line ${key}`, organizationId);
      const names = { account, payee, suretyId, agentId, personId, bondId, accountId };
      return [{ lineId, ...names, amountCents, bankedCents, unbankedCents }];
    });
    await run.write(
      { step: 'lines', request: input },
      async (by, _em, tx) => {
        await writeLinesOfFile(tx, by, rows);
        await note(tx, cameOf(changes));
        return {};
      },
      () => changedOpening,
    );
  }

  /** Collateral first, as of lines that are typed: each of these goes on where it was cut. */
  private async book(run: Run, input: object, lines: readonly OpeningLine[], cutOverOn: string): Promise<void> {
    const { organizationId: id } = run.actor;
    await this.held.change({ actor: run.by('collateral of lines'), input }, lines, cutOverOn);
    const wanted = wantedLines(lines);
    const held = (await this.held.standing(id)).length + (await this.lists.receivable(id)).accounts;
    const command = { id, actor: run.by('book lines'), input };
    await runInParts(this.commands, openingDecider, command, async (state) => {
      const next = changedBy(state, wanted);
      const booking = closingDays(state, bringIn(state, next), { stands: held + next.length > 0 });
      await this.payables.lower(command, state, next);
      return booking;
    });
    await this.payables.settle({ actor: run.by('settle lines'), input });
  }
}
