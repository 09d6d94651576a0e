import { z } from 'zod';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { pdfNamed } from './sample-files.ts';
import type { Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about collateral. */
interface TrustOverHttp {
  today: () => string;
  /** Whose collateral it is, whatever the scenario calls them. */
  giver: (op: Op) => string;
  clerk: () => Person;
  bondId: (op: Op) => string;
  accountId: (op: Op) => string;
  /** The id of a receipt of collateral that an earlier step has made; one that nobody has where none did. */
  receiptId: (name: string) => string;
  named: (receipt: string, id: string) => void;
  /** By the second person of the step, of what waits. */
  approve: (op: Op, by: { approve: Endpoint; withdraw: Endpoint }, requestId: string) => Promise<void>;
  ask: <E extends Endpoint>(op: Op, endpoint: E, asked: object) => Promise<unknown>;
}

const received = z.looseObject({ receiptId: z.string() });
const returned = z.looseObject({ returnId: z.string(), waiting: z.boolean() });
const applied = z.looseObject({ applicationId: z.string(), waiting: z.boolean() });

/** Steps about collateral: what waits is approved by the second person of its step. */
export const trustPlays = (scenario: TrustOverHttp): Record<string, (op: Op) => Promise<unknown>> => {
  const ofBond = (op: Op, body: object) => ({
    params: { bondId: scenario.bondId(op) },
    body: { personId: scenario.giver(op), amountCents: op['amount'], ...body },
  });
  return {
    collateralReceive: async (op) => {
      const request = ofBond(op, { method: 'Cash', receivedOn: op['on'] ?? scenario.today() });
      const { receiptId } = received.parse(await scenario.ask(op, collateral.receiveCollateral, request));
      scenario.named(String(op['receipt']), receiptId);
    },
    collateralBank: (op) => {
      const receiptIds = z.array(z.string()).parse(op['receipts']).map(scenario.receiptId);
      const body = { receiptIds, bankedOn: op['on'] ?? scenario.today() };
      return scenario.ask(op, collateral.bankCollateral, { body });
    },
    collateralReturn: async (op) => {
      const request = ofBond(op, { method: op['from'] === 'till' ? 'Cash' : 'Check', reason: op['reason'] });
      const { returnId, waiting } = returned.parse(await scenario.ask(op, collateral.giveCollateralBack, request));
      if (waiting) await scenario.approve(op, collateral.collateralDecisions, returnId);
    },
    collateralApply: async (op) => {
      const params = { subjectKind: 'defendant', subjectId: scenario.giver(op) } as const;
      const file = pdfNamed('Authorization.pdf');
      const { fileId: documentId } = await scenario.clerk().ask(uploadDocument, { params, file });
      const request = ofBond(op, { accountId: scenario.accountId(op), documentId, reason: op['reason'] });
      const { applicationId, waiting } = applied.parse(await scenario.ask(op, collateral.applyCollateral, request));
      if (waiting) await scenario.approve(op, collateral.collateralDecisions, applicationId);
    },
  };
};
