import { Injectable } from '@nestjs/common';
import { isCollateral } from '#domain/books/opening.ts';
import type { WantedBalance } from '#domain/office/move-in-balance-check.ts';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import type { WantedOwed } from '#domain/office/move-in-owed-check.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { LinesOfFile, type LineOfFile } from '../../books/opening/index.ts';
import {
  accountsOfLists,
  addProgress,
  bondsOfRows,
  hashOfBond,
  hashOfRow,
  idsOfPeople,
  NOTHING_DONE,
} from '../brought-in/index.ts';

/** What a run brings, by what the rows of the lists are known. */
interface Lists {
  owed: readonly WantedOwed[];
  bonds: readonly WantedBond[];
  balances: readonly WantedBalance[];
}

/**
 * What is owed and held of a run (moving-in#owed-and-held): its rows become lines of the opening, behind the bonds,
 * people and accounts that they name, and before those leave.
 */
@Injectable()
export class OwedOfRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly lines: LinesOfFile,
  ) {}

  /** Brings in the difference to what stands, and takes back what left the file. */
  async bringIn(run: Run, { id, key }: { id: string; key: DataKey }, lists: Lists): Promise<void> {
    const { organizationId } = run.actor;
    const { owed } = lists;
    if (owed.length === 0 && (await this.lines.count(organizationId)) === 0) return;
    const { lines, lost } = await this.resolved(run, key, lists);
    await this.lines.bringIn(run, {
      input: { moveIn: id },
      lines,
      note: (tx, { added, changed, gone, kept }) =>
        addProgress(tx, organizationId, id, {
          ...NOTHING_DONE,
          done: owed.length + gone,
          added,
          changed,
          gone,
          kept: [
            ...kept.map(({ personId, words }) => ({ list: 'owed-and-held' as const, personId, words })),
            ...lost.map((words) => ({ list: 'owed-and-held' as const, personId: null, words })),
          ],
        }),
    });
  }

  /** The lines with the ids of what they name here; what names something that did not come, or went, is lost. */
  private async resolved(
    run: Run,
    key: DataKey,
    { owed, bonds, balances }: Lists,
  ): Promise<{ lines: LineOfFile[]; lost: string[] }> {
    const { organizationId } = run.actor;
    const hashes = owed.flatMap(({ bondKey }) => (bondKey === null ? [] : [hashOfBond(key, bondKey)]));
    const people = owed.flatMap(({ person }) => (person === null ? [] : [hashOfRow(key, person)]));
    const here = await this.database.read(organizationId, async (tx) => ({
      bonds: await bondsOfRows(tx, organizationId, hashes),
      people: await idsOfPeople(tx, organizationId, people),
      accounts: (await accountsOfLists(tx, organizationId, key, { bonds, balances })).byKey,
    }));
    const lines: LineOfFile[] = [];
    const lost: string[] = [];
    for (const one of owed) {
      const { account, amountCents, unbankedCents, payee, suretyId, agentId, bondKey, person, accountKey } = one;
      const name = `Line ${String(one.line)}, ${account}`;
      const bondId = bondKey === null ? null : (here.bonds.get(hashOfBond(key, bondKey))?.bondId ?? undefined);
      const personId = person === null ? null : here.people.get(hashOfRow(key, person));
      const accountId = accountKey === null ? null : here.accounts.get(accountKey);
      if (bondId === undefined || personId === undefined || accountId === undefined) {
        lost.push(`${name}: What it names is not here any more.`);
        continue;
      }
      const held = isCollateral(one) ? { bankedCents: amountCents - unbankedCents, unbankedCents } : NOT_HELD;
      lines.push({
        name,
        line: { account, amountCents, payee, suretyId, agentId, bondId, personId, accountId, ...held },
      });
    }
    return { lines, lost };
  }
}

const NOT_HELD = { bankedCents: 0, unbankedCents: 0 };
