import { expect } from '@jest/globals';
import fc from 'fast-check';
import { giveOverride } from '#contracts/books/approvals/power-overrides.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { askForOverride } from '#contracts/books/bond/override-requests.ts';
import * as dues from '#contracts/payouts/remittances/disbursements.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import {
  actOnMyPower,
  assignPowers,
  HOLDING_ACTS,
  movePower,
  type PowerMove,
} from '#contracts/powers/inventory/powers.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import {
  getSuretyReport,
  listSuretyReports,
  markSuretyReport,
  type SuretyReport,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { JoinedSystem } from './join-system.ts';
import { aSurety, powersOf, receive } from './powers-of.ts';
import type { TestClock } from './shared-product.ts';
import type { Person } from './test-people.ts';
import { voidAlone } from './void-alone.ts';

/** What a power of these scenarios covers, in cents. */
export const COVERS = 500_000;
const POWERS = 6;
/** The first day of a scenario: a Monday, and weeks end on Sundays. */
const FIRST_DAY = '2026-03-02';

/** An agency with six powers of one surety, one client, and a clerk of each role. */
export interface House {
  admin: Person;
  supervisor: Person;
  agent: Person;
  suretyId: string;
  defendantId: string;
  /** What the product takes for today. */
  today: string;
  /** Bonds that were written by an override. */
  overridden: Set<string>;
  /** How often each act was not refused, over all scenarios. */
  done: Map<string, number>;
}

/** What a clerk does; what it is done to is picked from what there is then. */
export const ACTS = [
  'write',
  'write',
  'write',
  'above',
  'amend',
  'swap',
  'void',
  'spoil',
  'move',
  'find',
  'assign',
  'hold',
  'remit',
  'takeBack',
] as const;
export interface Roll {
  act: (typeof ACTS)[number];
  pick: number;
  more: number;
}
const roll = fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat({ max: 999 }), more: fc.nat({ max: 999 }) });
/** Weeks, in each of which so much is done at the same moment. */
export const weeks = fc.array(fc.array(roll, { minLength: 4, maxLength: 9 }), { minLength: 3, maxLength: 4 });

const setClock = async (system: JoinedSystem, day: string): Promise<void> =>
  system.provider<TestClock>('TestClock').set(`${day}T18:00:00.000Z`);

export const openHouse = async (system: JoinedSystem, done: House['done']): Promise<House> => {
  await setClock(system, FIRST_DAY);
  const admin = await system.signUp();
  await voidAlone(admin);
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const agent = await system.addAgent(admin, 'Agent');
  const suretyId = await aSurety(admin);
  const terms = { premiumCentsPerThousand: 1_000, premiumBasisPoints: null, bufCentsPerThousand: 500, minimumCents: 0 };
  const weekly = { rounding: 'proportional', limitCents: null, weekEndsOn: 0, reportDay: 2 } as const;
  const signed = { effectiveOn: '2020-01-01', citation: 'General agency contract', reason: 'Signed' };
  await admin.ask(setSuretyContract, { params: { suretyId }, body: { ...terms, ...weekly, ...signed } });
  const range = { suretyId, lastNumber: `P-${POWERS}`, amountCents: COVERS };
  expect((await receive(admin, 'P-1', range)).status).toBeLessThan(300);
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
  const house = {
    admin,
    supervisor,
    agent,
    suretyId,
    defendantId,
    today: FIRST_DAY,
    overridden: new Set<string>(),
    done,
  };
  knowOfEachOther(house);
  return house;
};

/** Whoever reads next has read what the others did. */
export const knowOfEachOther = ({ admin, supervisor, agent }: House): void => {
  for (const one of [supervisor, agent]) admin.client.readWhatWrote(one.client);
  for (const one of [supervisor, agent]) one.client.readWhatWrote(admin.client);
};

