import { makeBondLetter } from '#contracts/books/account/letters.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import type { Person } from './test-people.ts';

/** Somebody with an indemnitor whom a letter can be written to. */
const answeredFor = async ({ story }: Person): Promise<{ defendantId: string; indemnitorId: string }> => {
  const defendantId = await story.defendant({ fullName: 'Theo Landry' });
  const indemnitorId = await story.indemnitor(defendantId, { fullName: 'Odile Sonnier' });
  return { defendantId, indemnitorId };
};

/** An account whose first instalment is due and not paid. */
export const makeLate = async (person: Person, today: string): Promise<{ accountId: string; indemnitorId: string }> => {
  const { defendantId, indemnitorId } = await answeredFor(person);
  const { accountId } = await person.story.account(defendantId);
  const params = { accountId };
  await person.story.fee(accountId, 4_000);
  const terms = { amountCents: 1_000, frequency: 'WEEKLY', startOn: today, endsAfter: null } as const;
  await person.ask(setPlan, { params, body: terms });
  return { accountId, indemnitorId };
};

/** A forfeited bond with an indemnitor. */
export const makeForfeitureToTell = async (
  person: Person,
  today: string,
): Promise<{ bondId: string; indemnitorId: string }> => {
  const { defendantId, indemnitorId } = await answeredFor(person);
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
  const { bondId } = await person.story.bond({ defendantId, amountCents: 500_000, ...forfeited });
  return { bondId, indemnitorId };
};

/** A letter on a forfeiture. */
export const makeLetter = async (person: Person, today: string): Promise<{ letterId: string }> => {
  const { bondId, indemnitorId } = await makeForfeitureToTell(person, today);
  return person.ask(makeBondLetter, { params: { bondId }, body: { indemnitorId } });
};
