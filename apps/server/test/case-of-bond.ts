import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import type { Person } from './test-people.ts';

/** The recovery case that a forfeited bond gets, a new one unless told, by somebody who may know which it is. */
export const openCase = async (
  { ask }: Pick<Person, 'ask'>,
  bondId: string,
  joins: string | null = null,
): Promise<{ caseId: string; isNew: boolean }> => {
  const { caseId, isNew } = await ask(openCaseOfBond, { params: { bondId }, body: { joins } });
  if (caseId === null) throw new Error('An Agent is not told which case it is.');
  return { caseId, isNew };
};