export const duesOf = ({ admin, suretyId }: House) => admin.ask(dues.getDues, { params: { suretyId } });
export const bondsOf = async ({ admin, defendantId }: House): Promise<Bond[]> =>
  (await admin.ask(bonds.listBondsOfDefendant, { params: { defendantId } })).bonds;
export const inventoryOf = ({ admin }: House) => powersOf(admin);

/** What the clerks see before a week's work: all of them act on this, so that they get into each other's way. */
interface Seen {
  live: Bond[];
  powerIds: string[];
  /** Of them, those that the agent holds. */
  heldIds: string[];
  dues: Awaited<ReturnType<typeof duesOf>>;
}

const seenBy = async (house: House): Promise<Seen> => {
  const powers = await inventoryOf(house);
  const powerIds = [...powers.values()].map(({ powerId }) => powerId);
  const rows = [...powers.values()].filter(({ holderId }) => holderId === house.agent.userId);
  const live = (await bondsOf(house)).filter(({ voidedAt }) => voidedAt === null);
  return { live, powerIds, heldIds: rows.map(({ powerId }) => powerId), dues: await duesOf(house) };
};

const FACES = [100_000, 300_000, COVERS] as const;
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const numberOf = (pick: number): string => `P-00${(pick % POWERS) + 1}`;
const written = ({ defendantId, suretyId, today }: House, { pick, more }: Roll) => {
  const faceCents = pickOf(FACES, more) ?? COVERS;
  const bond = { defendantId, suretyId, powerNumber: numberOf(pick), amountCents: faceCents } as const;
  return { ...bond, jurisdiction: 'Orleans', bondDate: addDays(today, -(more % 9)) } as const;
};

/** Whether it was done: a refusal is an answer, a fault is not. */
const isDone = ({ status, text }: { status: number; text: string }): boolean => {
  if (status >= 500) throw new Error(`The product answered ${String(status)}: ${text}`);
  return status < 300;
};

type Doing = (house: House, seen: Seen, roll: Roll) => Promise<boolean>;

const above: Doing = async (house, _, roll) => {
  const body = { ...written(house, roll), amountCents: COVERS + 100_000 };
  const request = await house.agent.call(askForOverride, { body });
  if (!isDone(request) || request.body.overrideId === null) return false;
  const { overrideId, bondId } = request.body;
  house.supervisor.client.readWhatWrote(house.agent.client);
  const body2 = { reason: 'The carrier agreed by phone' };
  const given = isDone(await house.supervisor.call(giveOverride, { params: { overrideId }, body: body2 }));
  if (given) house.overridden.add(bondId);
  return given;
};

/** What is edited of a bond, by an agent and from what all of them saw. */
const edited =
  (edit: (roll: Roll) => object): Doing =>
  async ({ agent }, { live }, roll) => {
    const bond = pickOf(live, roll.pick);
    if (!bond) return false;
    const body = { ...edit(roll), reason: 'It was mistyped', basedOn: bond.revision };
    return isDone(await agent.call(bonds.amendBond, { params: { bondId: bond.bondId }, body }));
  };

const voided =
  (paperIntact: boolean): Doing =>
  async ({ admin }, { live }, { pick }) => {
    const bondId = pickOf(live, pick)?.bondId;
    if (bondId === undefined) return false;
    const body = { reasonCode: 'Entered in error', reason: 'Another man of the same name', paperIntact } as const;
    return isDone(await admin.call(bonds.voidBond, { params: { bondId }, body }));
  };

const moved =
  (...ways: readonly PowerMove[]): Doing =>
  async ({ admin }, { powerIds }, { pick, more }) => {
    const body = { to: pickOf(ways, more) ?? 'lost', reason: 'As it was told' };
    return isDone(await admin.call(movePower, { params: { powerId: pickOf(powerIds, pick) ?? '' }, body }));
  };

