import { Injectable } from '@nestjs/common';
import { BALANCE_KINDS } from '#domain/books/opening-balance.ts';
import { planToBringIn, type PlanToBringIn } from '#domain/books/plan-brought-in.ts';
import type { WantedBalance } from '#domain/office/move-in-balance-check.ts';
import { netOf } from '#domain/office/move-in-balance-rows.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import type { Run } from '../../../platform/processes/run.ts';
import {
  AccountForBond,
  accountDecider,
  closeAccount,
  hasOpeningAlone,
  openBalance,
  reopenAccount,
} from '../../books/account/index.ts';
import { nameNewAccounts } from '../../books/accounts/index.ts';
import { OpeningDays } from '../../books/opening/index.ts';
import { bringInPlan, planDecider } from '../../books/plans/index.ts';
import {
  accountsInUse,
  addProgress,
  type BalanceIn,
  balancesIn,
  balancesOfRows,
  changedLists,
  type ClientIn,
  clientsOfRows,
  hashOfBalance,
  hashOfRow,
  keepBalances,
  keepLinesOfBalances,
  type KeptThing,
  NOTHING_DONE,
  type Progress,
  sumOf,
} from '../brought-in/index.ts';
import { BondReadings } from './bond-reading.query.ts';
import { accountOf } from './bring-in-bonds.ts';

/** A row on its way. */
interface Coming {
  run: Run;
  id: string;
  key: DataKey;
  /** The last day that the old program counts. */
  cutOverOn: string;
  wanted: WantedBalance;
  keyHash: string;
  known: BalanceIn | undefined;
  client: ClientIn | undefined;
}

/** What became of it. */
interface Came {
  balance: BalanceIn | null;
  progress: Progress;
  /** A new account without anything: it comes closed. */
  mayClose: boolean;
}

/** How many accounts come, or go, before that is kept, and how many are at work at once. */
const KEPT_AT_ONCE = 50;
const AT_ONCE = 5;

/** Why what an account opened with stays as it is. */
const STAYS: Readonly<Record<string, string>> = {
  OPENING_BALANCE_MOVED: 'it went to another account since.',
  WRITE_OFF_LOWERED: 'more of what was written off was recovered here.',
};

const NOTHING_HERE = { isHere: false, balanceCents: 0, writtenOffCents: 0, hasPlan: false, pastDueCents: 0 };
const NOT_COME: Came = { balance: null, mayClose: false, progress: NOTHING_DONE };

