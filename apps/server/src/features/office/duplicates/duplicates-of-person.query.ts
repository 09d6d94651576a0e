import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findDuplicatesOf } from '#contracts/office/duplicates/duplicates.ts';
import { swappedDay } from '#domain/people/likely-match.ts';
import { sameNames } from '#domain/people/match-name.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { likelyOf, type ComparedFile } from './likely-double.ts';
import { VIEWS_OF_FILES, whatFilesHold } from './what-files-hold.ts';

/** How many rows of one index are compared, and how many files are shown. */
const CANDIDATES = 200;
const SHOWN = 8;

const PERSON = `
  select id as defendant_id, full_name, birthday, phone_number, alternate_phone, city, created_at, ssn_digest
  from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`;

/** Other live files by an index each. $1 organization, $2 whose, $3 compared names, $4 birthdays, $5 phones, $6 digest of the SSN. */
export const OTHERS = `
  with candidate as (
    (select id from defendant where organization_id = $1 and lifecycle = 'live' and match_name = any($3) limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and birthday = any($4::date[])
      limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and phone_number = any($5)
      and phone_number <> '' limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and alternate_phone = any($5)
      and alternate_phone <> '' limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and ssn_digest = $6
      and ssn_digest is not null limit ${CANDIDATES})
  )
  select d.id as defendant_id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, d.city, d.created_at,
    d.ssn_digest, n.one_id is not null as is_apart
  from candidate c join defendant d on d.organization_id = $1 and d.id = c.id
  left join not_the_same n on n.organization_id = $1 and n.one_id = least(d.id, $2) and n.other_id = greatest(d.id, $2)
  where d.id <> $2`;

type Person = ComparedFile & { ssnDigest: string | null };

const ssnsOf = (one: string | null, other: string | null) => {
  if (one === null || other === null) return 'unknown';
  return one === other ? 'same' : 'different';
};

/** The other files that are likely of one person's (people#possible-duplicates). */
@Injectable()
export class DuplicatesOfPerson {
  constructor(private readonly reads: Reads) {}

  /** The likeliest first; those that were told apart are marked, not left out. @throws Refused DEFENDANT_NOT_FOUND */
  find(actor: Actor, defendantId: string): Promise<ResponseOf<typeof findDuplicatesOf>> {
    const { organizationId } = actor;
    return this.reads.after(actor, VIEWS_OF_FILES, async (tx) => {
      const { rows } = await tx.query<Person>(PERSON, [organizationId, defendantId]);
      const [person] = rows;
      if (!person) throw new Refused('DEFENDANT_NOT_FOUND');
      const likely = (await this.candidates(tx, organizationId, person))
        .flatMap(({ ssnDigest, isApart, ...other }) => {
          const match = likelyOf(person, other, ssnsOf(person.ssnDigest, ssnDigest));
          return match ? [{ other, match, isApart }] : [];
        })
        .toSorted((a, b) => b.match.rank - a.match.rank || a.other.defendantId.localeCompare(b.other.defendantId))
        .slice(0, SHOWN);
      const holdings = await whatFilesHold(
        tx,
        organizationId,
        likely.map(({ other }) => other.defendantId),
      );
      return {
        others: likely.flatMap(({ other: { alternatePhone: _, ...file }, match, isApart }) => {
          const holds = holdings.get(file.defendantId);
          return holds ? [{ file: { ...file, holds }, reasons: match.reasons, isApart }] : [];
        }),
      };
    });
  }

  private async candidates(
    tx: TenantTransaction,
    organizationId: string,
    { defendantId, fullName, birthday, phoneNumber, alternatePhone, ssnDigest }: Person,
  ): Promise<(Person & { isApart: boolean })[]> {
    const birthdays = birthday === null ? [] : [birthday, swappedDay(birthday)].filter((day) => day !== null);
    const phones = [phoneNumber, alternatePhone].filter((phone) => phone !== '');
    const clues = [sameNames(fullName), birthdays, phones, ssnDigest];
    const { rows } = await tx.query<Person & { isApart: boolean }>(OTHERS, [organizationId, defendantId, ...clues]);
    return rows;
  }
}