const remitted: Doing = async ({ admin, suretyId }, { dues: { dues: rows } }, { pick, more }) => {
  const chosen = rows.filter(({ isReported, isWaiting }, at) => isReported && !isWaiting && (pick + at) % 3 !== 0);
  const amountCents = chosen.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);
  const powerIds = chosen.map(({ powerId }) => powerId);
  if (powerIds.length === 0 || amountCents < 0) return false;
  const body = { powerIds, amountCents, bufApart: more % 2 === 0, method: 'Check', reason: 'Check 1001' } as const;
  return isDone(await admin.call(dues.remit, { params: { suretyId }, body }));
};

const takenBack: Doing = async ({ admin, suretyId }, { dues: { remittances } }, { pick }) => {
  const standing = remittances.flatMap(({ payments }) => payments).filter(({ voidedOn }) => voidedOn === null);
  const disbursementId = pickOf(standing, pick)?.disbursementId;
  if (disbursementId === undefined) return false;
  const body = { reasonCode: 'Lost or stopped', reason: 'It never arrived' } as const;
  return isDone(await admin.call(dues.voidDisbursement, { params: { suretyId, disbursementId }, body }));
};

const DOINGS: Readonly<Record<Roll['act'], Doing>> = {
  write: async (house, _, roll) =>
    isDone(await (roll.pick % 2 ? house.agent : house.admin).call(bonds.writeBond, { body: written(house, roll) })),
  above,
  amend: edited(({ more }) => ({ amountCents: pickOf(FACES, more) })),
  swap: edited(({ pick, more }) => ({
    powerNumber: numberOf(more),
    powerChange: pickOf(['mistyped', 'replaced'] as const, pick),
  })),
  void: voided(true),
  spoil: voided(false),
  move: moved('void', 'lost', 'transferred', 'returned'),
  find: moved('found'),
  assign: async ({ supervisor, agent }, { powerIds }, { pick }) => {
    const body = { powerIds: powerIds.slice(pick % POWERS), holderId: agent.userId };
    return isDone(await supervisor.call(assignPowers, { body }));
  },
  hold: async ({ agent }, { powerIds, heldIds }, { pick, more }) => {
    const params = { powerId: pickOf(heldIds, pick) ?? pickOf(powerIds, pick) ?? '' };
    return isDone(await agent.call(actOnMyPower, { params, body: { act: pickOf(HOLDING_ACTS, more) ?? 'release' } }));
  },
  remit: remitted,
  takeBack: takenBack,
};

/** What several clerks do in one week, all at the same moment; then the product has come to rest. */
export const playWeek = async (system: JoinedSystem, house: House, rolls: readonly Roll[]): Promise<void> => {
  const seen = await seenBy(house);
  await Promise.all(
    rolls.map(async (one) => {
      if (await DOINGS[one.act](house, seen, one)) house.done.set(one.act, (house.done.get(one.act) ?? 0) + 1);
    }),
  );
  await system.settled();
  knowOfEachOther(house);
};

/** Every report of the surety, the oldest week first, as it was sent or stands. */
export const reportsOf = async ({ admin, suretyId }: House): Promise<SuretyReport[]> => {
  const { rows } = await admin.ask(listSuretyReports, { query: { suretyId } });
  const weeksThen = rows.map(({ endsOn }) => endsOn).toSorted();
  return Promise.all(weeksThen.map((endsOn) => admin.ask(getSuretyReport, { params: { suretyId, endsOn } })));
};

/** A week later: the report of the week that is over is read and marked as sent. */
export const nextWeek = async (system: JoinedSystem, house: House): Promise<void> => {
  house.today = addDays(house.today, 7);
  await setClock(system, house.today);
  const report = (await reportsOf(house)).find(({ state }) => state === 'ready');
  if (!report) throw new Error('The report of a week that is over is ready.');
  const { suretyId, endsOn, contentHash } = report;
  await house.admin.ask(markSuretyReport, { params: { suretyId, endsOn }, body: { contentHash } });
  await system.settled();
  knowOfEachOther(house);
};
