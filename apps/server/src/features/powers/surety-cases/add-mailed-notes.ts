import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { MOST_NOTES } from './imported-record.ts';
import { holdCase, keepCaseChange } from './surety-case.ts';

/**
 * Appends what an answer by mail says to the notes of a case, once (powers#mail-drafts); its status and facts stay.
 * @throws Refused SURETY_CASE_NOT_FOUND
 */
export const addMailedNotes = async (
  { tx, em }: { tx: TenantTransaction; em: EntityManager },
  actor: Actor,
  { caseId, words, at }: { caseId: string; words: string; at: Date },
): Promise<void> => {
  const row = await holdCase(em, actor, caseId);
  const before = row.notes ?? '';
  if (before.includes(words)) return;
  const after = [before, words].filter(Boolean).join('\n').slice(0, MOST_NOTES).toWellFormed();
  if (after === before) return;
  em.assign(row, { notes: after, version: row.version + 1 });
  await em.flush();
  const fields = [{ field: 'notes', before, after }];
  await keepCaseChange(tx, actor, { caseId, version: row.version, kind: 'mailed', at, fields });
};
