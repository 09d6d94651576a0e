import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findLikelyMatches } from '#contracts/office/intake/intake.ts';
import { likelyMatch, swappedDay } from '#domain/people/likely-match.ts';
import { sameNames } from '#domain/people/match-name.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';

type Asked = InputOf<typeof findLikelyMatches>['body'];
type LikelyMatch = ResponseOf<typeof findLikelyMatches>['matches'][number];

/** What a look-up for one person compares with: columns of an index each. */
export interface Clues {
  names: string[];
  birthdays: string[];
  phone: string | null;
  ssnDigest: string | null;
}

/** How many rows of one index are compared; a very common name needs a birthday too. */
export const CANDIDATES = 200;
const SHOWN = 8;

/** $1 organization, $2 compared names, $3 birthdays, $4 phone, $5 digest of the SSN. */
export const DEFENDANTS = `
  with candidate as (
    (select id from defendant where organization_id = $1 and lifecycle = 'live' and match_name = any($2) limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and birthday = any($3::date[])
      limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and phone_number = $4
      and phone_number <> '' limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and alternate_phone = $4
      and alternate_phone <> '' limit ${CANDIDATES})
    union (select id from defendant where organization_id = $1 and lifecycle = 'live' and ssn_digest = $5
      and ssn_digest is not null limit ${CANDIDATES})
  )
  select d.id as defendant_id, d.full_name, d.birthday, d.phone_number,
    d.alternate_phone, d.city, d.ssn_digest is not distinct from $5 and $5 is not null as same_ssn
  from candidate c join defendant d on d.organization_id = $1 and d.id = c.id`;

interface CandidateRow extends Omit<LikelyMatch, 'reasons'> {
  alternatePhone: string;
  sameSsn: boolean;
}

/** Defendants on file who are likely somebody who is being typed (screens#likely-matches, Intake). */
@Injectable()
export class LikelyMatches {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
  ) {}

  /** The likeliest first, each with the reasons in words. */
  async find({ organizationId }: Actor, request: Asked): Promise<LikelyMatch[]> {
    const clues = await this.clues(organizationId, request);
    const rows = await this.database.read(organizationId, (tx) => candidates(tx, organizationId, clues));
    const person = { fullName: request.name, birthday: request.birthday, phones: [request.phoneNumber] };
    return rows
      .flatMap(({ alternatePhone, sameSsn, ...known }) => {
        const match = likelyMatch(person, { ...known, phones: [known.phoneNumber, alternatePhone] }, sameSsn);
        return match ? [{ known, match }] : [];
      })
      .toSorted((one, two) => two.match.rank - one.match.rank || compare(one.known, two.known))
      .slice(0, SHOWN)
      .map(({ known, match: { reasons } }) => ({ ...known, reasons }));
  }

  /** What to look for, so that indexes find it. */
  async clues(organizationId: Actor['organizationId'], { name, birthday, phoneNumber, ssn }: Asked): Promise<Clues> {
    return {
      names: sameNames(name),
      birthdays: birthday === null ? [] : [birthday, swappedDay(birthday)].filter((day) => day !== null),
      phone: phoneNumber === '' ? null : phoneNumber,
      ssnDigest: ssn === '' ? null : (await this.keys.of(organizationId)).digest(ssn),
    };
  }
}

const compare = (one: CandidateKey, two: CandidateKey) =>
  one.fullName.localeCompare(two.fullName) || one.defendantId.localeCompare(two.defendantId);
type CandidateKey = Pick<CandidateRow, 'fullName' | 'defendantId'>;

const candidates = async (
  tx: TenantTransaction,
  organizationId: string,
  { names, birthdays, phone, ssnDigest }: Clues,
): Promise<CandidateRow[]> => {
  const { rows } = await tx.query<CandidateRow>(DEFENDANTS, [organizationId, names, birthdays, phone, ssnDigest]);
  return rows;
};
