import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { LetterKind } from '#contracts/books/account/letters.ts';
import { LETTER_NAMES } from '#domain/books/default-spell.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DueLetters } from './due-letters.query.ts';
import { defaultFigures, type DefaultFigures, type ForfeitureFigures } from './letters.query.ts';

/** A letter that is made: to whom, about what, and the figures of its day. */
interface LetterToNote {
  letterId: string;
  kind: LetterKind;
  accountId: string;
  bondId: string | null;
  defendantId: string;
  indemnitorId: string;
  forfeiture: number | null;
  figures: DefaultFigures | ForfeitureFigures;
}

/** A letter that was made in one go with others. */
interface MadeInOneGo {
  letterId: string;
  hasEmail: boolean;
}

/** What the audit trail calls a letter. */
const wordsOf = (figures: DefaultFigures | ForfeitureFigures): string =>
  'pastDueCents' in figures ? LETTER_NAMES[figures.strictness ?? 'notice'].toLowerCase() : 'notice of forfeiture';

/** Notes the letters that are made: one, or many in one go. */
@Injectable()
export class NoteLetters {
  constructor(
    private readonly dues: DueLetters,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Waits for what says to whom a letter is due. */
  ready(actor: Actor): Promise<void> {
    return this.dues.ready(actor);
  }

  async note(tx: TenantTransaction, actor: Actor, letter: LetterToNote): Promise<void> {
    const { letterId, kind, accountId, bondId, defendantId, indemnitorId, forfeiture, figures } = letter;
    const of = [kind, accountId, bondId, defendantId, indemnitorId, forfeiture];
    await tx.query(
      `insert into letter (organization_id, letter_id, kind, account_id, bond_id, defendant_id, indemnitor_id,
         forfeiture, figures, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [actor.organizationId, letterId, ...of, JSON.stringify(figures), actor.userId, this.clock.now()],
    );
    const subject = { kind: 'indemnitor', id: indemnitorId };
    await this.trail.record(actor, { action: 'letter-made', details: { letter: wordsOf(figures) }, subject }, tx);
  }

  /**
   * Notes a letter on money past due to each of these people who is due one now, the strictest first, after `ready`; the
   * others are left out (bonds#letters-in-one-go).
   * @throws Refused ACCOUNT_NOT_FOUND
   */
  async noteAll(
    tx: TenantTransaction,
    actor: Actor,
    asked: readonly { accountId: string; indemnitorId: string }[],
  ): Promise<MadeInOneGo[]> {
    const { organizationId, timeZone, commandId } = actor;
    // Held in one order: of two who write to the same people at once the second sees what the first has written.
    await tx.query(
      'select from indemnitor where organization_id = $1 and id = any($2::uuid[]) order by id for update',
      [organizationId, asked.map(({ indemnitorId }) => indemnitorId)],
    );
    const wanted = new Set(asked.map(({ accountId, indemnitorId }) => `${accountId} ${indemnitorId}`));
    const accountIds = [...new Set(asked.map(({ accountId }) => accountId))];
    const due = await this.dues.due(tx, actor, accountIds, ({ accountId, indemnitorId }) =>
      wanted.has(`${accountId} ${indemnitorId}`),
    );
    const today = dayOf(this.clock.now(), timeZone);
    const made: MadeInOneGo[] = [];
    for (const { person, spell } of due) {
      const { accountId, defendantId, indemnitorId, hasEmail } = person;
      const letterId = uuidV5(indemnitorId, commandId);
      const about = { kind: 'default', accountId, bondId: null, defendantId, indemnitorId, forfeiture: null } as const;
      await this.note(tx, actor, { letterId, ...about, figures: defaultFigures(spell, today) });
      made.push({ letterId, hasEmail });
    }
    return made;
  }
}
