import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findPortalBonds, PortalBond, PortalGroup } from '#contracts/office/surety-portal/portal.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { BOND_STATUSES, LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { borneBonds } from '../../powers/surety-reports/index.ts';
import type { PortalReader } from './portal-views.ts';
import { IS_PROOF } from './proofs-for-surety.ts';

/** Nothing else of bond and person is read at all (powers#portal-contents). */
const COLUMNS = `
  b.bond_id, borne.power as power_number,
  case when d.lifecycle = 'live' then d.full_name else 'removed' end as defendant_name,
  b.amount_cents as face_cents, b.bond_date, b.court_date,
  coalesce(b.court_location, '') as court, b.case_number,
  coalesce(b.jurisdiction, b.posted_at, '') as parish, b.charge_code as charge, b.status,
  b.forfeiture_date, b.due_date, b.discharged_on, b.written_position::text as place,
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name) order by f.sort_name, f.id)
    from surety_proof m join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id
    where m.organization_id = b.organization_id and m.bond_id = b.bond_id and ${IS_PROOF}), '[]') as proofs`;
const JOINED = `
  from borne
  join bond b on b.organization_id = $1 and b.bond_id = borne.bond_id
  join defendant d on d.organization_id = $1 and d.id = b.defendant_id`;

/** A case number as `shown` masks it (`maskSsns`): what is masked is not found by its digits either. */
const SHOWN_CASE_NUMBER = String.raw`regexp_replace(b.case_number,
  '(?<!\d)\d{3}[-.\s\u2010-\u2015]\d{2}[-.\s\u2010-\u2015](\d{4})(?!\d)', '***-**-\1', 'g')`;

/** $4 is what is searched for, as text to be found within others; $5 and $6 are where the page before ended. */
const PAGE = `${borneBonds('and b.status = any ($3)')}
  select ${COLUMNS} ${JOINED}
  where borne.surety_id = $2
    and ($4 = '' or position($4 in lower(borne.power)) > 0 or position($4 in lower(${SHOWN_CASE_NUMBER})) > 0
      or (d.lifecycle = 'live' and strpos(d.search_name, (select nullif(searchable_name($4), ''))) > 0))
    and ($5::bigint is null or (b.written_position, b.bond_id) < ($5, $6::uuid))
  order by b.written_position desc, b.bond_id desc limit $7`;

const PROOF = `${borneBonds('and b.bond_id = $3')}
  select borne.power as power_number ${JOINED}
  join surety_proof m on m.organization_id = b.organization_id and m.bond_id = b.bond_id and m.file_id = $4
  join stored_file f on f.id = m.file_id and ${IS_PROOF}
  where borne.surety_id = $2 and d.lifecycle = 'live'`;

const GROUPS: Readonly<Record<PortalGroup, readonly string[]>> = {
  all: BOND_STATUSES,
  live: LIVE_BOND_STATUSES,
  forfeited: ['FORFEITED'],
  ended: BOND_STATUSES.filter((status) => !(LIVE_BOND_STATUSES as readonly string[]).includes(status)),
};

const place = z.tuple([z.string().regex(/^\d{1,19}$/), z.uuid()]);
type Row = PortalBond & { place: string };

/** What was typed by hand may hold what nobody shall see. */
const shown = ({ place: _, ...bond }: Row): PortalBond => ({
  ...bond,
  charge: maskSsns(bond.charge, 'grouped'),
  caseNumber: maskSsns(bond.caseNumber, 'grouped'),
});

/** Bonds on powers of one surety, as its portal shows them (powers#portal-contents). */
@Injectable()
export class PortalBonds {
  constructor(private readonly reads: Reads) {}

  /** The newest first. */
  async find(
    { organizationId, suretyId }: PortalReader,
    { search, group, cursor, limit }: InputOf<typeof findPortalBonds>['body'],
  ): Promise<ResponseOf<typeof findPortalBonds>> {
    const after = decodeCursor(place, cursor);
    const wanted = [organizationId, suretyId, GROUPS[group], search.toLowerCase()];
    const requests = [...wanted, after?.[0] ?? null, after?.[1] ?? null, limit + 1];
    const { rows } = await this.reads.after({ organizationId }, ['bonds', optionalView('powers')], (tx) =>
      tx.query<Row>(PAGE, requests),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page.map(shown), nextCursor: last ? encodeCursor([last.place, last.bondId]) : null };
  }

  /** The power of a bond whose document was marked for this surety. @throws Refused FILE_NOT_FOUND */
  async proof(
    { organizationId, suretyId }: PortalReader,
    { bondId, fileId }: { bondId: string; fileId: string },
  ): Promise<{ powerNumber: string }> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds', optionalView('powers')], (tx) =>
      tx.query<{ powerNumber: string }>(PROOF, [organizationId, suretyId, bondId, fileId]),
    );
    if (!rows[0]) throw new Refused('FILE_NOT_FOUND');
    return rows[0];
  }
}
