import { Injectable } from '@nestjs/common';
import type { getChronology, FiledEdition } from '#contracts/recovery/chronology/chronology.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { inChronology, linesFor, type Edition } from '#domain/recovery/chronology.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { CaseParts, mustBeThere, shownTitle, withJoined, type CaseEntry } from '../cases/index.ts';

const HEAD = `
  select ${shownTitle('c')} as title, coalesce(d.full_name, '') as defendant, coalesce(d.ssn_last4, '') as ssn_last4, d.birthday,
    array_remove(array[d.phone_number, d.alternate_phone], '') as phones, c.status, c.opened_at,
    (select coalesce(string_agg(distinct coalesce(nullif(b.power_number, ''), b.case_number), ', '), '')
     from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
     where l.organization_id = c.organization_id and l.case_id = c.id) as bonds
  from recovery_case c
  left join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id and d.lifecycle = 'live'
  where c.organization_id = $1 and c.id = $2`;

const EDITIONS = `
  select e.number, case when e.case_id <> $2 then e.case_id end as joined_case_id, e.edition, e.file_id, e.sha256, e.made_at, ${nameOf('a')} as made_by
  from recovery_chronology e left join agent a on a.organization_id = e.organization_id and a.user_id = e.made_by
  where e.organization_id = $1 and e.case_id in (${withJoined('$2')}) order by e.made_at desc, e.number desc`;

const FILES = `
  select f.name, f.sha256, exists (
      select from recovery_chronology e where e.organization_id = f.organization_id and e.file_id = f.id) as is_edition
  from stored_file f
  where f.organization_id = $1 and f.subject_kind = 'recovery-case' and f.subject_id in (${withJoined('$2')})
    and f.purpose = 'attachment' and f.deleted_at is null
  order by f.uploaded_at, f.id`;

/** A file of the case, as it is listed at the end. */
interface ListedFile {
  name: string;
  sha256: string;
  /** It is an edition of this chronology. */
  isEdition: boolean;
}

/** What stands over the entries of a chronology. */
export interface ChronologyHead {
  title: string;
  /** Empty where nobody is known. */
  defendant: string;
  ssnLast4: string;
  birthday: string | null;
  phones: readonly string[];
  status: string;
  openedAt: string;
  /** Powers or court case numbers, in one line. */
  bonds: string;
}

export interface WholeChronology {
  head: ChronologyHead;
  entries: readonly CaseEntry[];
  files: readonly ListedFile[];
}

/** Reads what was done in a case, by the day and time of the fact (recovery#chronology). */
@Injectable()
export class Chronologies {
  constructor(
    private readonly reads: Reads,
    private readonly parts: CaseParts,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's */
  whole(actor: Actor, caseId: string): Promise<WholeChronology & { editions: readonly FiledEdition[] }> {
    const { organizationId, timeZone } = actor;
    const values = [organizationId, caseId];
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const head = (await tx.query<ChronologyHead>(HEAD, values)).rows[0];
      if (!head) throw new Refused('RECOVERY_CASE_NOT_FOUND');
      const entries = await this.parts.entries(tx, { organizationId, caseId, timeZone });
      const files = await tx.query<ListedFile>(FILES, values);
      const editions = await tx.query<FiledEdition>(EDITIONS, values);
      return { head, entries: inChronology(entries), files: files.rows, editions: editions.rows };
    });
  }

  /** As the edition for the surety has it. */
  async shown(actor: Actor, caseId: string): Promise<ResponseOf<typeof getChronology>> {
    const { head, entries, editions } = await this.whole(actor, caseId);
    return {
      entries: entries.map((entry) => shownEntry(entry, { edition: 'surety', phones: head.phones, ...actor })),
      editions: [...editions],
    };
  }
}

/** An entry as an edition shows it; the day of entry stands beside where it is a later one. */
export const shownEntry = (
  entry: CaseEntry,
  { edition, phones, timeZone }: { edition: Edition; phones: readonly string[]; timeZone: string },
) => {
  const { id, day, at, enteredAt, by, kind, struck = null } = entry;
  const enteredOn = dayOf(new Date(enteredAt), timeZone);
  const lines = linesFor(edition, entry, phones);
  return { entryId: id, day, at, enteredOn: enteredOn > day ? enteredOn : null, by, kind, lines, struck };
};
