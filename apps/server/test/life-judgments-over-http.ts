import { approveJudgmentPayment } from '#contracts/books/approvals/approvals.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { makeBillable } from './sample-judgments.ts';
import type { Op } from './lives.ts';
import type { Person } from './test-people.ts';

/** What a life over HTTP lends to the steps about judgments. */
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
export const judgmentPlays = (life: JudgedOverHttp): Record<string, (op: Op) => Promise<unknown>> => ({
  judgment: (op) => {
    const body = { judgedOn: life.today(), judgedCents: op['amount'], costsCents: op['costs'] ?? 0 };
    return life.ask(op, judgments.enterJudgment, body);
  },
  judgmentPay: async (op) => {
    const body = { amountCents: op['amount'], from: op['from'], reason: op['reason'] };
    const asked = (await life.ask(op, judgments.payJudgment, body)) as { requestId: string; waiting: boolean };
    if (!asked.waiting) return;
    const params = { bondId: life.bondId(op), requestId: asked.requestId };
    await life.send(life.approver(op), approveJudgmentPayment, { params, body: {} });
  },
  judgmentBill: async (op) => {
    const [bondId, accountId] = [life.bondId(op), life.accountId(op)];
    const file = { defendantId: life.defendantId(), bondId, accountId, powerNumber: '' };
    await makeBillable(life.clerk(), file);
    await life.ask(op, judgments.billJudgment, { accountId, amountCents: op['amount'] });
  },
  remission: (op) => life.ask(op, judgments.recordRemission, { amountCents: op['amount'], into: op['into'] }),
});
