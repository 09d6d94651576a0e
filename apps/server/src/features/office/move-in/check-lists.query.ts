import { Injectable } from '@nestjs/common';
import {
  checkMoveIn,
  type CheckedFile,
  type ListsOfMoney,
  type PersonHere,
  type RowsOfFile,
} from '#domain/office/move-in-check.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { readBalances } from '#domain/office/move-in-balance-rows.ts';
import { readPlans } from '#domain/office/move-in-plan-rows.ts';
import { readBonds } from '#domain/office/move-in-bond-rows.ts';
import type { BondReading } from '#domain/office/move-in-bond-values.ts';
import { readRows } from '#domain/office/move-in-rows.ts';
import { matchName } from '#domain/people/match-name.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
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
const balancesOf = (files: readonly KeptFile[], by: BondReading): ListsOfMoney['balances'] => {
  const content = files.find(({ list }) => list === 'balances')?.content;
  if (!content) return null;
  const file = { list: 'balances' as const, ...content };
  return { file, rows: readBalances(file, by) };
};

/** The list of plans; null where there is no file. */
const plansOf = (files: readonly KeptFile[], by: BondReading): ListsOfMoney['plans'] => {
  const content = files.find(({ list }) => list === 'plans')?.content;
  if (!content) return null;
  const file = { list: 'plans' as const, ...content };
  return { file, rows: readPlans(file, by) };
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
        if (content === null || list === 'bonds' || list === 'balances' || list === 'plans') return [];
        const file = { list, ...content };
        return [{ file, rows: readRows(file, by) }];
      });
      const here = await peopleHere(tx, organizationId, key, read);
      const bonds = await this.bonds(tx, organizationId, files, known);
      const ofMoney = { bonds, balances: balancesOf(files, known), plans: plansOf(files, known) };
      return { key, files, checked: checkMoveIn(read, { here, digest: (text) => key.digest(text) }, ofMoney) };
    });
  }

  /** The list of bonds with what is here of their powers; null where there is no file. */
  private async bonds(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    files: readonly KeptFile[],
    by: BondReading,
  ): Promise<ListsOfMoney['bonds']> {
    const content = files.find(({ list }) => list === 'bonds')?.content;
    if (!content) return null;
    const file = { list: 'bonds' as const, ...content };
    const rows = readBonds(file, by);
    const numbers = rows.map(({ facts }) => normalizePowerNumber(facts.powerNumber)).filter((number) => number !== '');
    return { given: { file, rows, by }, here: await this.readings.here(tx, organizationId, numbers) };
  }
}
