import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { downloadDefendants, listDefendants } from '#contracts/people/people/defendants.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, daysBetween } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { rowChunks } from '../../../platform/database/row-chunks.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { DocumentLinks } from '../../people/documents/index.ts';
import { PapersOfBonds } from '../../people/required-papers/index.ts';
import { CheckInStandings, type PersonStanding } from '../../books/check-ins/index.ts';
import { lastContactsOf } from '../../recovery/contact-log/index.ts';
import { listSql, partsAfter, type ListFilter, type Place } from './defendant-order.query.ts';

type Page = ResponseOf<typeof listDefendants>;
type Line = Page['rows'][number];
/** A line as it is read: its place in the order, and the file of its photo. */
type Row = Omit<Line, 'photoUrl' | 'missingPapers'> & {
  place: string | null;
  photo: { fileId: string; objectId: string; thumbnailId: string | null } | null;
  papersOnFile: string[] | null;
};

const CURSOR_VALUES: Record<ListFilter['sort'], z.ZodType<string | null>> = {
  fullName: z.string(),
  birthday: z.iso.date().nullable(),
  createdAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/),
  courtDate: z.iso.date().nullable(),
  balance: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .nullable(),
  exposure: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
  checkIns: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
};

/** A cursor holds for the order that it was made in. Its schema is built only when one is sent. */
const placeOf = (sort: ListFilter['sort'], cursor: string | undefined): Place | null => {
  if (cursor === undefined) return null;
  const decoded = decodeCursor(z.tuple([z.literal(sort), CURSOR_VALUES[sort], z.uuid()]), cursor);
  return decoded && [decoded[1], decoded[2]];
};

type Found = Omit<Row, 'checkIns' | 'lastContactOn'>;

/** For a name that more people have, walking the list in its order finds a page soon enough. */
const NAME_MATCH_LIMIT = 500;

/** Balances and court dates stand beside the people; when they were called, beside what their accounts agreed on. */
const LISTED = [optionalView('accounts'), optionalView('bonds')] as const;
const WITH_CONTACTS = [optionalView('accounts'), optionalView('bonds'), optionalView('plans')] as const;

const HEADINGS = [
  'Name',
  'Birth Date',
  'Phone',
  'City',
  'Court Date',
  'Open Bonds',
  'Exposure',
  'Balance Due',
  'Last Payment',
  'Created',
];
const CHECK_IN_HEADINGS = ['Last Check-in', 'Next Check-in', 'Missed Check-ins'];

/** All Defendants (screens#defendants-list): sorted, filtered, page by page by keyset, and the same as a CSV file. */
@Injectable()
export class DefendantList {
  constructor(
    private readonly reads: Reads,
    private readonly trail: AuditTrail,
    private readonly links: DocumentLinks,
    private readonly papers: PapersOfBonds,
    private readonly checkIns: CheckInStandings,
    private readonly clock: Clock,
  ) {}

