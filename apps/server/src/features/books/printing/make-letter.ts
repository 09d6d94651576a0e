import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LETTER_NAMES } from '#domain/books/default-spell.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockIndemnitor } from '../../people/people/index.ts';
import { Letters, type DefaultFigures, type ForfeitureFigures } from './letters.query.ts';

/** What a letter is about: the money past due of an account, or the forfeiture of a bond. */
export type LetterOf = { accountId: string } | { bondId: string };

/** What the audit trail calls a letter. */
const wordsOf = (figures: DefaultFigures | ForfeitureFigures): string =>
  'pastDueCents' in figures ? LETTER_NAMES[figures.strictness ?? 'notice'].toLowerCase() : 'notice of forfeiture';

/**
 * Makes a letter to an indemnitor and notes to whom, so that nobody sends it twice unknowingly
 * (bonds#letters-to-indemnitors).
 */
export class MakeLetter extends Command<{ letterId: string }> {
  constructor(
    readonly actor: Actor,
    readonly of: LetterOf,
    readonly input: { indemnitorId: string; again: boolean },
  ) {
    super();
  }
}

@CommandHandler(MakeLetter)
export class MakeLetterHandler implements ICommandHandler<MakeLetter> {
  constructor(
    private readonly rows: TenantRows,
    private readonly letters: Letters,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, of, input }: MakeLetter): Promise<{ letterId: string }> {
    const { organizationId, userId, commandId: letterId, timeZone } = actor;
    const { indemnitorId, again } = input;
    const matter = await ('bondId' in of
      ? this.letters.bondMatter(actor, of.bondId)
      : this.letters.ofDefault(actor, of.accountId));
    const { kind, accountId, bondId, defendantId, forfeiture, figures } = matter;
    return this.rows.write(
      actor,
      { makeLetter: { of, input } },
      async (tx) => {
        // Held, so that of two who write to the same person at once the second is told of the first.
        await lockIndemnitor(tx, organizationId, indemnitorId);
        const person = (await this.letters.people(tx, actor, matter)).find((one) => one.indemnitorId === indemnitorId);
        if (!person) throw new Refused('INDEMNITOR_NOT_FOUND');
        if (figures === null) throw new Refused(kind === 'default' ? 'NOTHING_PAST_DUE' : 'NO_FORFEITURE_TO_TELL');
        if (person.letter?.isCurrent === true && !again) {
          throw new Refused('LETTER_MADE', { day: formatDay(dayOf(new Date(person.letter.madeAt), timeZone)) });
        }
        await tx.query(
          `insert into letter (organization_id, letter_id, kind, account_id, bond_id, defendant_id, indemnitor_id,
             forfeiture, figures, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            organizationId,
            letterId,
            kind,
            accountId,
            bondId,
            defendantId,
            indemnitorId,
            forfeiture,
            JSON.stringify(figures),
            userId,
            this.clock.now(),
          ],
        );
        const subject = { kind: 'indemnitor', id: indemnitorId };
        await this.trail.record(actor, { action: 'letter-made', details: { letter: wordsOf(figures) }, subject }, tx);
        return { letterId };
      },
      () => [{ topic: 'account', id: accountId }],
    );
  }
}
