import { Injectable } from '@nestjs/common';
import type { OutsidePage } from '#contracts/recovery/outside-links/outside-page.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import type { OutsideField } from '#domain/recovery/outside-link.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { DocumentLinks } from '../../people/documents/index.ts';
import { PHOTO, type Photo } from '../cases/index.ts';
import type { OpenPage } from './outside-visits.ts';

const HEAD = `select o.name as organization_name, c.defendant_id
  from recovery_case c join organization o on o.organization_id = c.organization_id
  where c.organization_id = $1 and c.id = $2`;

const PERSON = `
  select d.full_name, d.birthday, d.race, d.sex, d.height, d.weight, d.vehicle_make, d.vehicle_model, d.vehicle_year,
    d.vehicle_color, d.phone_number, d.alternate_phone, d.employer_name, d.employer_phone,
    concat_ws(', ', nullif(d.employer_address, ''), nullif(d.employer_city, ''), nullif(d.employer_state, '')) as employer_at,
    concat_ws(', ', nullif(d.address, ''), nullif(d.city, ''),
      nullif(concat_ws(' ', nullif(d.state, ''), nullif(d.zip, '')), '')) as address, ${PHOTO}
  from defendant d where d.organization_id = $1 and d.id = $2 and d.lifecycle = 'live'`;

/** Without an amount: no money. */
const BONDS = `
  select b.power_number, b.case_number, b.jurisdiction, b.answer_by, b.warrant_on
  from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where l.organization_id = $1 and l.case_id = $2 and b.voided_at is null order by l.linked_at, b.bond_id`;

const CONTACTS = `
  select i.full_name as name, i.phone_number as phone from indemnitor i
  where i.organization_id = $1 and i.defendant_id = $3 and i.lifecycle = 'live'
  union all
  select k.name, k.phone from recovery_contact k where k.organization_id = $1 and k.case_id = $2`;

/** Without who told it: no notes of others. */
const LEADS = `
  select kind, value, confidence, last_seen from recovery_lead
  where organization_id = $1 and case_id = $2 and struck_at is null order by confidence desc, last_seen desc, id`;

type Fact = OutsidePage['sections'][number]['facts'][number];
type Person = Record<
  | 'fullName'
  | 'race'
  | 'sex'
  | 'height'
  | 'weight'
  | 'vehicleMake'
  | 'vehicleModel'
  | 'vehicleYear'
  | 'vehicleColor'
  | 'phoneNumber'
  | 'alternatePhone'
  | 'employerName'
  | 'employerPhone'
  | 'employerAt'
  | 'address',
  string
> & { birthday: string | null; photo: Photo };

interface Known {
  person: Person | null;
  bonds: readonly {
    powerNumber: string;
    caseNumber: string;
    jurisdiction: string;
    answerBy: string | null;
    warrantOn: string | null;
  }[];
  contacts: readonly { name: string; phone: string }[];
  leads: readonly { kind: string; value: string; confidence: number; lastSeen: string }[];
}

/** What is empty is left out; whatever looks like an SSN is cut, wherever it was typed. */
const facts = (...given: (readonly [label: string, value: string | null | undefined])[]): Fact[] =>
  given.flatMap(([label, value]) => (value ? [{ label, value: maskSsns(value, 'grouped') }] : []));
const phone = (digits: string | undefined): string => (digits ? formatPhone(digits) : '');
const day = (given: string | null | undefined): string => (given ? formatDay(given) : '');

