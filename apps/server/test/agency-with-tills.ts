import { randomUUID } from 'node:crypto';
import * as contract from '#contracts/books/tills/tills.ts';
import type { TillKind } from '#domain/books/tills.ts';
import type { JoinedSystem } from './join-system.ts';
import type { Person } from './test-people.ts';

/** Sets a till up; its id. */
export const setUpTill = async (
  admin: Person,
  name: string,
  holders: readonly Person[],
  kind: TillKind = 'clerk',
): Promise<string> => {
  const body = { name, kind, holders: holders.map(({ userId }) => userId) };
  return (await admin.ask(contract.setUpTill, { params: { tillId: randomUUID() }, body })).tillId;
};

export const openTill = (by: Person, tillId: string, countedCents = 0) =>
  by.ask(contract.openTill, { params: { tillId }, body: { countedCents } });

export const closeTill = (by: Person, tillId: string, countedCents: number, note = '') =>
  by.ask(contract.closeTill, { params: { tillId }, body: { countedCents, note } });

/** Offers cash, and checks by their payments, to another place; null is the office drawer. The hand-over's id. */
export const offerCash = async (
  by: Person,
  fromTillId: string | null,
  toTillId: string | null,
  amountCents: number,
  paymentIds: readonly string[] = [],
): Promise<string> => {
  const body = { fromTillId, toTillId, amountCents, paymentIds: [...paymentIds] };
  return (await by.ask(contract.handOverCash, { body })).handOverId;
};

export const takeHandOver = (by: Person, handOverId: string) =>
  by.ask(contract.takeHandOver, { params: { handOverId } });

const tillOf = async (reader: Person, tillId: string) =>
  (await reader.ask(contract.listTills)).tills.find((till) => till.tillId === tillId);

/** The cash of a till, in cents, as this person is told. */
export const cashOf = async (reader: Person, tillId: string) => (await tillOf(reader, tillId))?.cashCents;

/** What the checks in a till come to, in cents, as this person is told. */
export const checksOf = async (reader: Person, tillId: string) => (await tillOf(reader, tillId))?.checksCents;

/** An agency with tills: a clerk with one of their own, Accounting, and an account that pays. */
export const agencyWithTills = async (system: JoinedSystem) => {
  const admin = await system.signUp();
  const [clerk, accounting] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Accounting')];
  await admin.ask(contract.turnTills, { body: { on: true } });
  const tillId = await setUpTill(admin, 'Front counter', [clerk]);
  const { accountId } = await admin.story.account(await admin.story.defendant({ fullName: 'Remy Thibodeaux' }));
  const all = [admin, clerk, accounting];
  const told = () => {
    for (const one of all) for (const another of all) one.client.readWhatWrote(another.client);
  };
  const pay = async (amountCents: number, by = clerk) => {
    told();
    const paymentId = await by.story.pay(accountId, amountCents, { method: 'Cash' });
    told();
    return { accountId, paymentId };
  };
  told();
  return { admin, clerk, accounting, tillId, accountId, pay, told };
};
