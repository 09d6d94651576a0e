import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { approveOpening, sealOpening } from '#contracts/books/opening/opening.ts';
import { listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { bringInLists, setBondTotal, takeBackLists } from '#contracts/office/move-in/move-in.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { hledgerAgrees } from '../hledger-agrees.ts';
import type { JoinedSystem } from '../join-system.ts';
import {
  beginMoveIn,
  chooseForList,
  clientNamed,
  fileOfList,
  goThrough,
  lookAtMoveIn,
  problemsOf,
  typeTotals,
  uploadList,
} from '../moving-in.ts';
import { aSurety } from '../powers-of.ts';
import { Seeded } from '../simulation/seeded.ts';
import type { Person } from '../test-people.ts';
import { expectedOf, fullName, type Expected, type NastyAgency } from './agency.ts';
import { compared as powerCompared, lookAtAgency } from './look-at-agency.ts';
import { AgencyMaker } from './make-agency.ts';
import { writeLists } from './write-lists.ts';

/** How large an agency is, and how often each of its runs is cut. */
interface Size {
  seed: number;
  clients: number;
  cuts: number;
  /** Hears how long each step took, in milliseconds. */
  timed?: (step: string, ms: number) => void;
}

const MOST_SHOWN = 5;
/** What the call list gives at most. */
const MOST_CALLED = 200;

const differencesOf = (expected: readonly object[], found: readonly object[]): string[] => {
  const [wanted, here] = [expected, found].map((all) => all.map((one) => JSON.stringify(one)));
  const without = (all: string[] = [], others: string[] = []) => {
    const left = new Map<string, number>();
    for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
    return all.filter((one) => {
      const count = left.get(one) ?? 0;
      left.set(one, count - 1);
      return count <= 0;
    });
  };
  return [
    ...without(wanted, here)
      .slice(0, MOST_SHOWN)
      .map((one) => `missing ${one}`),
    ...without(here, wanted)
      .slice(0, MOST_SHOWN)
      .map((one) => `not expected ${one}`),
  ];
};

/** How an agency differs from what it should be; nothing where it does not. */
const compared = (step: string, expected: Expected, found: Expected): string[] => {
  const calls = expected.callCount > MOST_CALLED ? found.calls.filter((one) => !has(expected.calls, one)) : null;
  return [
    ...differencesOf(expected.clients, found.clients),
    ...differencesOf(expected.accounts, found.accounts),
    ...differencesOf(expected.bonds, found.bonds),
    ...differencesOf(expected.powers.map(powerCompared), found.powers),
    ...differencesOf([totalsOf(expected)], [totalsOf(found)]),
    ...differencesOf(expected.books, found.books),
    ...(calls === null
      ? differencesOf(expected.calls, found.calls)
      : calls.map((one) => `calls ${JSON.stringify(one)}`)),
    ...differencesOf(
      [{ receivable: expected.receivableCents, ages: expected.ages, calls: expected.callCount }],
      [{ receivable: found.receivableCents, ages: found.ages, calls: found.callCount }],
    ),
  ].map((words) => `${step}: ${words}`);
};

const totalsOf = ({ powersInHand, pastDueCents, writtenOffCents }: Expected) => ({
  powersInHand,
  pastDueCents,
  writtenOffCents,
});

const has = (all: readonly object[], one: object): boolean =>
  all.some((other) => JSON.stringify(other) === JSON.stringify(one));

/** The same whatever is open and closed: an account that somebody's correction emptied stays open. */
const openOrNot = (expected: Expected): Expected => ({
  ...expected,
  accounts: expected.accounts.map((account) => ({ ...account, status: 'open' })),
});

/** An agency that is brought in, cut, corrected, taken back and sealed, and what it is compared with each time. */
class NastyMove {
  private readonly random;
  private readonly differences: string[] = [];

  constructor(
    private readonly system: JoinedSystem,
    private readonly admin: Person,
    private readonly size: Size,
  ) {
    this.random = new Seeded(size.seed + 1);
  }

  /** Uploads the lists, answers what is asked, and leaves out what nobody may bring in. */
  async upload(step: string, agency: NastyAgency): Promise<void> {
    const { admin, random } = this;
    const files = writeLists(agency, random);
    for (const { list, text } of files) await uploadList(admin, list, text);
    for (const { list, answers } of files) {
      const { questions } = await fileOfList(admin, list);
      const same = questions.filter(({ id }) => id.startsWith('same-')).map(({ id }) => [id, 'one'] as const);
      // What was left out of another file with the same headings is not left out of this one.
      await chooseForList(admin, list, { answers: { ...answers, ...Object.fromEntries(same) }, leftOutWhys: [] });
    }
    for (const { list, refused } of files) {
      const { counts, whys } = await fileOfList(admin, list);
      if (counts.refused !== refused)
        this.differences.push(
          `${step}: ${list} refuses ${String(counts.refused)} of ${String(refused)}: ${JSON.stringify(whys)}`,
        );
      if (counts.refused > 0) await chooseForList(admin, list, { leftOutWhys: whys.map(({ words }) => words) });
    }
    const { state, files: now } = await lookAtMoveIn(admin);
    if (state === 'checked' || state === 'in') return;
    const open = now.map(({ list, counts, whys, questions }) => [
      list,
      counts,
      whys,
      questions.filter((q) => q.answer === null),
    ]);
    throw new Error(
      `seed ${String(this.size.seed)}, ${step}: ${state} ${JSON.stringify(open)} ${this.differences.join('\n')}`,
    );
  }

  /** Goes through with a run that is cut at random moments; twice at once at its end. */
  async through(step: string, endpoint: typeof bringInLists | typeof takeBackLists, appends: number): Promise<void> {
    const { admin, random, size, system } = this;
    const began = Date.now();
    await admin.ask(endpoint);
    for (let cut = 0; cut < size.cuts; cut += 1) {
      await system.killedAfter(random.below(appends), () => goThrough(system), random.chance(0.5));
      // What failed often is tried again more seldom: here it is tried at once.
      await system.owner.query('delete from process_failure where organization_id = $1', [admin.organizationId]);
    }
    await Promise.all([goThrough(system), goThrough(system)]);
    await goThrough(system);
    size.timed?.(step, Date.now() - began);
    const { state, run } = await lookAtMoveIn(admin);
    if (state === 'working') throw new Error(`${step}: it is still at work: ${await this.whyNot()}`);
    for (const { name, words } of run?.kept.slice(0, MOST_SHOWN) ?? []) this.kept.push(`${step}: ${name}: ${words}`);
  }

  private readonly kept: string[] = [];

  /** Why its run failed last. */
  private async whyNot(): Promise<string> {
    const { rows } = await this.system.owner.query<{ reason: string }>(
      'select reason from process_failure where organization_id = $1',
      [this.admin.organizationId],
    );
    return rows.map(({ reason }) => reason).join(' ');
  }

  async compare(step: string, expected: Expected, hasStatus = true): Promise<void> {
    const { admin, system } = this;
    const found = await lookAtAgency(system, admin, admin.session.organization?.today ?? '');
    this.differences.push(
      ...(hasStatus ? compared(step, expected, found) : compared(step, openOrNot(expected), openOrNot(found))),
    );
    this.differences.push(...(await problemsOf(system, admin)).map((problem) => `${step}: ${problem}`));
  }

  /** Takes payments on some accounts that owe something. */
  async pay(agency: NastyAgency): Promise<NastyAgency> {
    const owing = agency.clients.flatMap((client) =>
      client.accounts.filter(({ parts: { premium } }) => premium > 300).map((account) => ({ client, account })),
    );
    for (const { client, account } of owing.slice(0, 3)) {
      const defendantId = await clientNamed(this.admin, fullName(client));
      const { accounts } = await this.admin.ask(listAccountsOfDefendant, { params: { defendantId } });
      const here = accounts.find(({ name }) => name === (account.number === '' ? '' : `Old no. ${account.number}`));
      if (!here) throw new Error(`${fullName(client)} has no account ${account.number}.`);
      await this.admin.story.pay(here.accountId, 101);
      account.paidCents += 101;
    }
    return agency;
  }

  async seal(supervisor: Person, receivableCents: number): Promise<void> {
    const { admin, differences, system } = this;
    for (const { suretyId, status, hereCount: count, hereFaceCents: faceCents } of (await lookAtMoveIn(admin))
      .bondTotals) {
      const live = LIVE_BOND_STATUSES.find((one) => one === status);
      if (live && count > 0) await admin.ask(setBondTotal, { body: { suretyId, status: live, count, faceCents } });
    }
    await typeTotals(admin);
    const { totals } = await admin.ask(listOpeningTotals);
    for (const { account, hereCents } of totals)
      await admin.ask(setOpeningTotal, {
        body: { account, amountCents: account === '1100' ? receivableCents : hereCents },
      });
    const { requestId } = await admin.ask(sealOpening, { body: {} });
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(approveOpening, { params: { requestId } });
    admin.client.readWhatWrote(supervisor.client);
    const { '3950': left } = await admin.story.balances('3950');
    if (left !== 0) differences.push(`sealed: ${String(left)} is left on 3950`);
    differences.push(...(await problemsOf(system, admin)).map((problem) => `sealed: ${problem}`));
  }

  found(): string[] {
    return this.differences.length === 0 ? [] : [`seed ${String(this.size.seed)}`, ...this.differences, ...this.kept];
  }
}

const paidOf = ({ clients }: NastyAgency): number =>
  clients.flatMap(({ accounts }) => accounts).reduce((sum, { paidCents }) => sum + paidCents, 0);

/** What is left once all of it is taken back: whoever paid, with that as a credit. */
const takenBack = (agency: NastyAgency): NastyAgency => ({
  ...agency,
  powers: [],
  holdings: [],
  clients: agency.clients
    .filter(({ accounts }) => accounts.some(({ paidCents }) => paidCents > 0))
    .map((client) => ({
      ...client,
      accounts: client.accounts.map((account) => ({
        ...account,
        parts: { premium: 0, fees: 0, charges: 0, passThrough: 0, credit: 0 },
        writtenOffCents: 0,
        bonds: [],
        plan: null,
        payments: [],
      })),
    })),
});

/**
 * Brings in a random agency, cut at random moments, brings it in again with corrected files, takes it back, brings it in
 * once more and seals it. Answers in words what differed from what it should be, with the seed.
 */
export const bringInNasty = async (system: JoinedSystem, size: Size): Promise<string[]> => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  for (const name of ['Pelican Surety', 'Bayou Indemnity Co.']) await aSurety(admin, name);
  const sureties = (await admin.ask(listSureties)).sureties.map(({ name }) => name);
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
  const days = { today, cutOverOn: addDays(today, -1) };
  await beginMoveIn(admin, days.cutOverOn);
  const { session } = await system.addAgent(admin, 'Agent');
  const maker = new AgencyMaker(new Seeded(size.seed), days, sureties, [session.user.name]);
  const move = new NastyMove(system, admin, size);
  const agency = maker.agency(size.clients);
  const appends = size.clients * 4;

  await move.upload('brought in', agency);
  await move.through('brought in', bringInLists, appends);
  await move.compare('brought in', expectedOf(agency));

  const corrected = maker.corrected(await move.pay(agency));
  await move.upload('corrected', corrected);
  await move.through('corrected', bringInLists, appends / 4);
  await move.compare('corrected', expectedOf(corrected), false);

  await move.through('taken back', takeBackLists, appends);
  await move.compare('taken back', expectedOf(takenBack(corrected)), false);

  await move.through('once more', bringInLists, appends);
  const expected = expectedOf(corrected);
  await move.compare('once more', expected);
  await move.seal(supervisor, expected.receivableCents + paidOf(corrected));
  await move.compare('sealed', expected);
  await hledgerAgrees(admin);
  return move.found();
};
