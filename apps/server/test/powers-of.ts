import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listPowers, receivePowers } from '#contracts/powers/inventory/powers.ts';
import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import type { Person } from './test-people.ts';

/** A surety of this person's agency, in use; its id. */
export const aSurety = async ({ ask }: Person, name = `Pelican Surety ${randomUUID().slice(0, 8)}`): Promise<string> =>
  (await ask(addSurety, { body: { name, contactName: '', email: '', phoneNumber: '' } })).suretyId;

type Reception = Partial<NonNullable<RequestOf<typeof receivePowers>['body']>> & { suretyId: string };

/** Receives one power, or a range where `lastNumber` says so. */
export const receive = ({ call }: Person, powerNumber: string, more: Reception, commandId = randomUUID()) =>
  call(receivePowers, { body: { powerNumber, amountCents: 5_000_000, issuedOn: '2026-01-01', ...more }, commandId });

/** The powers of the inventory by their number as it is spelled. */
export const powersOf = async ({ ask }: Person, query: RequestOf<typeof listPowers>['query'] = {}) => {
  const { rows } = await ask(listPowers, { query: { limit: 200, sort: 'number', ...query } });
  return new Map(rows.map((row) => [row.powerNumber, row]));
};

/** Where each power stands, in the order of their numbers. */
export const statesOf = async (person: Person, query: RequestOf<typeof listPowers>['query'] = {}) =>
  [...(await powersOf(person, query)).values()].map(({ powerNumber, state }) => `${powerNumber} ${state}`);
