import { Injectable } from '@nestjs/common';
import { MOST_OF_NEW_KIND } from '#contracts/office/search/search.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { phoneSought } from '#domain/kernel/phone.ts';
import { typedBirthdays } from '#domain/kernel/typed-birthday.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import {
  birthdayHit,
  emailHit,
  nameAndBirthdayHit,
  nameAndPhoneHit,
  nameHit,
  phoneHit,
  similarHit,
  type Found,
  type PersonRow,
} from './search-hit.ts';
import { isName, nameAndNumber } from '#domain/people/words-typed.ts';

/** What each kind of search gives at most (screens#global-search). */
const LIMITS = { name: 30, merged: 10, phone: 50, birthday: 20 };

type Ask = (search: string, ...values: unknown[]) => Promise<PersonRow[]>;

/** Who is called so; where few are, who is called nearly so (screens#similar-names). */
const byName = async (ask: Ask, typed: string): Promise<Found[]> => {
  const named = [
    ...(await ask('by_name($1, $2)', typed, LIMITS.name)),
    ...(await ask('by_merged_name($1, $2)', typed, LIMITS.merged)),
  ];
  const similar =
    named.length < MOST_OF_NEW_KIND ? await ask('similar_names($1, $2)', typed, MOST_OF_NEW_KIND - named.length) : [];
  return [...named.map(nameHit(typed)), ...similar.map(similarHit(typed))];
};

/** Words of a name with a part of a phone number or a birthday: `lan 195`. */
const byNameAndNumber = async (ask: Ask, typed: string, daysOf: (typed: string) => string[]): Promise<Found[]> => {
  const both = nameAndNumber(typed);
  if (!both) return [];
  const phone = phoneSought(both.number);
  const [day] = daysOf(both.number);
  const born = day === undefined ? [] : await ask('by_name_and_birthday($1, $2, $3)', both.name, day, LIMITS.birthday);
  const called = phone === null ? [] : await ask('names_with_phone($1, $2, $3)', both.name, phone, LIMITS.birthday);
  return [
    ...born.filter(({ birthday }) => birthday !== null).map(nameAndBirthdayHit),
    ...called.map(nameAndPhoneHit(phone ?? '')),
  ];
};

/** Defendants by name, phone, birthday, e-mail, and by words of several of these. */
@Injectable()
export class FindPeople {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  async find({ organizationId, timeZone }: Actor, typed: string): Promise<Found[]> {
    const phone = phoneSought(typed);
    const today = dayOf(this.clock.now(), timeZone);
    const daysOf = (text: string) => typedBirthdays(text, today);
    const days = daysOf(typed);
    return this.database.read(organizationId, async (tx) => {
      const ask: Ask = async (search, ...values) =>
        (await tx.query<PersonRow>(`select * from search.${search}`, values)).rows;
      const found: Found[] = [];
      if (days.length > 0) found.push(...(await ask('by_birthday($1, $2)', days, LIMITS.birthday)).map(birthdayHit));
      if (phone !== null) found.push(...(await ask('by_phone($1, $2)', phone, LIMITS.phone)).map(phoneHit(phone)));
      if (typed.includes('@')) {
        found.push(...(await ask('by_email($1, $2)', typed, LIMITS.name)).map(emailHit(typed)));
      } else if (isName(typed)) {
        found.push(...(await byName(ask, typed)));
        found.push(...(await byNameAndNumber(ask, typed, daysOf)));
      }
      return found;
    });
  }
}