const keptAs = (
  { account }: WantedBalance,
  personId: string | null,
  { list, words }: Pick<KeptThing, 'list' | 'words'>,
): Progress => {
  const which = account === '' ? (list === 'plans' ? 'The account' : 'The balance') : `Account ${account}`;
  return { ...NOTHING_DONE, kept: [{ list, personId, words: `${which}: ${words}` }] };
};

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * The open balances of a run (moving-in#opening-balances): each account opens with what its client owed, as one event of
 * its own stream, behind people and bonds. Whoever goes on where it was cut does none twice.
 */
@Injectable()
export class BalancesOfRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly readings: BondReadings,
    private readonly days: OpeningDays,
    private readonly clock: Clock,
    private readonly stopping: Stopping,
  ) {}

  /** Brings them in; a process that is told to stop leaves the rest to the next. */
  async bringIn(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedBalance[]): Promise<void> {
    const cutOverOn = await this.readings.cutOverOn(run.actor.organizationId);
    if (wanted.length === 0 || cutOverOn === null) return;
    await this.days.close({ actor: run.by('days'), input: { moveIn: id } });
    for (const [at, some] of inParts(wanted, KEPT_AT_ONCE).entries()) {
      if (this.stopping.hasBegun) return;
      await this.some({ run, id, key, cutOverOn }, `balances ${String(at * KEPT_AT_ONCE)}`, some);
    }
  }

  /** Takes back those that are not `wanted` any more, and opens the days where nothing is in after that. */
  async takeBack(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedBalance[]): Promise<void> {
    const { organizationId } = run.actor;
    const stay = new Set(wanted.map((one) => hashOfBalance(key, one.key)));
    const here = await this.database.read(organizationId, (tx) => balancesIn(tx, organizationId));
    const goes = here.filter(({ keyHash }) => !stay.has(keyHash));
    for (const some of inParts(goes, KEPT_AT_ONCE)) {
      if (this.stopping.hasBegun) return;
      await this.goes(run, id, some);
    }
    if (wanted.length === 0) await this.days.open({ actor: run.by('days open'), input: { moveIn: id } });
  }

  private async some(
    { run, id, key, cutOverOn }: Pick<Coming, 'run' | 'id' | 'key' | 'cutOverOn'>,
    step: string,
    some: readonly WantedBalance[],
  ): Promise<void> {
    const { organizationId, userId } = run.actor;
    const keyHashes = some.map((one) => hashOfBalance(key, one.key));
    const clientHashes = some.map(({ clientKey }) => hashOfRow(key, { list: 'clients', key: clientKey }));
    const [known, clients] = await this.database.read(organizationId, async (tx) => [
      await balancesOfRows(tx, organizationId, keyHashes),
      await clientsOfRows(tx, organizationId, clientHashes),
    ]);
    const all = some.map((wanted, at): Coming => {
      const keyHash = keyHashes[at] ?? '';
      const client = clients.get(clientHashes[at] ?? '');
      return { run, id, key, cutOverOn, wanted, keyHash, known: known.get(keyHash), client };
    });
    const came: Came[] = [];
    for (const part of inParts(all, AT_ONCE)) came.push(...(await Promise.all(part.map((one) => this.one(one)))));
    const numbered = came.flatMap(({ balance }, at) => {
      const account = some[at]?.account ?? '';
      return balance === null || account === '' ? [] : [[balance.accountId, `Old no. ${account}`] as const];
    });
    await this.closeEmpty(
      run,
      came.flatMap(({ balance, mayClose }) => (balance !== null && mayClose ? [balance.accountId] : [])),
    );
    await run.write(
      { step, request: { moveIn: id, step } },
      async (_, _em, tx) => {
        const balances = came.flatMap(({ balance }) => balance ?? []);
        await keepBalances(tx, organizationId, balances);
        const lines = all.flatMap(({ known: before, wanted }, at) => {
          const accountId = came[at]?.balance?.accountId ?? before?.accountId;
          return accountId === undefined ? [] : [{ accountId, lines: wanted.lines }];
        });
        await keepLinesOfBalances(tx, organizationId, lines);
        await nameNewAccounts(tx, { organizationId, userId, now: this.clock.now() }, new Map(numbered));
        const progress = came.map((one) => one.progress).reduce(sumOf, NOTHING_DONE);
        await addProgress(tx, organizationId, id, { ...progress, done: some.length });
        return {};
      },
      () => [...changedLists, { topic: 'account', id }, { topic: 'ledger', id }],
    );
  }

  private async one(coming: Coming): Promise<Came> {
    const { key, cutOverOn, wanted, keyHash, known, client } = coming;
    const { parts, since, line } = wanted;
    if (!client) {
      const words = 'the client was deleted here.';
      return { ...NOT_COME, progress: keptAs(wanted, null, { list: 'balances', words }) };
    }
    const balanceCents = netOf(parts);
    const to = wanted.plan && planToBringIn(wanted.plan, { cutOverOn, balanceCents });
    const ofPlan = to === null ? [] : [wanted.plan, to.openingCents];
    const facts = [parts, since, client.personId, cutOverOn, ...ofPlan];
    const factsHash = key.digest(`move-in balance ${JSON.stringify(facts)}`);
    if (known?.isHere === true && known.factsHash === factsHash) return NOT_COME;
    const accountId = await this.account(coming, client);
    const stays = await this.open(coming, accountId, factsHash);
    const isNew = known?.isHere !== true;
    if (stays !== null) {
      const { balanceCents: stood = 0, writtenOffCents = 0, hasPlan = false, pastDueCents = 0 } = known ?? {};
      const then = { balanceCents: stood, writtenOffCents, hasPlan, pastDueCents };
      const balance = { keyHash, accountId, isHere: true, factsHash, ...then };
      const progress = keptAs(wanted, client.personId, { list: 'balances', words: stays });
      return { balance, mayClose: false, progress };
    }
    const isPlanKept = !(await this.plan(coming, accountId, { to, hadPlan: known?.hasPlan === true, factsHash }));
    const counts = line === 0 ? NOTHING_DONE : { ...NOTHING_DONE, added: isNew ? 1 : 0, changed: isNew ? 0 : 1 };
    const { writtenOff: writtenOffCents } = parts;
    const isEmpty = balanceCents === 0 && writtenOffCents === 0 && !wanted.hasLiveBond;
    const mayClose = isNew && isEmpty && !client.wasHere;
    const hasPlan = to !== null && !isPlanKept;
    const pastDueCents = hasPlan ? to.openingCents : 0;
    const now = { balanceCents, writtenOffCents, hasPlan, pastDueCents };
    const balance = { keyHash, accountId, isHere: true, factsHash, ...now };
    const words = 'it has a plan that was made here, so that one is kept.';
    const kept = isPlanKept ? keptAs(wanted, client.personId, { list: 'plans', words }) : NOTHING_DONE;
    return { balance, mayClose, progress: sumOf(counts, kept) };
  }

  /** Brings in its plan, or takes back what came of it; answers whether it is as the list says (moving-in#opening-plan). */
  private async plan(
    { run, id }: Pick<Coming, 'run' | 'id'>,
    accountId: string,
    { to, hadPlan, factsHash }: { to: PlanToBringIn | null; hadPlan: boolean; factsHash: string },
  ): Promise<boolean> {
    if (to === null && !hadPlan) return true;
    const { isMadeHere } = await this.commands.read(planDecider, run.actor, accountId);
    if (isMadeHere) return false;
    const step = to === null ? `take back plan ${accountId}` : `plan ${accountId}`;
    const command = { step, id: accountId, input: { moveIn: id, factsHash } };
    await run.on(planDecider, command, (now) => bringInPlan(now, { wanted: to, today: run.today }));
    return true;
  }

  /** Opens it with what was owed. Answers in words why it stays as it is; null where it does not. */
  private async open({ run, id, cutOverOn, wanted }: Coming, accountId: string, factsHash: string) {
    const input = { moveIn: id, factsHash };
    const parts = BALANCE_KINDS.map((kind) => ({ kind, amountCents: wanted.parts[kind] }));
    const of = { parts, since: wanted.since ?? cutOverOn, effectiveOn: cutOverOn };
    try {
      const state = await this.commands.read(accountDecider, run.actor, accountId);
      const changes = openBalance(state, of).length > 0;
      if (changes && state.status === 'closed') {
        if (!hasOpeningAlone(state)) return 'it is closed here. Reopen it first.';
        await run.on(accountDecider, { step: `reopen for balance ${accountId}`, id: accountId, input }, (now) =>
          now.status === 'closed' ? reopenAccount(now, { reopenedOn: run.today }) : [],
        );
      }
      await run.on(accountDecider, { step: `balance ${accountId}`, id: accountId, input }, (now) =>
        openBalance(now, of),
      );
      return null;
    } catch (error) {
      const words = error instanceof Refused ? STAYS[error.code] : undefined;
      if (words === undefined) throw error;
      return words;
    }
  }

  /** By its number, or the one that a client without numbers has (moving-in#accounts-of-a-move-in). */
  private async account({ run, wanted, known }: Coming, { personId, wasHere }: ClientIn): Promise<string> {
    if (known?.isHere === true) return known.accountId;
    const { accountId } =
      wanted.account === '' && wasHere
        ? await this.accounts.choose(run.actor, personId, null)
        : { accountId: accountOf(wanted.account, personId) };
    const { status } = await this.commands.read(accountDecider, run.actor, accountId);
    if (status === 'absent') await this.accounts.open(run.by(`account ${accountId}`), personId, accountId);
    return accountId;
  }

  /** Closes accounts that came without anything, where nobody has put anything on them meanwhile. */
  private async closeEmpty(run: Run, accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    const { organizationId } = run.actor;
    const inUse = await this.database.read(organizationId, (tx) => accountsInUse(tx, organizationId, accountIds));
    const free = accountIds.filter((accountId) => !inUse.has(accountId));
    for (const some of inParts(free, AT_ONCE))
      await Promise.all(
        some.map((accountId) =>
          run.on(
            accountDecider,
            { step: `close empty ${accountId}`, id: accountId, input: { account: accountId } },
            (state) => (state.status === 'open' && hasOpeningAlone(state) ? closed(state, run.today) : []),
          ),
        ),
      );
  }

  /** Takes some back: each account owes nothing of it any more, whatever was paid since (moving-in#taking-back). */
  private async goes(run: Run, id: string, some: readonly BalanceIn[]): Promise<void> {
    const { organizationId } = run.actor;
    const cutOverOn = (await this.readings.cutOverOn(organizationId)) ?? run.today;
    const went: (string | null)[] = [];
    for (const part of inParts(some, AT_ONCE))
      went.push(...(await Promise.all(part.map((one) => this.goesOne(run, id, { one, cutOverOn })))));
    const gone = some.filter((_, at) => went[at] === null);
    const kept = some.flatMap((_, at) => {
      const words = went[at] ?? null;
      return words === null ? [] : [{ list: 'balances' as const, personId: null, words }];
    });
    await this.closeEmpty(
      run,
      gone.map(({ accountId }) => accountId),
    );
    await run.write(
      { step: `out balances ${some.map(({ keyHash }) => keyHash).join(' ')}`, request: { moveIn: id, some } },
      async (_, _em, tx) => {
        await keepBalances(
          tx,
          organizationId,
          gone.map((one) => ({ ...one, ...NOTHING_HERE })),
        );
        await keepLinesOfBalances(
          tx,
          organizationId,
          gone.map(({ accountId }) => ({ accountId, lines: [] })),
        );
        const counts = gone.filter((one) => one.balanceCents !== 0 || one.writtenOffCents !== 0).length;
        await addProgress(tx, organizationId, id, { ...NOTHING_DONE, done: some.length, gone: counts, kept });
        return {};
      },
      () => [...changedLists, { topic: 'account', id }, { topic: 'ledger', id }],
    );
  }

  private async goesOne(run: Run, id: string, { one, cutOverOn }: { one: BalanceIn; cutOverOn: string }) {
    const { accountId } = one;
    const input = { moveIn: id, account: accountId };
    const state = await this.commands.read(accountDecider, run.actor, accountId);
    const nothing = { parts: [], since: cutOverOn, effectiveOn: cutOverOn };
    try {
      if (openBalance(state, nothing).length > 0 && state.status === 'closed')
        await run.on(accountDecider, { step: `reopen to take back ${accountId}`, id: accountId, input }, (now) =>
          now.status === 'closed' ? reopenAccount(now, { reopenedOn: run.today }) : [],
        );
      const step = { step: `take back balance ${accountId}`, id: accountId, input };
      await run.on(accountDecider, step, (now) => openBalance(now, nothing));
      const taken = { to: null, hadPlan: one.hasPlan, factsHash: 'gone' };
      await this.plan({ run, id }, accountId, taken);
      return null;
    } catch (error) {
      const words = error instanceof Refused ? STAYS[error.code] : undefined;
      if (words === undefined) throw error;
      return `A balance stays: ${words}`;
    }
  }
}

const closed = (state: Parameters<typeof closeAccount>[0], today: string) =>
  closeAccount(state, { balanceCents: 0, today, question: null, confirmed: true });
