import { approveJudgmentPayment } from '#contracts/books/approvals/approvals.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { makeBillable } from './sample-judgments.ts';
import type { Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about judgments. */
interface JudgedOverHttp {
  today: () => string;
  defendantId: () => string;
  /** Who approves, and who keeps the papers. */
  approver: (op: Op) => Person;
  clerk: () => Person;
  bondId: (op: Op) => string;
  accountId: (op: Op) => string;
  ask: <E extends Endpoint>(op: Op, endpoint: E, body: Record<string, unknown>) => Promise<unknown>;
  send: (person: Person, endpoint: Endpoint, asked: object) => Promise<unknown>;
}

/** Steps about judgments: a payment that waits is approved by the second person of its step. */
export const judgmentPlays = (scenario: JudgedOverHttp): Record<string, (op: Op) => Promise<unknown>> => ({
  judgment: (op) => {
    const body = { judgedOn: scenario.today(), judgedCents: op['amount'], costsCents: op['costs'] ?? 0 };
    return scenario.ask(op, judgments.enterJudgment, body);
  },
  judgmentPay: async (op) => {
    const body = { amountCents: op['amount'], from: op['from'], reason: op['reason'] };
    const request = (await scenario.ask(op, judgments.payJudgment, body)) as { requestId: string; waiting: boolean };
    if (!request.waiting) return;
    const params = { bondId: scenario.bondId(op), requestId: request.requestId };
    await scenario.send(scenario.approver(op), approveJudgmentPayment, { params, body: {} });
  },
  judgmentBill: async (op) => {
    const [bondId, accountId] = [scenario.bondId(op), scenario.accountId(op)];
    const file = { defendantId: scenario.defendantId(), bondId, accountId, powerNumber: '' };
    await makeBillable(scenario.clerk(), file);
    await scenario.ask(op, judgments.billJudgment, { accountId, amountCents: op['amount'] });
  },
  remission: (op) => scenario.ask(op, judgments.recordRemission, { amountCents: op['amount'], into: op['into'] }),
});
