import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { accountDecider, closeAccount, hasOpeningAlone } from '../../books/account/index.ts';
import { bondDecider, takeBondBack } from '../../books/bond/index.ts';
import { PowerClaims } from '../../books/power-numbers/index.ts';
import {
  addProgress,
  type BondIn,
  bookedHere,
  changedLists,
  keepBonds,
  type KeptThing,
  NOTHING_DONE,
} from '../brought-in/index.ts';

type Here = BondIn & { bondId: string };

/** What stands on a bond beside its own events: money, a recovery case, a paper, a thing of value. */
const OWN = `
  select b.id from unnest($2::uuid[]) b (id)
  where ${bookedHere('bond_id', 'b.id')}
    or exists (select from recovery_case c where c.organization_id = $1 and c.bond_id = b.id)`;

/** Accounts of bonds that were taken back, with nothing else to them, of clients who came with the lists. */
const LEFT = `
  select a.account_id from account a
  where a.organization_id = $1 and a.status = 'open'
    and exists (select from bond b where b.organization_id = $1 and b.account_id = a.account_id and b.brought_in)
    and not exists (select from bond b where b.organization_id = $1 and b.account_id = a.account_id
      and not (b.brought_in and b.voided_at is not null))
    and not ${bookedHere('account_id', 'a.account_id')}
    and not exists (select from move_in_balance o
      where o.organization_id = $1 and o.account_id = a.account_id and o.is_here)
    and not exists (select from move_in_bond m where m.organization_id = $1 and m.account_id = a.account_id)
    and not exists (select from move_in_person w
      where w.organization_id = $1 and w.person_id = a.defendant_id and w.was_here)`;

/** Takes back bonds of the list: each is void, and what was worked on stays and is listed (moving-in#taking-back). */
@Injectable()
export class TakeBackBonds {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
  ) {}

  /** Some of them, and then that they are gone. */
  async some(run: Run, id: string, some: readonly Here[]): Promise<void> {
    const { organizationId } = run.actor;
    const bondIds = some.map(({ bondId }) => bondId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ id: string }>(OWN, [organizationId, bondIds]),
    );
    const withOwn = new Set(rows.map((row) => row.id));
    const kept: KeptThing[] = [];
    const gone: Here[] = [];
    for (const one of some) {
      const stays = withOwn.has(one.bondId) ? 'Something of it is booked, or it has a recovery case.' : null;
      const why = stays ?? (await this.one(run, one.bondId));
      if (why === null) gone.push(one);
      else kept.push({ list: 'bonds', personId: await this.whose(run, one.bondId), words: why });
    }
    await run.write(
      { step: `out bonds ${bondIds.join(' ')}`, request: { moveIn: id, bondIds } },
      async (_, _em, tx) => {
        const out = gone.map((bond) => ({ ...bond, version: bond.version + 1, bondId: null, accountId: null }));
        await keepBonds(tx, organizationId, out);
        await addProgress(tx, organizationId, id, { ...NOTHING_DONE, done: some.length, gone: gone.length, kept });
        return {};
      },
      () => [...changedLists, { topic: 'bond', id }, { topic: 'account', id }],
    );
  }

  /** Closes the accounts that have nothing any more. */
  async closeAccounts(run: Run): Promise<void> {
    const { organizationId } = run.actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ accountId: string }>(LEFT, [organizationId]),
    );
    for (const { accountId } of rows)
      await run.on(
        accountDecider,
        { step: `close ${accountId}`, id: accountId, input: { account: accountId } },
        (state) =>
          state.status === 'open' && hasOpeningAlone(state)
            ? closeAccount(state, { balanceCents: 0, today: run.today, question: null, confirmed: true })
            : [],
      );
  }

  /** Why a bond stays; null where it is void now. */
  private async one(run: Run, bondId: string): Promise<string | null> {
    const command = { step: `out ${bondId}`, id: bondId, input: { bond: bondId } };
    await run.on(bondDecider, command, (state) => takeBondBack(state, run.today));
    const { written } = await this.commands.read(bondDecider, run.actor, bondId);
    if (written && !written.voided) return `${nameOf(written.fields.powerNumber)} was worked on here.`;
    await this.powers.follow(run.actor, written?.fields.powerNumber ?? '');
    return null;
  }

  private async whose(run: Run, bondId: string): Promise<string | null> {
    return (await this.commands.read(bondDecider, run.actor, bondId)).written?.defendantId ?? null;
  }
}

const nameOf = (powerNumber: string): string => (powerNumber === '' ? 'The bond' : `The bond of power ${powerNumber}`);