/** The sections of a page, each of one field that was chosen. */
const SECTIONS: Readonly<Record<Exclude<OutsideField, 'photo'>, readonly [string, (known: Known) => Fact[]]>> = {
  identity: ['Person', ({ person }) => facts(['Name', person?.fullName], ['Born', day(person?.birthday)])],
  description: [
    'Description',
    ({ person }) =>
      facts(['Race', person?.race], ['Sex', person?.sex], ['Height', person?.height], ['Weight', person?.weight]),
  ],
  phones: [
    'Phones',
    ({ person }) => facts(['Phone', phone(person?.phoneNumber)], ['Other phone', phone(person?.alternatePhone)]),
  ],
  addresses: ['Addresses', ({ person }) => facts(['Home', person?.address])],
  employer: [
    'Work',
    ({ person }) =>
      facts(
        ['Employer', person?.employerName],
        ['Phone', phone(person?.employerPhone)],
        ['Address', person?.employerAt],
      ),
  ],
  vehicle: [
    'Vehicle',
    ({ person }) =>
      facts([
        'Vehicle',
        [person?.vehicleColor, person?.vehicleYear, person?.vehicleMake, person?.vehicleModel]
          .filter(Boolean)
          .join(' '),
      ]),
  ],
  bonds: [
    'Bonds',
    ({ bonds }) =>
      bonds.flatMap(({ powerNumber, caseNumber, jurisdiction, warrantOn }) =>
        facts(['Power', powerNumber], ['Court case', caseNumber], ['Court', jurisdiction], ['Warrant', day(warrantOn)]),
      ),
  ],
  contacts: [
    'Contacts',
    ({ contacts }) => contacts.flatMap(({ name, phone: digits }) => facts([name || 'Contact', phone(digits) || '—'])),
  ],
  leads: [
    'Leads',
    ({ leads }) =>
      leads.flatMap(({ value, confidence, lastSeen, kind }) =>
        facts([`${kind}, ${String(confidence)}%`, `${value}, last seen ${day(lastSeen)}`]),
      ),
  ],
  deadline: [
    'Deadline',
    ({ bonds }) => {
      const days = bonds.flatMap(({ answerBy }) => (answerBy === null ? [] : [answerBy])).toSorted();
      return facts(['Deadline', day(days[0])]);
    },
  ],
};

/** Reads what a link shows: its chosen fields as they are now, and nothing else. */
@Injectable()
export class OutsidePages {
  constructor(
    private readonly reads: Reads,
    private readonly photos: DocumentLinks,
    private readonly clock: Clock,
  ) {}

  async of({ organizationId, link, endsAt, view }: OpenPage): Promise<OutsidePage> {
    const { caseId, fields, name } = link;
    const read = await this.reads.after({ organizationId }, [optionalView('bonds')], async (tx) => {
      const head = (
        await tx.query<{ organizationName: string; defendantId: string | null }>(HEAD, [organizationId, caseId])
      ).rows[0];
      return {
        head,
        known: await knownOf(tx, { organizationId, caseId, defendantId: head?.defendantId ?? null, fields }),
      };
    });
    const { person } = read.known;
    const file = fields.includes('photo') ? (person?.photo ?? null) : null;
    return {
      organizationName: read.head?.organizationName ?? '',
      name,
      at: this.clock.now().toISOString(),
      endsAt: endsAt.toISOString(),
      view,
      photo: file === null ? null : await this.photos.embedded({ organizationId, ...file }),
      sections: fields.flatMap((field) => {
        if (field === 'photo') return [];
        const [title, of] = SECTIONS[field];
        return [{ title, facts: of(read.known) }];
      }),
    };
  }
}

/** Only what the fields need is read at all. */
const knownOf = async (
  tx: TenantTransaction,
  of: { organizationId: string; caseId: string; defendantId: string | null; fields: readonly OutsideField[] },
): Promise<Known> => {
  const { organizationId, caseId, defendantId, fields } = of;
  const has = (...wanted: OutsideField[]) => wanted.some((field) => fields.includes(field));
  const read = async <Row extends object>(isWanted: boolean, sql: string, values: unknown[]): Promise<Row[]> =>
    isWanted ? (await tx.query<Row>(sql, values)).rows : [];
  const ofCase = [organizationId, caseId];
  const people = await read<Person>(
    has('identity', 'photo', 'description', 'phones', 'addresses', 'employer', 'vehicle'),
    PERSON,
    [organizationId, defendantId],
  );
  return {
    person: people[0] ?? null,
    bonds: await read(has('bonds', 'deadline'), BONDS, ofCase),
    contacts: await read(has('contacts'), CONTACTS, [...ofCase, defendantId]),
    leads: await read(has('leads'), LEADS, ofCase),
  };
};
