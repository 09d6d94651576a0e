import { Injectable } from '@nestjs/common';
import type { ManualEntry as Answer } from '#contracts/books/manual-entries/manual-entries.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { isWithin } from '../../../kernel/within-period.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { Approvers, type Reader } from '../approvals/index.ts';
import { manualEntryDecider, pendingIds, waitingVoid, type ManualEntries, type ManualEntry } from './manual-entry.ts';

/** So many are shown. */
const SHOWN = 200;

const WORDS = `
  select user_id as id, ${nameOf('agent')} as words from agent
  where organization_id = $1 and user_id = any ($2::uuid[])
  union all
  select event_id, body from entry_text
  where organization_id = $1 and event_id = any ($3::uuid[]) and field = 'reason'`;

type WordsOf = (id: string) => string | undefined;

const waitingOf = (state: ManualEntries, entry: ManualEntry, reader: Reader, words: WordsOf): Answer['waiting'] => {
  const requestId = entry.state === 'pending' ? entry.entryId : waitingVoid(state, entry.entryId);
  const request = requestId === null ? undefined : (state.voids.get(requestId) ?? entry);
  if (requestId === null || !request) return null;
  const { askedBy, askedAt, eventId } = request;
  return {
    requestId,
    isVoid: entry.state !== 'pending',
    reason: words(eventId) ?? '',
    askedBy: words(askedBy) ?? 'Former staff',
    askedAt,
    own: askedBy === reader.userId,
    readerMay: mayDecide('manual entry', { askedBy, askedAt }, reader),
  };
};

/** The manual entries of an agency, as its stream holds them. */
@Injectable()
export class ManualEntryList {
  constructor(
    private readonly commands: CommandRunner,
    private readonly approvers: Approvers,
    private readonly database: TenantDatabase,
  ) {}

  /** The newest first, for an auditor of their period (money#auditor-access). @throws Refused MONEY_STOPPED. */
  async list(actor: Actor): Promise<Answer[]> {
    const { organizationId } = actor;
    const reader = await this.approvers.reader(actor);
    const state = await this.commands.read(manualEntryDecider, { organizationId }, organizationId);
    const seen = [...state.entries.values()].filter(({ effectiveOn }) => isWithin(effectiveOn, actor.period));
    const entries = seen.toReversed().slice(0, SHOWN);
    const asked = [...entries, ...state.voids.values()];
    const words = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ id: string; words: string }>(WORDS, [
        organizationId,
        asked.map(({ askedBy }) => askedBy),
        asked.map(({ eventId }) => eventId),
      ]);
      return new Map(rows.map((row) => [row.id, row.words]));
    });
    return entries.map((entry) => {
      const { entryId, lines, amountCents, effectiveOn, askedBy, askedAt, voidedOn, booked, eventId } = entry;
      return {
        entryId,
        amountCents,
        effectiveOn,
        askedAt,
        voidedOn,
        lines: [...lines],
        state: voidedOn !== null ? 'voided' : entry.state === 'pending' ? 'waiting' : entry.state,
        reason: words.get(eventId) ?? '',
        askedBy: words.get(askedBy) ?? 'Former staff',
        alone: booked?.alone ?? false,
        waiting: waitingOf(state, entry, reader, (id) => words.get(id)),
      };
    });
  }

  /** How many of them, and voids, wait for a second person. */
  async waiting(organizationId: Actor['organizationId']): Promise<number> {
    return pendingIds(await this.commands.read(manualEntryDecider, { organizationId }, organizationId)).length;
  }
}
