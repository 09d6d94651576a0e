import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import * as tills from '#contracts/books/tills/tills.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { OFFICE_DRAWER, type Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about tills. */
interface TillsOverHttp {
  /** Who sets tills up, and everybody, who share them. */
  admin: () => Person;
  everybody: () => readonly Person[];
  /** The id of a till that an earlier step has named; null where none did. */
  known: (till: string) => string | null;
  named: (till: string, id: string) => void;
  ask: <E extends Endpoint>(op: Op, endpoint: E, asked: object) => Promise<unknown>;
  send: (person: Person, endpoint: Endpoint, asked: object) => Promise<unknown>;
  person: (role: unknown) => Person;
  /** The id of a payment that an earlier step has named. */
  paymentId: (payment: string) => string;
}

const offered = z.looseObject({ handOverId: z.string() });

/** Steps about tills: the first that names one turns tills on, and sets it up. */
export const tillPlays = (scenario: TillsOverHttp) => {
  const turnOn = () => scenario.send(scenario.admin(), tills.turnTills, { body: { on: true } });
  const placeOf = async (name: unknown): Promise<string | null> => {
    const till = String(name);
    if (till === OFFICE_DRAWER) return null;
    const known = scenario.known(till);
    if (known !== null) return known;
    await turnOn();
    const tillId = randomUUID();
    const holders = scenario.everybody().map(({ userId }) => userId);
    await scenario.send(scenario.admin(), tills.setUpTill, {
      params: { tillId },
      body: { name: till, kind: 'shared', holders },
    });
    scenario.named(till, tillId);
    return tillId;
  };
  const onTill =
    (endpoint: Endpoint, bodyOf: (op: Op) => object) =>
    async (op: Op): Promise<unknown> =>
      scenario.ask(op, endpoint, { params: { tillId: await placeOf(op['till']) }, body: bodyOf(op) });
  return {
    turnOn,
    plays: {
      drawFloat: onTill(tills.drawFloat, (op) => ({ amountCents: op['amount'] })),
      openTill: onTill(tills.openTill, (op) => ({ countedCents: op['counted'] })),
      closeTill: onTill(tills.closeTill, (op) => ({ countedCents: op['counted'] })),
      handOver: async (op: Op): Promise<unknown> => {
        const [fromTillId, toTillId] = [await placeOf(op['from']), await placeOf(op['to'])];
        const checks = Array.isArray(op['checks']) ? op['checks'].map(String) : [];
        const paymentIds = checks.map((payment) => scenario.paymentId(payment));
        const body = { fromTillId, toTillId, amountCents: op['amount'], paymentIds };
        const params = offered.parse(await scenario.ask(op, tills.handOverCash, { body }));
        return scenario.send(scenario.person(op['takenBy'] ?? op['role']), tills.takeHandOver, {
          params: { handOverId: params.handOverId },
        });
      },
    },
  };
};
