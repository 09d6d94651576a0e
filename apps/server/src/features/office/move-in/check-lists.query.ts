import { Injectable } from '@nestjs/common';
import {
  checkMoveIn,
  type CheckedFile,
  type OtherLists,
  type PersonHere,
  type RowsOfFile,
} from '#domain/office/move-in-check.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { readBalances } from '#domain/office/move-in-balance-rows.ts';
import { isPeopleList } from '#domain/office/move-in-fields.ts';
import { readPaymentsBefore } from '#domain/office/move-in-payment-rows.ts';
import { readPlans } from '#domain/office/move-in-plan-rows.ts';
import { numbersOfPowers, type PowerHere } from '#domain/office/move-in-power-check.ts';
import { readOwed } from '#domain/office/move-in-owed-rows.ts';
import { readPowers } from '#domain/office/move-in-power-rows.ts';
import { readBonds } from '#domain/office/move-in-bond-rows.ts';
import type { BondReading } from '#domain/office/move-in-bond-values.ts';
import { readRows } from '#domain/office/move-in-rows.ts';
import { matchName } from '#domain/people/match-name.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
import { readChart } from '../../agency/chart/index.ts';
import { BondReadings } from './bond-reading.query.ts';
import { refusedFields } from './person-rows.ts';
import { keptFiles, type KeptFile } from './move-in-files.ts';

/** The day on which the rows are judged. */
interface Judging {
  organizationId: OrganizationId;
  timeZone: string;
  today: string;
}

export interface CheckedLists {
  key: DataKey;
  files: KeptFile[];
  checked: CheckedFile[];
}

/** Live defendants who did not come with the lists: $2 compared names, $3 birthdays, $4 digests of SSNs. */
const HERE = `
  select d.id as defendant_id, d.full_name, d.birthday, d.ssn_digest from defendant d
  where d.organization_id = $1 and d.lifecycle = 'live'
    and ((d.match_name = any($2) and d.birthday = any($3::date[])) or d.ssn_digest = any($4))
    and not exists (select from move_in_person p
      where p.organization_id = $1 and p.person_id = d.id and not p.was_here)
  order by d.id limit 5000`;

const peopleHere = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  read: readonly RowsOfFile[],
): Promise<PersonHere[]> => {
  const rows = read.filter(({ file }) => file.list === 'clients').flatMap((one) => one.rows);
  if (rows.length === 0) return [];
  const { rows: found } = await tx.query<PersonHere>(HERE, [
    organizationId,
    [...new Set(rows.map(({ name }) => matchName(name)))],
    [...new Set(rows.flatMap(({ fields }) => fields['birthday'] ?? []))],
    [...new Set(rows.flatMap(({ fields }) => (fields['ssn'] === undefined ? [] : [key.digest(fields['ssn'])])))],
  ]);
  return found;
};

/** The list of open balances; null where there is no file. */
const balancesOf = (files: readonly KeptFile[], by: BondReading): OtherLists['balances'] => {
  const content = files.find(({ list }) => list === 'balances')?.content;
  if (!content) return null;
  const file = { list: 'balances' as const, ...content };
  return { file, rows: readBalances(file, by) };
};

/** The list of plans; null where there is no file. */
const plansOf = (files: readonly KeptFile[], by: BondReading): OtherLists['plans'] => {
  const content = files.find(({ list }) => list === 'plans')?.content;
  if (!content) return null;
  const file = { list: 'plans' as const, ...content };
  return { file, rows: readPlans(file, by), lastDay: by.lastDay };
};

/** The list of payments before; null where there is no file. */
const paymentsOf = (files: readonly KeptFile[], by: BondReading): OtherLists['payments'] => {
  const content = files.find(({ list }) => list === 'payments-before')?.content;
  if (!content) return null;
  const file = { list: 'payments-before' as const, ...content };
  return { file, rows: readPaymentsBefore(file, by) };
};

