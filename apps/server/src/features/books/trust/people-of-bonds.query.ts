import { Injectable } from '@nestjs/common';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Reads } from '../../../platform/projections/reads.ts';

/** What lists of collateral show of a bond. */
export interface BondShown {
  bondId: string;
  defendantId: string;
  defendantName: string;
  powerNumber: string;
  bondStatus: BondStatus;
  isVoid: boolean;
  dischargedOn: string | null;
}

const BONDS = `
  select b.bond_id, b.defendant_id, coalesce(d.full_name, '') as defendant_name,
    coalesce(b.power_number, '') as power_number, b.status as bond_status, b.voided_at is not null as is_void,
    b.discharged_on
  from bond b
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id
  where b.organization_id = $1 and b.bond_id = any ($2::uuid[])`;

/** Of whoever was merged, as they are called in the file in which they go on (people#merged-files). */
const NAMES = `
  select d.id, coalesce(
      (select i.full_name from defendant i where i.organization_id = $1 and i.id = d.merged_into), d.full_name) as name
  from defendant d where d.organization_id = $1 and d.id = any ($2::uuid[])
  union all
  select d.id, coalesce(
      (select i.full_name from indemnitor i where i.organization_id = $1 and i.id = d.merged_into), d.full_name)
  from indemnitor d where d.organization_id = $1 and d.id = any ($2::uuid[])`;

const STAFF = `
  select ${nameOf('agent')} as name from agent where organization_id = $1 and user_id = $2`;

const ADDRESS = `
  select address, city, state, zip from defendant where organization_id = $1
    and id = (select coalesce(d.merged_into, d.id) from defendant d where d.organization_id = $1 and d.id = $2)
  union all
  select address, city, state, zip from indemnitor where organization_id = $1
    and id = (select coalesce(d.merged_into, d.id) from indemnitor d where d.organization_id = $1 and d.id = $2)`;

const OF_DEFENDANT = `
  select id as person_id, full_name as name, 1 as place, created_at from defendant
  where organization_id = $1 and id = $2 and lifecycle = 'live'
  union all
  select id, full_name, 2, created_at from indemnitor
  where organization_id = $1 and defendant_id = $2 and lifecycle = 'live'
  order by place, created_at, person_id`;

/** The bonds and people that collateral names. */
@Injectable()
export class PeopleOfBonds {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
  ) {}

  async bonds(organizationId: OrganizationId, bondIds: readonly string[]): Promise<Map<string, BondShown>> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<BondShown>(BONDS, [organizationId, bondIds]),
    );
    return new Map(rows.map((row) => [row.bondId, row]));
  }

  /** By id; empty of whoever was erased. */
  async names(organizationId: OrganizationId, people: readonly string[]): Promise<(id: string) => string> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ id: string; name: string }>(NAMES, [organizationId, people]),
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? '';
  }

  /** Who of the agency it was. */
  async staff(organizationId: OrganizationId, userId: string): Promise<string> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ name: string }>(STAFF, [organizationId, userId]),
    );
    return rows[0]?.name ?? 'Former staff';
  }

  /** Street; city, state and ZIP: a line each, those that are known. */
  async address(organizationId: OrganizationId, personId: string): Promise<string[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ address: string; city: string; state: string; zip: string }>(ADDRESS, [organizationId, personId]),
    );
    return rows.flatMap(({ address, city, state, zip }) =>
      [address, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean),
    );
  }

  /** The defendant, then who answers for them. */
  async ofDefendant(
    { organizationId }: Pick<Actor, 'organizationId'>,
    defendantId: string,
  ): Promise<{ personId: string; name: string }[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ personId: string; name: string }>(OF_DEFENDANT, [organizationId, defendantId]),
    );
    return rows.map(({ personId, name }) => ({ personId, name }));
  }

  /** @throws Refused PERSON_NOT_OF_BOND */
  async mustBeOf(actor: Actor, defendantId: string, personId: string): Promise<void> {
    const people = await this.ofDefendant(actor, defendantId);
    if (people.some((person) => person.personId === personId)) return;
    const message = 'Choose the defendant or an indemnitor.';
    throw new Refused('PERSON_NOT_OF_BOND', {}, [{ path: 'personId', message }]);
  }
}
