import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listSurrendersToDecide, Surrender } from '#contracts/recovery/surrender/surrenders.ts';
import { dayOf } from '#domain/kernel/days.ts';
import {
  addresseeOf,
  needsAddress,
  SURRENDER_PAPERS,
  type AddressKind,
  type SurrenderPaper,
} from '#domain/recovery/surrender.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { hasOthers, readerOf } from '../../books/approvals/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { mustBeThere } from '../cases/index.ts';

const BOND = `jsonb_build_object('bondId', x.bond_id, 'powerNumber', x.power_number, 'caseNumber', x.case_number,
  'status', x.status, 'amountCents', x.amount_cents, 'bondDate', x.bond_date, 'answerBy', x.answer_by)`;

const SURRENDERS = `
  select s.id as surrender_id, s.case_id, s.bond_id, b.power_number,
    b.case_number, s.defendant_id, d.full_name as defendant_name,
    b.sheriff_parish as parish, s.kind, s.from_other_state, s.reason, s.reason_note as note, s.status,
    ${nameOf('asker')} as asked_by, s.asked_at, ${nameOf('author')} as author,
    coalesce(author.license_number, '') as author_license,
    case s.status when 'late' then s.certified_at else s.authored_at end as waits_since,
    case when s.status = 'late' then s.certified_by else s.author end = $2 as own,
    s.certificate_on, s.certified_at, s.certificate_file_id,
    s.court_paper_id, s.alone, s.end_reason, s.premium_return, s.version, b.surety_id,
    coalesce((select jsonb_agg(${BOND} || jsonb_build_object('result', c.result) order by x.bond_date, x.bond_id)
      from surrender_bond c join bond x on x.organization_id = c.organization_id and x.bond_id = c.bond_id
      where c.organization_id = s.organization_id and c.surrender_id = s.id), '[]') as covered,
    case when s.status in ('asked', 'waiting', 'open') then coalesce((
      select jsonb_agg(${BOND} order by x.bond_date, x.bond_id) from bond x
      where x.organization_id = s.organization_id and x.defendant_id = s.defendant_id and x.voided_at is null
        and not x.unfinished
        and x.status in ('OPEN', 'FORFEITED') and x.sheriff_parish is not distinct from b.sheriff_parish), '[]')
      else '[]' end as coverable,
    coalesce((select jsonb_agg(jsonb_build_object('proof', p.proof, 'provedOn', p.proved_on, 'fileId', p.file_id)
        order by p.proved_on, p.proof)
      from surrender_proof p where p.organization_id = s.organization_id and p.surrender_id = s.id), '[]') as proofs,
    coalesce((select jsonb_agg(jsonb_build_object('paper', p.paper, 'on', p.sent_on, 'how', p.sent_how))
      from surrender_paper p where p.organization_id = s.organization_id and p.surrender_id = s.id), '[]') as sent
  from surrender s
  join bond b on b.organization_id = s.organization_id and b.bond_id = s.bond_id
  left join defendant d on d.organization_id = s.organization_id and d.id = s.defendant_id and d.lifecycle = 'live'
  left join agent asker on asker.organization_id = s.organization_id and asker.user_id = s.asked_by
  left join agent author on author.organization_id = s.organization_id and author.user_id = s.author`;

const OF_CASE = `${SURRENDERS} where s.organization_id = $1 and s.case_id = $3 order by s.asked_at desc, s.id`;
const ONE = `${SURRENDERS} where s.organization_id = $1 and s.id = $3`;
const TO_DECIDE = `${SURRENDERS}
  where s.organization_id = $1 and (s.status in ('waiting', 'late') or s.premium_return = 'proposed')
  order by s.asked_at, s.id limit 200`;

const ADDRESSES = 'select kind, place, name, address from surrender_address where organization_id = $1';

type Row = Omit<Surrender, 'papers' | 'recordedOn'> & {
  certifiedAt: string | null;
  suretyId: string | null;
  sent: { paper: SurrenderPaper; on: string; how: string }[];
};

