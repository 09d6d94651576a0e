import { Injectable } from '@nestjs/common';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Defendants } from './defendants.query.ts';
import { indemnitorNotThere } from './merged-file.ts';

const REFERENCE = `'referenceId', r.id, 'name', r.name, 'relationship', r.relationship, 'phone', r.phone,
  'address', r.address, 'city', r.city, 'state', r.state, 'zip', r.zip`;

/** The references of a person in the order in which they were added. */
const referencesOf = (type: 'defendant' | 'indemnitor', id: string) => `
  coalesce((select jsonb_agg(jsonb_build_object(${REFERENCE}) order by r.created_at, r.id) from personal_reference r
    where r.organization_id = $1 and r.person_type = '${type}' and r.person_id = ${id}), '[]')`;

/** Never the SSN. */
const SELECT = `
  select i.id as indemnitor_id, i.defendant_id, i.full_name, i.relationship, i.birthday,
    i.phone_number, i.email, i.address, i.city, i.state, i.zip, i.employer_name, i.employer_phone, i.supervisor_name,
    i.employer_address, i.employer_city, i.employer_state, i.employer_zip, i.ssn_last4, i.version, i.created_at,
    array(select l.account_id from account_indemnitor l
      where l.organization_id = $1 and l.indemnitor_id = i.id order by l.linked_at, l.account_id) as account_ids,
    ${referencesOf('indemnitor', 'i.id')} as references
  from indemnitor i
  where i.organization_id = $1 and i.lifecycle = 'live'`;

/** Reads who answers for defendants, and the references of both. */
@Injectable()
export class Indemnitors {
  constructor(
    private readonly database: TenantDatabase,
    private readonly defendants: Defendants,
  ) {}

  /**
   * Who answers for a defendant, in the order in which they were added.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async ofDefendant(actor: Actor, defendantId: string): Promise<Indemnitor[]> {
    await this.defendants.exists(actor, defendantId);
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<Indemnitor>(`${SELECT} and i.defendant_id = $2 order by i.created_at, i.id`, [
        actor.organizationId,
        defendantId,
      ]),
    );
    return rows;
  }

  /**
   * One indemnitor with references and accounts.
   * @throws Refused INDEMNITOR_NOT_FOUND, also for another organization's; INDEMNITOR_MERGED.
   */
  get({ organizationId }: Actor, indemnitorId: string): Promise<Indemnitor> {
    return this.database.read(organizationId, (tx) => one(tx, organizationId, indemnitorId));
  }

  /**
   * The references of a defendant, in the order in which they were added.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async referencesOfDefendant(actor: Actor, defendantId: string): Promise<Reference[]> {
    await this.defendants.exists(actor, defendantId);
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ references: Reference[] }>(`select ${referencesOf('defendant', '$2::uuid')} as references`, [
        actor.organizationId,
        defendantId,
      ]),
    );
    return rows[0]?.references ?? [];
  }
}

const one = async (tx: TenantTransaction, organizationId: string, indemnitorId: string): Promise<Indemnitor> => {
  const { rows } = await tx.query<Indemnitor>(`${SELECT} and i.id = $2`, [organizationId, indemnitorId]);
  if (!rows[0]) throw await indemnitorNotThere(tx, organizationId, indemnitorId);
  return rows[0];
};