/**
 * Powers of the inventory with these numbers ($2), received here or with the list. What came in hand with that counts so,
 * whatever became of it here since; what bonds of the lists bear is told by the list of bonds.
 */
const POWERS_HERE = `
  select p.power_number, p.spelling, p.surety_id,
    p.standing not in ('transferred', 'returned') and exists (
      select from power_lot l where l.organization_id = $1 and l.lot_id = p.lot_id) as is_received,
    coalesce(m.in_hand, p.state in ('received', 'assigned', 'reserved')) as is_in_hand,
    p.claim_bond_id is not null and p.standing <> 'void' and not coalesce(m.in_hand, false)
      and not exists (select from bond b where b.organization_id = $1 and b.bond_id = p.claim_bond_id and b.brought_in)
      as is_borne
  from power p
  left join move_in_power m on m.organization_id = $1 and m.power_id = p.power_id
  where p.organization_id = $1 and not p.gone and p.power_number = any($2)`;

/** The list of powers in hand with what is here of its numbers; null where there is no file. */
const powersOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  files: readonly KeptFile[],
  by: BondReading,
): Promise<OtherLists['powers']> => {
  const content = files.find(({ list }) => list === 'powers')?.content;
  if (!content) return null;
  const file = { list: 'powers' as const, ...content };
  const rows = readPowers(file, by);
  const { rows: here } = await tx.query<PowerHere>(POWERS_HERE, [organizationId, numbersOfPowers(rows)]);
  return { file, rows, by, here };
};

/** What is owed and held, with the chart of accounts; null where there is no file. */
const owedOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  files: readonly KeptFile[],
  known: BondReading,
): Promise<OtherLists['owed']> => {
  const content = files.find(({ list }) => list === 'owed-and-held')?.content;
  if (!content) return null;
  const file = { list: 'owed-and-held' as const, ...content };
  const by = { ...known, chart: (await readChart(tx, organizationId)).filter(({ active }) => active) };
  return { file, rows: readOwed(file, by), by };
};

/** Reads the files of an agency and checks all lists together (moving-in#rows-are-checked). */
@Injectable()
export class CheckLists {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly readings: BondReadings,
  ) {}

  async of({ organizationId, timeZone, today }: Judging): Promise<CheckedLists> {
    const key = await this.keys.of(organizationId);
    const known = await this.readings.of({ organizationId, timeZone, today });
    return this.database.read(organizationId, async (tx) => {
      const files = await keptFiles(tx, organizationId, key);
      const by = { today, timeZone, refusedFields };
      const read = files.flatMap(({ list, content }): RowsOfFile[] => {
        if (content === null || !isPeopleList(list)) return [];
        const file = { list, ...content };
        return [{ file, rows: readRows(file, by) }];
      });
      const here = await peopleHere(tx, organizationId, key, read);
      const bonds = await this.bonds(tx, organizationId, files, known);
      const powers = await powersOf(tx, organizationId, files, known);
      const owed = await owedOf(tx, organizationId, files, known);
      const money = {
        balances: balancesOf(files, known),
        plans: plansOf(files, known),
        payments: paymentsOf(files, known),
      };
      const others = { bonds, ...money, powers, owed };
      return { key, files, checked: checkMoveIn(read, { here, digest: (text) => key.digest(text) }, others) };
    });
  }

  /** The list of bonds with what is here of their powers; null where there is no file. */
  private async bonds(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    files: readonly KeptFile[],
    by: BondReading,
  ): Promise<OtherLists['bonds']> {
    const content = files.find(({ list }) => list === 'bonds')?.content;
    if (!content) return null;
    const file = { list: 'bonds' as const, ...content };
    const rows = readBonds(file, by);
    const numbers = rows.map(({ facts }) => normalizePowerNumber(facts.powerNumber)).filter((number) => number !== '');
    return { given: { file, rows, by }, here: await this.readings.here(tx, organizationId, numbers) };
  }
}