/** An address of the directory. */
export interface KnownAddress {
  kind: AddressKind;
  place: string;
  name: string;
  address: string;
}

/** Where a paper of a surrender goes; `place` is null where the bond does not say whose it is. */
export const placeOf = (kind: AddressKind, { parish, suretyId }: Pick<Row, 'parish' | 'suretyId'>): string | null =>
  kind === 'surety' ? suretyId : parish;

/** Which entry of the directory a paper is addressed to; null where it is none of it. */
const addressOf = (paper: SurrenderPaper, row: Pick<Row, 'parish' | 'suretyId'>, known: readonly KnownAddress[]) => {
  const kind = addresseeOf(paper);
  if (kind === null) return null;
  const place = placeOf(kind, row);
  return { kind, place, isKnown: known.some((address) => address.kind === kind && address.place === place) };
};

/** Whose address is missing for a paper, in words; null where none is. */
const missingFor = (paper: SurrenderPaper, row: Pick<Row, 'parish' | 'suretyId'>, known: readonly KnownAddress[]) => {
  const address = addressOf(paper, row, known);
  if (address === null || address.isKnown || !needsAddress(paper)) return null;
  return address.kind === 'surety' ? 'surety' : `${address.kind} of ${row.parish ?? 'the bond’s parish'}`;
};

/** A surrender as it is printed. */
export type SurrenderToPrint = Surrender & { suretyId: string | null; addresses: readonly KnownAddress[] };

/** How many surrenders, certificates and returns of a premium wait for a decision. */
export const countToDecide = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*) as waiting from surrender s
     where s.organization_id = $1 and (s.status in ('waiting', 'late') or s.premium_return = 'proposed')`,
    [organizationId],
  );
  return rows[0]?.waiting ?? 0;
};

/** Reads surrenders, with what is missing for their papers. */
@Injectable()
export class Surrenders {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  ofCase(actor: Actor, caseId: string): Promise<Surrender[]> {
    return this.reads.after(actor, ['bonds'], async (tx) => {
      await mustBeThere(tx, actor.organizationId, caseId);
      return (await this.read(tx, actor, OF_CASE, [caseId])).map(shown);
    });
  }

  /** @throws Refused SURRENDER_NOT_FOUND */
  async one(actor: Actor, surrenderId: string): Promise<SurrenderToPrint> {
    const [found] = await this.reads.after(actor, ['bonds'], (tx) => this.read(tx, actor, ONE, [surrenderId]));
    if (!found) throw new Refused('SURRENDER_NOT_FOUND');
    return found;
  }

  toDecide(actor: Actor): Promise<ResponseOf<typeof listSurrendersToDecide>> {
    return this.reads.after(actor, ['bonds'], async (tx) => ({
      surrenders: (await this.read(tx, actor, TO_DECIDE, [])).map(shown),
      secondApprover: hasOthers(await readerOf(tx, actor)),
    }));
  }

  private async read(tx: TenantTransaction, actor: Actor, sql: string, more: string[]): Promise<SurrenderToPrint[]> {
    const { organizationId, userId, timeZone } = actor;
    const [found, known] = await Promise.all([
      tx.query<Row>(sql, [organizationId, userId, ...more]),
      tx.query<KnownAddress>(ADDRESSES, [organizationId]),
    ]);
    return found.rows.map(({ sent, certifiedAt, ...row }) => ({
      ...row,
      recordedOn: certifiedAt === null ? null : dayOf(new Date(certifiedAt), timeZone),
      addresses: known.rows,
      papers: SURRENDER_PAPERS.map((paper) => {
        const noted = sent.find((one) => one.paper === paper);
        const missing = missingFor(paper, row, known.rows);
        const address = addressOf(paper, row, known.rows);
        return { paper, missing, address, sent: noted ? { on: noted.on, how: noted.how } : null };
      }),
    }));
  }
}

const shown = ({ suretyId: _, addresses: __, ...surrender }: SurrenderToPrint): Surrender => surrender;
