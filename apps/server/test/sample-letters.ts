import { addFee, openAccount } from '#contracts/books/account/accounts.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { makeBondLetter } from '#contracts/books/account/letters.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { addIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import type { Person } from './test-people.ts';

/** Somebody with an indemnitor whom a letter can be written to. */
const answeredFor = async ({ ask }: Person): Promise<{ defendantId: string; indemnitorId: string }> => {
  const { defendantId } = await ask(createDefendant, { body: { fullName: 'Theo Landry' } });
  const { indemnitorId } = await ask(addIndemnitor, { params: { defendantId }, body: { fullName: 'Odile Sonnier' } });
  return { defendantId, indemnitorId };
};

/** An account whose first instalment is due and not paid. */
export const makeLate = async (person: Person, today: string): Promise<{ accountId: string; indemnitorId: string }> => {
  const { defendantId, indemnitorId } = await answeredFor(person);
  const { accountId } = await person.ask(openAccount, { body: { defendantId } });
  const params = { accountId };
  await person.ask(addFee, { params, body: { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today } });
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
  const bond = { defendantId, amountCents: 500_000, jurisdiction: 'Orleans', ...forfeited } as const;
  const { bondId } = await person.ask(writeBond, { body: bond });
  return { bondId, indemnitorId };
};

/** A letter on a forfeiture. */
export const makeLetter = async (person: Person, today: string): Promise<{ letterId: string }> => {
  const { bondId, indemnitorId } = await makeForfeitureToTell(person, today);
  return person.ask(makeBondLetter, { params: { bondId }, body: { indemnitorId } });
};
