import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findExposures } from '#contracts/office/intake/intake.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { likelyMatch, type Match } from '#domain/people/likely-match.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CANDIDATES, LikelyMatches, type Clues } from './likely-matches.query.ts';
import { accountsOwing } from '../../books/plans/index.ts';

type Asked = InputOf<typeof findExposures>['body'];
type ExposedPerson = ResponseOf<typeof findExposures>['people'][number];

const SHOWN = 5;

/** $1 organization, $2 compared names, $3 birthdays, $4 phone, $5 digest of the SSN. */
export const INDEMNITORS = `
  with candidate as (
    (select id from indemnitor where organization_id = $1 and lifecycle = 'live' and match_name = any($2) limit ${CANDIDATES})
    union (select id from indemnitor where organization_id = $1 and lifecycle = 'live' and birthday = any($3::date[])
      limit ${CANDIDATES})
    union (select id from indemnitor where organization_id = $1 and lifecycle = 'live' and phone_number = $4
      and phone_number <> '' limit ${CANDIDATES})
    union (select id from indemnitor where organization_id = $1 and lifecycle = 'live' and ssn_digest = $5
      and ssn_digest is not null limit ${CANDIDATES})
  )
  select i.id as indemnitor_id, i.full_name, i.birthday, i.phone_number,
    i.ssn_digest is not distinct from $5 and $5 is not null as same_ssn, d.full_name as defendant_name
  from candidate c
  join indemnitor i on i.organization_id = $1 and i.id = c.id
  join defendant d on d.organization_id = $1 and d.id = i.defendant_id and d.lifecycle = 'live'
  order by i.created_at desc, i.id`;

/** Bonds that stand of everything that these rows of one person answer for, and its accounts. */
const EXPOSURE = `
  with guaranteed as (
    select distinct account_id from account_indemnitor where organization_id = $1 and indemnitor_id = any($2)
  ), bonds as (
    select count(*) filter (where status = 'OPEN') as open_bonds,
      coalesce(sum(amount_cents) filter (where status = 'OPEN'), 0)::bigint as open_amount_cents,
      count(*) filter (where status = 'FORFEITED') as forfeited_bonds,
      coalesce(sum(amount_cents) filter (where status = 'FORFEITED'), 0)::bigint as forfeited_amount_cents
    from bond b join guaranteed g on g.account_id = b.account_id
    where b.organization_id = $1 and b.voided_at is null and not b.unfinished
  )
  select *, array(select account_id from guaranteed) as account_ids from bonds`;

interface Row {
  indemnitorId: string;
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  sameSsn: boolean;
  defendantName: string;
}
interface Bonds extends Omit<ExposedPerson['exposure'], 'pastDueCents'> {
  accountIds: string[];
}
interface Found {
  row: Row;
  match: Match;
}

/** What an indemnitor who is being typed already guarantees (screens#exposure-of-an-indemnitor, Intake). */
@Injectable()
export class Exposures {
  constructor(
    private readonly reads: Reads,
    private readonly matches: LikelyMatches,
    private readonly clock: Clock,
  ) {}

  /**
   * The people on file who are likely the one typed. Rows that are certainly that person count together, however many
   * defendants they answer for; others who share a phone or a name are listed alone.
   */
  async find({ organizationId, timeZone }: Actor, request: Asked): Promise<ExposedPerson[]> {
    const today = dayOf(this.clock.now(), timeZone);
    const clues = await this.matches.clues(organizationId, request);
    return this.reads.after({ organizationId }, ['accounts', 'bonds', 'plans'], async (tx) => {
      const found = likely(request, await candidates(tx, organizationId, clues));
      const certain = found.filter(({ match }) => match.certain);
      const people = [certain, ...found.filter(({ match }) => !match.certain).map((one) => [one])];
      const exposed: ExposedPerson[] = [];
      for (const rows of people.filter(({ length }) => length > 0).slice(0, SHOWN)) {
        exposed.push(await exposureOf(tx, organizationId, rows, today));
      }
      return exposed;
    });
  }
}

const candidates = async (
  tx: TenantTransaction,
  organizationId: string,
  { names, birthdays, phone, ssnDigest }: Clues,
): Promise<Row[]> => {
  const { rows } = await tx.query<Row>(INDEMNITORS, [organizationId, names, birthdays, phone, ssnDigest]);
  return rows;
};

const likely = ({ name, birthday, phoneNumber }: Asked, rows: readonly Row[]): Found[] =>
  rows
    .flatMap((row) => {
      const known = { ...row, phones: [row.phoneNumber] };
      const match = likelyMatch({ fullName: name, birthday, phones: [phoneNumber] }, known, row.sameSsn);
      return match ? [{ row, match }] : [];
    })
    .toSorted((one, two) => two.match.rank - one.match.rank);

const exposureOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  found: readonly Found[],
  today: string,
): Promise<ExposedPerson> => {
  const ids = found.map(({ row }) => row.indemnitorId);
  const { rows } = await tx.query<Bonds>(EXPOSURE, [organizationId, ids]);
  const [likeliest] = found;
  const [row] = rows;
  if (!likeliest || !row) throw new RangeError('Nobody to sum up.');
  const { accountIds, ...bonds } = row;
  const owing = await accountsOwing(tx, organizationId, accountIds, today);
  const pastDueCents = [...owing.values()].reduce((sum, account) => sum + account.pastDueCents, 0);
  const exposure = { ...bonds, pastDueCents };
  const { fullName, birthday, phoneNumber } = likeliest.row;
  const indemnitors = found.map(({ row: { indemnitorId, defendantName } }) => ({ indemnitorId, defendantName }));
  return { fullName, birthday, phoneNumber, reasons: likeliest.match.reasons, exposure, indemnitors };
};
