import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findExposures, findLikelyMatches } from '#contracts/office/intake/intake.ts';
import { isDay } from '#domain/kernel/days.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { call } from '../../../lib/api.ts';

/** What has been typed of a person so far. */
export interface TypedPerson {
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  ssn: string;
}

/** What is complete of it. */
const cluesOf = ({ fullName, birthday, phoneNumber, ssn }: TypedPerson) => ({
  name: fullName.trim().slice(0, 120),
  birthday: birthday !== null && isDay(birthday) ? birthday : null,
  phoneNumber: readPhone(phoneNumber) ?? '',
  ssn: ssn.length === 9 ? ssn : '',
});
type Clues = ReturnType<typeof cluesOf>;

/** Whether enough is known to look anybody up by: two names, a phone or an SSN. */
export const isSomebody = (typed: TypedPerson): boolean => {
  const { name, phoneNumber, ssn } = cluesOf(typed);
  return /\S\s+\S/.test(name) || phoneNumber !== '' || ssn !== '';
};

/** The request is personal and may hold an SSN, so the answer is dropped as soon as it is not shown. */
const OPTIONS = { gcTime: 0, retry: false, placeholderData: keepPreviousData, meta: { topics: [] } } as const;

export const likelyMatchesQuery = (typed: TypedPerson) => {
  const clues: Clues = cluesOf(typed);
  return queryOptions({
    ...OPTIONS,
    queryKey: [findLikelyMatches.path, clues],
    queryFn: ({ signal }) => call(findLikelyMatches, { body: clues, signal }),
    enabled: isSomebody(typed),
  });
};

export const exposuresQuery = (typed: TypedPerson) => {
  const clues: Clues = cluesOf(typed);
  return queryOptions({
    ...OPTIONS,
    queryKey: [findExposures.path, clues],
    queryFn: ({ signal }) => call(findExposures, { body: clues, signal }),
    enabled: isSomebody(typed),
  });
};
