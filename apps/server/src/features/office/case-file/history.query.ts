import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { HistoryEntry, HistoryKind, listHistory } from '#contracts/people/people/history.ts';
import { ssnReaders, type Role } from '#contracts/kernel/roles.ts';
import { AUDIT_ACTION_NAMES, type AuditAction, auditWords } from '#domain/kernel/audit-actions.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notThere } from '../../people/people/index.ts';
import { bondEventTypes } from '../../books/bond/index.ts';
import { describeEvent } from './describe-event.ts';
import type { EventContext, HistoryEvent } from './history-event.ts';
import {
  AUDITED_DOCUMENTS,
  CASE_FILE_CHANGES,
  caseFileChangeWords,
  type CaseFileChangeAction,
} from '#domain/office/case-file-changes.ts';
import { HISTORY_PAGE } from './history-page.query.ts';
import { personChangeWords, type PersonChange } from './person-words.ts';

const cursorValues = z.tuple([z.iso.datetime({ offset: true }), z.string().max(200)]);

/** One line as it is read: `place` is its instant to the microsecond, which a page goes on from. */
interface Row extends EventContext {
  place: string;
  key: string;
  source: 'event' | 'change' | 'added' | 'file' | 'audit';
  who: string;
  what: string;
  data: Record<string, unknown>;
  indemnitorId: string | null;
  indemnitorName: string | null;
  accountId: string | null;
  bondId: string | null;
  fileName: string | null;
}

const isCaseFileChange = (action: string): action is CaseFileChangeAction => action in CASE_FILE_CHANGES;
const isAuditAction = (action: string): action is AuditAction => (AUDIT_ACTION_NAMES as string[]).includes(action);

const eventKind = (type: string): HistoryKind => (type in bondEventTypes ? 'bonds' : 'money');

const ofIndemnitor = ({ indemnitorName }: Row, message: string): string =>
  indemnitorName === null ? message : `${message} (indemnitor ${indemnitorName || 'without a name'})`;

const described = (row: Row, role: Role): Pick<HistoryEntry, 'kind' | 'words'> => {
  const { source, what, data, indemnitorName } = row;
  const person = indemnitorName === null ? 'details' : 'liable';
  switch (source) {
    case 'event':
      return { kind: eventKind(what), words: describeEvent({ type: what, data } as HistoryEvent, row) };
    case 'added':
      return indemnitorName === null
        ? { kind: person, words: 'Created the file' }
        : { kind: person, words: `Added indemnitor ${indemnitorName || 'without a name'}` };
    case 'change': {
      const maySeeSsn = (ssnReaders as readonly Role[]).includes(role);
      return {
        kind: person,
        words: ofIndemnitor(row, personChangeWords(data as unknown as PersonChange, { maySeeSsn })),
      };
    }
    case 'file':
      return isCaseFileChange(what)
        ? { kind: CASE_FILE_CHANGES[what].kind, words: caseFileChangeWords(what, data) }
        : { kind: 'files', words: what };
    case 'audit': {
      const said = AUDITED_DOCUMENTS[what];
      if (said !== undefined) return { kind: 'files', words: said.replace('{name}', row.fileName ?? '').trim() };
      const reason = typeof data['reason'] === 'string' && data['reason'] !== '' ? `: ${data['reason']}` : '';
      const message = isAuditAction(what) ? auditWords(what, indemnitorName ?? 'this person', data) : what;
      return { kind: 'access', words: message.includes(reason) ? message : message + reason };
    }
  }
};

const linkOf = ({ source, bondId, accountId, indemnitorId }: Row): HistoryEntry['link'] => {
  if (source === 'event' && bondId !== null) return { to: 'bond', id: bondId };
  if (source === 'event' && accountId !== null) return { to: 'account', id: accountId };
  return indemnitorId === null ? null : { to: 'indemnitor', id: indemnitorId };
};

/** The history of a defendant in words, from the log and the rows alike. */
@Injectable()
export class History {
  constructor(private readonly reads: Reads) {}

  /**
   * One page, newest first.
   * @throws Refused DEFENDANT_NOT_FOUND also for a deleted one; VALIDATION_FAILED for a malformed cursor.
   */
  async page(
    { organizationId, role }: Actor,
    defendantId: string,
    { cursor, limit, kind }: InputOf<typeof listHistory>['query'],
  ): Promise<ResponseOf<typeof listHistory>> {
    const from = decodeCursor(cursorValues, cursor);
    // The ledger gives receipt and account numbers.
    const needed = ['accounts', optionalView('history'), optionalView('ledger')] as const;
    const rows = await this.reads.after({ organizationId }, needed, (tx) =>
      this.read(tx, [organizationId, defendantId, from?.[0] ?? null, from?.[1] ?? null, limit + 1, kind ?? null]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((row) => ({
        entryId: row.key,
        at: new Date(row.place).toISOString(),
        who: row.who,
        ...described(row, role),
        link: linkOf(row),
      })),
      nextCursor: rows.length > limit && last ? encodeCursor([last.place, last.key]) : null,
    };
  }

  private async read(tx: TenantTransaction, values: readonly unknown[]): Promise<Row[]> {
    const { rowCount } = await tx.query(
      `select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
      values.slice(0, 2),
    );
    if (rowCount === 0) throw await notThere(tx, String(values[0]), String(values[1]));
    const kinds = (of: HistoryKind) =>
      Object.entries(CASE_FILE_CHANGES).flatMap(([action, { kind }]) => (kind === of ? [action] : []));
    const kind = values[5] as HistoryKind | null;
    const { rows } = await tx.query<Row>(HISTORY_PAGE, [
      ...values,
      Object.keys(bondEventTypes),
      kind === null ? null : kinds(kind),
      Object.keys(AUDITED_DOCUMENTS),
    ]);
    return rows;
  }
}
