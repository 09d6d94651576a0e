import { z } from 'zod';
import { listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { isSuretyDebt } from '#domain/books/opening.ts';
import type { Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about the opening of the books. */
interface OpeningOverHttp {
  /** Who reads what stands. */
  reader: () => Person;
  id: (kind: 'account' | 'bond', name: string) => string;
  /** The id of a surety, which is made where it is not there. */
  surety: (name: string) => Promise<string>;
  /** By the second person of the step. */
  approve: (op: Op, by: { approve: Endpoint; withdraw: Endpoint }, requestId: string) => Promise<void>;
  ask: (op: Op, endpoint: Endpoint, asked: object) => Promise<unknown>;
}

type Typed = readonly [account: string, amountCents: number, name: string];

const bringing = z.looseObject({
  cutOver: z.string(),
  lines: z.array(z.tuple([z.string(), z.int(), z.string()])),
});
const asked = z.looseObject({ requestId: z.string() });

/** Steps about the opening: lines are entered until they are those of the step; what waits is approved by its second person. */
export const openingPlays = (scenario: OpeningOverHttp): Record<string, (op: Op) => Promise<unknown>> => {
  const { ask } = scenario;
  const bodyOf = async ([account, amountCents, name]: Typed) => ({
    account,
    amountCents,
    accountId: account === '2310' ? scenario.id('account', name) : null,
    bondId: account === '2220' ? scenario.id('bond', name) : null,
    suretyId: isSuretyDebt({ account }) ? await scenario.surety(name) : null,
  });
  type Body = Awaited<ReturnType<typeof bodyOf>>;
  const keyOf = ({ account, accountId, bondId, suretyId }: Omit<Body, 'amountCents'>) =>
    [account, accountId, bondId, isSuretyDebt({ account }) ? suretyId : null].join(' ');

  /** Enters, changes and removes lines, as far as they are others. */
  const enter = async (op: Op, typed: readonly Typed[]): Promise<void> => {
    const wanted = new Map<string, Body>();
    for (const line of typed) {
      const body = await bodyOf(line);
      wanted.set(keyOf(body), body);
    }
    const { lines } = await scenario.reader().ask(opening.getOpening);
    for (const { lineId, version, ...line } of lines) {
      const body = wanted.get(keyOf(line));
      const params = { lineId };
      wanted.delete(keyOf(line));
      if (body === undefined) await ask(op, opening.removeOpeningLine, { params });
      else if (body.amountCents !== line.amountCents)
        await ask(op, opening.changeOpeningLine, { params, body: { ...body, basedOn: version } });
    }
    for (const body of wanted.values()) await ask(op, opening.addOpeningLine, { body });
  };

  const decided = async (op: Op, endpoint: Endpoint, body: object): Promise<void> => {
    const { requestId } = asked.parse(await ask(op, endpoint, { body }));
    await scenario.approve(op, opening.openingDecisions, requestId);
  };

  return {
    bringIn: async (op) => {
      const { cutOver: cutOverOn, lines } = bringing.parse(op);
      await ask(op, opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn } });
      await enter(op, lines);
      await ask(op, opening.bringInOpening, {});
    },
    takeBack: (op) => ask(op, opening.takeBackOpening, {}),
    sealOpening: async (op) => {
      const { totals } = await scenario.reader().ask(listOpeningTotals);
      for (const { account, hereCents: amountCents } of totals)
        await ask(op, setOpeningTotal, { body: { account, amountCents } });
      await decided(op, opening.sealOpening, { retainedCents: op['retained'] });
    },
    correctOpening: async (op) => {
      const line = await bodyOf([String(op['account']), Number(op['amount']), String(op['tag'])]);
      await decided(op, opening.correctOpeningLine, { ...line, reason: op['reason'] });
    },
  };
};