  /** One page. @throws Refused VALIDATION_FAILED for a cursor that is not of this order. */
  async page(actor: Actor, { cursor, limit, ...filter }: InputOf<typeof listDefendants>['query']): Promise<Page> {
    const after = placeOf(filter.sort, cursor);
    const { rows, missing } = await this.reads.after(actor, filter.contacts ? WITH_CONTACTS : LISTED, async (tx) => {
      // Sent without waiting for each other's answers.
      const [rows, required] = await Promise.all([
        this.read(tx, actor, filter, after, limit + 1),
        this.papers.required(tx, actor),
      ]);
      return { rows, missing: await this.papers.missing(tx, actor, { people: rows, required }) };
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      rows: await Promise.all(
        page.map(async (row) => ({
          ...(await this.withPhoto(actor, row)),
          missingPapers: missing.get(row.defendantId) ?? [],
        })),
      ),
      nextCursor: last ? encodeCursor([filter.sort, last.place, last.defendantId]) : null,
    };
  }

  /** The whole list, piece by piece; taking it away leaves an entry in the audit trail first. */
  async *file(actor: Actor, filter: InputOf<typeof downloadDefendants>['query']): AsyncGenerator<string> {
    await this.trail.record(actor, { action: 'export-taken', details: { file: 'defendants.csv' } });
    yield csv([filter.checkIns ? [...HEADINGS, ...CHECK_IN_HEADINGS] : HEADINGS]);
    const read = (last: Row | null, limit: number) =>
      this.reads.after(actor, LISTED, (tx) =>
        this.read(tx, actor, { ...filter, contacts: false }, last && [last.place, last.defendantId], limit),
      );
    for await (const rows of rowChunks(read)) yield csvLines(rows.map((row) => cells(row, actor.timeZone)));
  }

  private async withPhoto({ organizationId }: Actor, { place: _place, photo, papersOnFile: _papers, ...line }: Row) {
    return { ...line, photoUrl: photo && (await this.links.toPhoto({ organizationId, ...photo })) };
  }

  private async read(
    tx: TenantTransaction,
    actor: Actor,
    filter: Omit<ListFilter, 'among' | 'today' | 'places'>,
    after: Place | null,
    limit: number,
  ): Promise<Row[]> {
    const { organizationId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    const asked = filter.checkIns || filter.sort === 'checkIns';
    const standings = asked ? await this.checkIns.ofAll(tx, actor) : null;
    const places = standings && filter.sort === 'checkIns' ? placesOf(standings) : null;
    const among = filter.name ? await named(tx, filter.name) : null;
    const rows: Found[] = [];
    for (const part of partsAfter(filter, after)) {
      if (rows.length === limit) break;
      const sql = listSql(
        organizationId,
        { ...filter, among, today, places },
        { part, after, limit: limit - rows.length },
      );
      rows.push(...(await tx.query<Found>(sql)).rows);
    }
    const contacts = filter.contacts ? await lastContactsOf(tx, actor, idsOf(rows)) : null;
    const told = rows.map((row) => ({ ...row, lastContactOn: contacts?.get(row.defendantId) ?? null }));
    if (!filter.checkIns || !standings) return told.map((row) => ({ ...row, checkIns: null }));
    const last = await this.checkIns.lastOf(tx, actor, idsOf(rows));
    return told.map((row) => {
      const { missed = 0, nextOn = null } = standings.get(row.defendantId) ?? {};
      return { ...row, checkIns: { lastOn: last.get(row.defendantId) ?? null, nextOn, missed } };
    });
  }
}

const idsOf = (rows: readonly Found[]): string[] => rows.map(({ defendantId }) => defendantId);

/** Falling: who missed more is before who missed less, then who is due earlier (screens#check-ins-view). */
const placesOf = (standings: ReadonlyMap<string, PersonStanding>): ListFilter['places'] => ({
  ids: [...standings.keys()],
  values: [...standings.values()].map(({ missed, nextOn }) => (missed + 1) * MORE - daysBetween(EARLIEST, nextOn)),
});
/** Before any due day, and more days than any is after it. */
const EARLIEST = '1990-01-01';
const MORE = 1_000_000;

/** Whose name holds what was typed, where they are few; null where the list must be walked. */
const named = async (tx: TenantTransaction, name: string): Promise<string[] | null> => {
  const { rows } = await tx.query<{ id: string }>('select id from search.defendants_named($1, $2) as id', [
    name,
    NAME_MATCH_LIMIT + 1,
  ]);
  return rows.length > NAME_MATCH_LIMIT ? null : rows.map(({ id }) => id);
};

const cells = (row: Row, timeZone: string) => [
  row.fullName,
  row.birthday,
  row.phoneNumber,
  row.city,
  row.courtDate,
  row.openBonds,
  decimalOfCents(row.exposureCents),
  decimalOfCents(row.balanceCents),
  row.lastPaymentOn,
  dayOf(new Date(row.createdAt), timeZone),
  ...(row.checkIns ? [row.checkIns.lastOn, row.checkIns.nextOn, row.checkIns.missed] : []),
];
