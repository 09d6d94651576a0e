import { randomUUID } from 'node:crypto';
import { addFee, openAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { addIndemnitor, linkIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { CallAnswer, TestClient } from './test-client.ts';

/** What a spec may say of what is sent; the rest is made up. */
type Said<E extends Endpoint> = Partial<NonNullable<RequestOf<E>['body']>>;

/**
 * What a person of an agency has brought about before a spec begins, over the api: each has to succeed. A spec says what
 * matters to it; the rest is made up. Money is in cents, days are the agency's.
 */
export interface AgencyStory {
  /** The id of a new defendant. */
  defendant: (said?: Said<typeof createDefendant>) => Promise<string>;
  /** A new account, of a new defendant unless told. */
  account: (of?: string) => Promise<{ defendantId: string; accountId: string; shortId: number | null }>;
  /** A bond of $10,000 in Orleans, whose premium is $1,200, of a new defendant unless told. */
  bond: (
    said?: Said<typeof writeBond>,
  ) => Promise<{ defendantId: string; bondId: string; accountId: string; premiumCents: number }>;
  /** A bond of $5,000 in Orleans, written 40 days ago and forfeited ten days ago, with its power number. */
  forfeited: (
    said?: Said<typeof writeBond>,
  ) => Promise<{ defendantId: string; bondId: string; accountId: string; powerNumber: string }>;
  /** The id of a fee of today, a Travel Fee unless told. */
  fee: (accountId: string, amountCents: number, said?: Said<typeof addFee>) => Promise<string>;
  /** The id of a payment of today, in cash unless told, whatever was asked before it is taken. */
  pay: (accountId: string, amountCents: number, said?: Said<typeof recordPayment>) => Promise<string>;
  /** The id of a new indemnitor of a defendant, who guarantees an account where one is told. */
  indemnitor: (defendantId: string, said?: Said<typeof addIndemnitor>, accountId?: string) => Promise<string>;
  /** Debits less credits of these accounts of the ledger, in which both are equal in sum. */
  balances: <Code extends string>(...accounts: Code[]) => Promise<Record<Code, number>>;
}

/** The story of a person's agency as they bring it about on `today`. */
export const agencyStory = (client: TestClient, today: string): AgencyStory => {
  const ask = client.ask.bind(client);
  const story: AgencyStory = {
    defendant: async (said) =>
      (await ask(createDefendant, { body: { fullName: 'Remy Thibodeaux', ...said } })).defendantId,
    account: async (of) => {
      const defendantId = of ?? (await story.defendant());
      return { defendantId, ...(await ask(openAccount, { body: { defendantId } })) };
    },
    bond: async (said) => {
      const defendantId = said?.defendantId ?? (await story.defendant());
      const bond = { amountCents: 1_000_000, jurisdiction: 'Orleans', ...said, defendantId } as const;
      return { defendantId, ...(await ask(writeBond, { body: bond })) };
    },
    forfeited: async (said) => {
      const { powerNumber = `N-${randomUUID().slice(0, 12)}` } = said ?? {};
      const dates = { bondDate: addDays(today, -40), forfeitureDate: addDays(today, -10) };
      const bond = { amountCents: 500_000, ...dates, status: 'FORFEITED', ...said, powerNumber } as const;
      return { powerNumber, ...(await story.bond(bond)) };
    },
    fee: async (accountId, amountCents, said) => {
      const body = { kind: 'Travel Fee', chargedOn: today, ...said, amountCents } as const;
      return (await ask(addFee, { params: { accountId }, body })).feeId;
    },
    pay: async (accountId, amountCents, said) => {
      const body = { method: 'Cash', paidOn: today, confirmed: true, ...said, amountCents } as const;
      return (await ask(recordPayment, { params: { accountId }, body })).paymentId;
    },
    indemnitor: async (defendantId, said, accountId) => {
      const body = { fullName: 'Odile Thibodeaux', ...said };
      const { indemnitorId } = await ask(addIndemnitor, { params: { defendantId }, body });
      if (accountId !== undefined) await ask(linkIndemnitor, { params: { accountId }, body: { indemnitorId } });
      return indemnitorId;
    },
    balances: async <Code extends string>(...accounts: Code[]) => {
      const { rows, totalDebitCents, totalCreditCents } = await ask(getTrialBalance);
      if (totalDebitCents !== totalCreditCents)
        throw new Error(`The books debit ${totalDebitCents} and credit ${totalCreditCents} cents.`);
      const balanceOf = (code: Code) => {
        const line = rows.find(({ account }) => account === code);
        return (line?.debitCents ?? 0) - (line?.creditCents ?? 0);
      };
      return Object.fromEntries(accounts.map((code) => [code, balanceOf(code)])) as Record<Code, number>;
    },
  };
  return story;
};

/** The status of an answer, and the code of its problem. */
export const outcome = async (call: Promise<Pick<CallAnswer<Endpoint>, 'status' | 'problem'>>) => {
  const { status, problem } = await call;
  return [status, problem?.code];
};

/** Why a call was refused: the code of its problem, or `done` where it was not. */
export const refusalOf = async (call: Promise<Pick<CallAnswer<Endpoint>, 'problem'>>): Promise<string> =>
  (await call).problem?.code ?? 'done';
