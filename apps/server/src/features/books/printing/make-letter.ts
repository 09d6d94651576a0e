import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockIndemnitor } from '../../people/people/index.ts';
import { Letters } from './letters.query.ts';
import { NoteLetters } from './note-letters.ts';

/** What a letter is about: the money past due of an account, or the forfeiture of a bond. */
export type LetterOf = { accountId: string } | { bondId: string };

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
    private readonly notes: NoteLetters,
  ) {}

  async execute({ actor, of, input }: MakeLetter): Promise<{ letterId: string }> {
    const { organizationId, commandId: letterId, timeZone } = actor;
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
        const letter = { kind, accountId, bondId, defendantId, indemnitorId, forfeiture, figures };
        await this.notes.note(tx, actor, { letterId, ...letter });
        return { letterId };
      },
      () => [{ topic: 'account', id: accountId }],
    );
  }
}
