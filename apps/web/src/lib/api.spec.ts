import { beforeEach, describe, expect, it } from '@jest/globals';
import '../test/browser.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { getAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { createAgent } from '#contracts/agency/organizations/team.ts';
import { answer, FakeApi, refusal } from '../test/api.ts';
import { addressOf, call, onSignedOut, onTouched, ProblemError } from './api.ts';
import { keepTokensOf, readToken, rememberToken } from './read-token.ts';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const params = { accountId };

describe('The address of an endpoint', () => {
  it('fills in parameters and leaves out empty query values', () => {
    expect(addressOf(recordPayment, { params })).toBe(`/api/accounts/${accountId}/payments`);
    expect(addressOf(listJournal, { query: { from: '2026-01-01', account: '', to: undefined, limit: 50 } })).toBe(
      '/api/ledger/journal?from=2026-01-01&limit=50',
    );
    expect(addressOf(recordPayment, { params: { accountId: '../x y' } })).toBe('/api/accounts/..%2Fx%20y/payments');
  });
});

describe('The read token', () => {
  beforeEach(() => {
    keepTokensOf(null);
    keepTokensOf('org-1');
  });

  it('only goes up, except for a token of another store', () => {
    rememberToken('s1:9');
    rememberToken('s1:10');
    rememberToken('s1:2');
    expect(readToken()).toBe('s1:10');
    rememberToken('s1:18446744073709551615');
    expect(readToken()).toBe('s1:18446744073709551615');
    rememberToken('s2:1');
    expect(readToken()).toBe('s2:1');
  });

  it('stays where a change of rows, which no event made, brings none', () => {
    rememberToken('s1:9');
    for (const none of ['', 's2', 's2:', ':5', 's2:x']) rememberToken(none);
    expect(readToken()).toBe('s1:9');
  });

  it('outlives a reload, and belongs to one organization', () => {
    rememberToken('s1:7');
    const kept = sessionStorage.getItem('bailiwick-read-token') ?? '';
    keepTokensOf(null);
    expect(readToken()).toBeNull();
    sessionStorage.setItem('bailiwick-read-token', kept);
    keepTokensOf('org-2');
    expect(readToken()).toBeNull();
    keepTokensOf('org-1');
    expect(readToken()).toBe('s1:7');
  });

  it('ignores what is in the storage when it cannot be read', () => {
    for (const broken of ['{', '[]', '"x"']) {
      sessionStorage.setItem('bailiwick-read-token', broken);
      keepTokensOf('org-2');
      expect(readToken()).toBeNull();
      keepTokensOf('org-1');
    }
  });

  it('is taken from a command’s answer and sent with the next read', async () => {
    const api = new FakeApi()
      .on(recordPayment, () => answer({ paymentId: accountId, receiptNumber: 1 }, { 'x-log-token': 's1:42' }), params)
      .on(getAccount, () => answer({}), params);
    await call(recordPayment, {
      params,
      commandId: 'c1',
      body: { amountCents: 1, method: 'Cash', paidOn: '2026-01-01' },
    });
    await call(getAccount, { params });
    expect(api.sent.map(({ headers }) => headers.get('x-log-token'))).toEqual([null, 's1:42']);
    expect(api.sent[0]?.headers.get('idempotency-key')).toBe('c1');
  });
});

describe('A failed call', () => {
  it('carries the code, the words and the fields', async () => {
    new FakeApi().on(getAccount, () => refusal('ACCOUNT_NOT_FOUND'), params);
    await expect(call(getAccount, { params })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      message: 'Target account does not exist. Please refresh and try again.',
      requestId: 'r1',
    });
  });

  it('that got no answer says so', async () => {
    new FakeApi();
    await expect(call(getAccount, { params })).rejects.toMatchObject({ code: 'NO_ANSWER' });
  });

  it('that took too long says so in the words of the spec', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_answer, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch')));
      });
    expect(createAgent.timeoutMs).toBe(15_000);
    const hasty = { ...getAccount, timeoutMs: 20 };
    await expect(call(hasty, { params })).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: 'Request timed out while contacting the server...',
    });
  });

  it('that got an unreadable answer says so', async () => {
    const page = Object.assign(answer({}), { json: () => Promise.reject(new SyntaxError('Unexpected token <')) });
    new FakeApi().on(getAccount, () => page, params);
    await expect(call(getAccount, { params })).rejects.toMatchObject({
      code: 'NO_ANSWER',
      message: 'The server sent an invalid response. Nothing you typed is lost; try again.',
    });
  });

  it('that got something else than a problem is an internal error, or a gateway’s', async () => {
    for (const [status, code] of [
      [500, 'INTERNAL_ERROR'],
      [502, 'TEMPORARILY_UNAVAILABLE'],
    ] as const) {
      const page = {
        ok: false,
        status,
        headers: new Headers(),
        json: () => Promise.reject(new SyntaxError('<html>')),
      } as Response;
      new FakeApi().on(getAccount, () => page, params);
      await expect(call(getAccount, { params })).rejects.toMatchObject({ code, message: REFUSALS[code].text });
    }
  });

  it('notifies its listener that the session has ended, but not for a wrong password', async () => {
    let told = 0;
    onSignedOut(() => void (told += 1));
    const api = new FakeApi().on(getAccount, () => refusal('SIGN_IN_FAILED'), params);
    await expect(call(getAccount, { params })).rejects.toBeInstanceOf(ProblemError);
    expect(told).toBe(0);
    api.on(getAccount, () => refusal('SIGNED_OUT'), params);
    await expect(call(getAccount, { params })).rejects.toBeInstanceOf(ProblemError);
    expect(told).toBe(1);
  });

  it('notifies its listener of what a command touches once it is done, and of nothing where it was refused', async () => {
    const told: unknown[] = [];
    onTouched((topics) => void told.push(topics));
    const body = { amountCents: 5_000, method: 'Cash', paidOn: '2026-11-20' } as const;
    const api = new FakeApi().on(recordPayment, () => refusal('ACCOUNT_CLOSED'), params);
    await expect(call(recordPayment, { params, body })).rejects.toBeInstanceOf(ProblemError);
    expect(told).toEqual([]);
    api.on(recordPayment, () => answer({ paymentId: accountId, receiptNumber: 1 }), params);
    await call(recordPayment, { params, body });
    expect(told).toEqual([['account', 'ledger']]);
  });
});
