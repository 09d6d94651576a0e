import { z } from 'zod';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import {
  getSuretyReport,
  listSuretyReports,
  markSuretyReport,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import type { Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about what sureties are paid. */
interface RemittancesOverHttp {
  today: () => string;
  /** An Admin whose answers hold what everybody has written until now. */
  reader: () => Person;
  suretyId: (op: Op) => string;
  powerId: (surety: string, power: string) => string | null;
  approve: (op: Op, by: { approve: Endpoint; withdraw: Endpoint }, params: object) => Promise<void>;
  ask: <E extends Endpoint>(op: Op, endpoint: E, asked: object) => Promise<unknown>;
}

const remitted = z.looseObject({ requestId: z.string(), waiting: z.boolean() });

/** Pays chosen powers of a surety, whose weeks that are over are reported first (powers#remittance). */
export const remittancePlays = (scenario: RemittancesOverHttp) => {
  const reportWeeks = async (reader: Person, suretyId: string): Promise<void> => {
    const { rows } = await reader.ask(listSuretyReports, { query: { suretyId } });
    for (const { endsOn, sentAt } of rows) {
      if (sentAt !== null || endsOn >= scenario.today()) continue;
      const params = { suretyId, endsOn };
      const { contentHash } = await reader.ask(getSuretyReport, { params });
      await reader.ask(markSuretyReport, { params, body: { contentHash } });
    }
  };
  return {
    remit: async (op: Op): Promise<unknown> => {
      const [suretyId, reader] = [scenario.suretyId(op), scenario.reader()];
      await reportWeeks(reader, suretyId);
      const powerIds = z
        .array(z.string())
        .parse(op['powers'])
        .map((power) => scenario.powerId(String(op['surety']), power));
      const { dues } = await reader.ask(contract.getDues, { params: { suretyId } });
      const amountCents = dues
        .filter(({ powerId }) => powerIds.includes(powerId))
        .reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);
      const body = { powerIds, amountCents, bufApart: op['apart'] ?? false, method: 'Check', reason: op['reason'] };
      const answer = await scenario.ask(op, contract.remit, { params: { suretyId }, body });
      const { requestId, waiting } = remitted.parse(answer);
      if (waiting) await scenario.approve(op, contract.disbursementDecisions, { suretyId, requestId });
      return requestId;
    },
  };
};
