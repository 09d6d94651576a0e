import { Injectable } from '@nestjs/common';
import type { MoveInBalanceTotals, MoveInTotal } from '#contracts/office/move-in/move-in.ts';
import type { BalanceTotals } from '#domain/office/move-in-balance-check.ts';
import { hintsOf } from '#domain/office/move-in-hints.ts';
import { isTotalSettled, MOVE_IN_TOTALS, totalInWords, type MoveInTotalOf } from '#domain/office/move-in-totals.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { balancesHere } from '../brought-in/index.ts';
import { openHead, type HeadWithTotals } from './move-in-checks.ts';

/** A total that one of the lists comes to: of which surety, and how much. */
interface Counted {
  what: MoveInTotalOf;
  suretyId: string | null;
  figure: number;
}

const HERE = `
  select 'clients' as what, null::uuid as surety_id, count(*)::int as figure from move_in_person
  where organization_id = $1 and list = 'clients' and person_id is not null having count(*) > 0
  union all select 'writtenOff', null, sum(written_off_cents)::bigint from move_in_balance
  where organization_id = $1 and is_here having count(*) > 0
  union all select 'owed', null, sum(greatest(balance_cents, 0))::bigint from move_in_balance
  where organization_id = $1 and is_here having count(*) > 0
  union all select 'credits', null, sum(greatest(-balance_cents, 0))::bigint from move_in_balance
  where organization_id = $1 and is_here having count(*) > 0
  union all select 'pastDue', null, sum(past_due_cents)::bigint from move_in_balance
  where organization_id = $1 and has_plan having count(*) > 0
  union all select 'powers', surety_id, count(*) filter (where in_hand)::int from move_in_power
  where organization_id = $1 and power_id is not null group by surety_id`;
const TYPED = `
  select what, nullif(surety, '')::uuid as surety_id, typed, reason from move_in_total where organization_id = $1`;
const HEADS = `
  select list, head_sealed from move_in_checked_file
  where organization_id = $1 and list in ('clients', 'balances', 'plans', 'powers')`;

/** What a file comes to, as it was checked last; nothing of what was checked before totals were typed. */
const totalsOfHead = ({ clients, balances, pastDueCents, powers = [] }: HeadWithTotals): Counted[] => {
  const one = (what: MoveInTotalOf, figure: number | undefined): Counted[] =>
    figure === undefined ? [] : [{ what, suretyId: null, figure }];
  return [
    ...one('clients', clients),
    ...one('owed', balances?.owedCents),
    ...one('credits', balances === undefined ? undefined : 0 - balances.creditCents),
    ...one('writtenOff', balances?.writtenOffCents),
    ...one('pastDue', pastDueCents),
    ...powers.map(({ suretyId, count }): Counted => ({ what: 'powers', suretyId, figure: count })),
  ];
};

/**
 * What lists come to beside what is here of them and what was typed: clients, what they owe and their credits, what was written off, what is past due, and
 * powers in hand by surety (moving-in#control-totals).
 */
@Injectable()
export class ControlTotals {
  constructor(
    private readonly keys: DataKeys,
    private readonly sureties: Sureties,
  ) {}

  async of(tx: TenantTransaction, organizationId: OrganizationId): Promise<MoveInTotal[]> {
    const key = await this.keys.of(organizationId);
    const heads = await tx.query<{ list: MoveInList; headSealed: Buffer }>(HEADS, [organizationId]);
    const ofFiles = heads.rows.flatMap(({ list, headSealed }) => totalsOfHead(openHead(key, list, headSealed)));
    const { rows: here } = await tx.query<Counted>(HERE, [organizationId]);
    const { rows: typed } = await tx.query<Counted & Pick<MoveInTotal, 'typed' | 'reason'>>(TYPED, [organizationId]);
    const sureties = await this.sureties.names({ organizationId });
    const lists = new Set(heads.rows.map(({ list }) => list));
    const all = new Map<string, MoveInTotal>();
    const add = ({ what, suretyId }: Pick<Counted, 'what' | 'suretyId'>, more: Partial<MoveInTotal>) => {
      const id = `${what} ${suretyId ?? ''}`;
      const surety = sureties.find((one) => one.suretyId === suretyId)?.name ?? '';
      // A surety that the file has no power in hand of has none in it.
      const file = what === 'powers' && lists.has('powers') ? 0 : null;
      all.set(id, { what, suretyId, surety, file, here: 0, typed: null, reason: '', ...all.get(id), ...more });
    };
    for (const one of ofFiles) add(one, { file: one.figure });
    for (const one of here) add(one, { here: one.figure });
    for (const { reason, ...one } of typed) add(one, { typed: one.typed, reason });
    const place = ({ what }: MoveInTotal) => MOVE_IN_TOTALS.indexOf(what);
    return [...all.values()].toSorted(
      (one, other) => place(one) - place(other) || one.surety.localeCompare(other.surety),
    );
  }

  /** The first that is neither as typed nor explained, in words; null where each is. */
  async unsettled(tx: TenantTransaction, organizationId: OrganizationId): Promise<string | null> {
    const total = (await this.of(tx, organizationId)).find((one) => !isTotalSettled(one));
    return total ? totalInWords(total) : null;
  }
}

const TYPED_OF_1100 = `select typed_cents from opening_total where organization_id = $1 and account = '1100'`;

/** What the list comes to beside what is here of it and what was typed of 1100 (moving-in#control-totals). */
export const balanceTotals = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  file: BalanceTotals | null,
): Promise<MoveInBalanceTotals | null> => {
  const here = await balancesHere(tx, organizationId);
  if (file === null && here.accounts === 0 && here.writtenOffCents === 0) return null;
  const { rows } = await tx.query<{ typedCents: number | null }>(TYPED_OF_1100, [organizationId]);
  const typedCents = rows[0]?.typedCents ?? null;
  const fileCents = file === null ? null : file.owedCents + file.creditCents;
  return {
    fileAccounts: file?.accounts ?? 0,
    fileOwedCents: file?.owedCents ?? 0,
    fileCreditCents: file?.creditCents ?? 0,
    hereAccounts: here.accounts,
    hereOwedCents: here.owedCents,
    hereCreditCents: here.creditCents,
    typedCents,
    hints: file === null || fileCents === null || typedCents === null ? [] : hintsOf(typedCents - fileCents, file),
  };
};
