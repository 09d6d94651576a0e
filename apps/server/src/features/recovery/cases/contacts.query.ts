import { Injectable } from '@nestjs/common';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { mustBeThere } from './recovery-case.query.ts';

const address = (of: string) => `concat_ws(', ', nullif(${of}.address, ''), nullif(${of}.city, ''),
  nullif(concat_ws(' ', nullif(${of}.state, ''), nullif(${of}.zip, '')), ''))`;

/**
 * The people of the defendant's file as they are now, then the case's own contacts. An indemnitor of no account of the
 * case's bonds is an other one, and so are their references.
 */
const CONTACTS = `
  with of_case as (
    select c.defendant_id from recovery_case c
    join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id and d.lifecycle = 'live'
    where c.organization_id = $1 and c.id = $2
  ), answering as (
    select distinct ai.indemnitor_id from recovery_case_bond l
    join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    join account_indemnitor ai on ai.organization_id = b.organization_id and ai.account_id = b.account_id
    where l.organization_id = $1 and l.case_id = $2
  ), indemnitors as (
    select i.*, not exists (select from answering n where n.indemnitor_id = i.id) as is_other
    from indemnitor i join of_case o on o.defendant_id = i.defendant_id
    where i.organization_id = $1 and i.lifecycle = 'live'
  ), people as (
    select 1 as part, d.created_at, d.id, 'defendant' as role, d.full_name as name, d.phone_number as phone, d.email,
      '' as relationship, ${address('d')} as address, '' as reference_of, false as is_other,
      jsonb_build_object('kind', 'defendant', 'id', d.id) as edited_at, 0 as version
    from defendant d join of_case o on o.defendant_id = d.id where d.organization_id = $1
    union all
    select case when i.is_other then 5 else 2 end, i.created_at, i.id, 'indemnitor', i.full_name, i.phone_number, i.email,
      '', ${address('i')}, '', i.is_other, jsonb_build_object('kind', 'indemnitor', 'id', i.id), 0
    from indemnitors i
    union all
    select 3, r.created_at, r.id, 'reference', r.name, r.phone, '', r.relationship, ${address('r')}, d.full_name, false,
      jsonb_build_object('kind', 'defendant', 'id', d.id), 0
    from personal_reference r
    join of_case o on o.defendant_id = r.person_id
    join defendant d on d.organization_id = r.organization_id and d.id = r.person_id
    where r.organization_id = $1 and r.person_type = 'defendant'
    union all
    select case when i.is_other then 6 else 4 end, r.created_at, r.id, 'indemnitor_reference', r.name, r.phone, '',
      r.relationship, ${address('r')}, i.full_name, i.is_other,
      jsonb_build_object('kind', 'indemnitor', 'id', i.id), 0
    from personal_reference r join indemnitors i on i.id = r.person_id
    where r.organization_id = $1 and r.person_type = 'indemnitor'
    union all
    select 7, k.created_at, k.id, k.role, k.name, k.phone, k.email, k.relationship, k.address, '', false, null, k.version
    from recovery_contact k where k.organization_id = $1 and k.case_id = $2
  )
  select id as contact_id, role, name, phone, email, relationship, address, reference_of, is_other, edited_at, version
  from people order by part, created_at, id`;

/** Reads who can be asked about a case. */
@Injectable()
export class CaseContacts {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  of(actor: Actor, caseId: string): Promise<RecoveryContact[]> {
    const { organizationId } = actor;
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      return (await tx.query<RecoveryContact>(CONTACTS, [organizationId, caseId])).rows;
    });
  }
}
