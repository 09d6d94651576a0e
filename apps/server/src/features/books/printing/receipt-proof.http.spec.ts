import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getReceiptAddress, getReceiptFile, proveReceipt } from '#contracts/books/account/paper.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
});
afterAll(() => system.close());

/** A payment of $50.00 on a new account, and the code of its receipt. */
const payment = async (payer = '', person = admin) => {
  const defendantId = await person.story.defendant({ fullName: 'Rémy Thibodeaux' });
  const { accountId } = await person.story.account(defendantId);
  const paymentId = await person.story.pay(accountId, 5_000, { payer });
  const params = { accountId, paymentId };
  const { receiptNumber } = await person.ask(getReceipt, { params });
  const { address } = await person.ask(getReceiptAddress, { params });
  return { defendantId, params, receiptNumber, address, code: address.replace(/^.*\/r\//, '') };
};
const prove = (code: string) => system.visitor().call(proveReceipt, { params: { code } });

describe('The public page of a receipt', () => {
  it('tells whoever holds the code its number, day, amount, agency and the initials of the payer, and no more', async () => {
    const { code, receiptNumber, params, address } = await payment('Bayou Trucking LLC');
    const { status, body, headers, text } = await prove(code);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).toEqual({
      receiptNumber,
      organizationName: 'Crescent City Bail Bonds',
      paidOn: today,
      amountCents: 5_000,
      payerInitials: 'B. T. L.',
      state: 'Valid',
    });
    for (const secret of ['Bayou', 'Thibodeaux', params.accountId, params.paymentId])
      expect(text).not.toContain(secret);
    const file = await admin.call(getReceiptFile, { params });
    expect((await readPdf(file.bytes)).pages.join('').replaceAll('\n', '')).toContain(address);
  });

  it('has the initials of the defendant where no payer was typed, and says Void of a payment that was taken back', async () => {
    const { code, params } = await payment();
    expect((await prove(code)).body).toMatchObject({ payerInitials: 'R. T.', state: 'Valid' });
    await admin.ask(accounts.voidPayment, { params, body: { reasonCode: 'Entered in error', reason: 'Typed twice' } });
    // A visitor waits for nothing: who took it back sees it first.
    await admin.ask(getReceipt, { params });
    expect((await prove(code)).body).toMatchObject({ payerInitials: 'R. T.', state: 'Void' });
  });

  it('names nobody of a deleted file, by no letter', async () => {
    const { code, defendantId } = await payment('Odile Fontenot');
    await admin.ask(deleteDefendant, { params: { defendantId } });
    expect((await prove(code)).body).toMatchObject({ payerInitials: '', state: 'Valid', amountCents: 5_000 });
  });

  it('keeps the code of a receipt through every paper, and gives each receipt its own', async () => {
    const [first, second] = await Promise.all([payment(), payment()]);
    expect((await admin.ask(getReceiptAddress, { params: first.params })).address).toBe(first.address);
    const many = await Promise.all(
      Array.from({ length: 8 }, () => admin.ask(getReceiptAddress, { params: second.params })),
    );
    expect(new Set(many.map(({ address }) => address))).toEqual(new Set([second.address]));
    expect(first.code).not.toBe(second.code);
    expect(first.code).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('Who tries to get more from it', () => {
  it('finds nothing by a code that no receipt has, by part of one, or by what is none', async () => {
    const { code, params } = await payment();
    const tries = [
      randomBytes(16).toString('hex'),
      '0'.repeat(32),
      code.slice(0, 31),
      `${code}0`,
      code.toUpperCase(),
      '%',
      '_'.repeat(32),
      "' or '1'='1",
      params.paymentId,
      params.paymentId.replaceAll('-', ''),
      '1',
    ].filter((tried) => tried !== code);
    for (const tried of tries) {
      const { status, problem } = await prove(tried);
      expect([tried, status, problem?.code, problem?.detail]).toEqual([
        tried,
        404,
        'RECEIPT_NOT_FOUND',
        'This receipt is not known.',
      ]);
    }
  });

  it('gets the code of no receipt of another agency, and makes none there', async () => {
    const { params } = await payment();
    const neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
    for (const endpoint of [getReceiptAddress, getReceiptFile])
      expect((await neighbour.call(endpoint, { params })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    expect((await system.visitor().call(getReceiptAddress, { params })).problem?.code).toBe('SIGNED_OUT');
    const theirs = await payment('', neighbour);
    expect((await prove(theirs.code)).body).toMatchObject({ organizationName: 'Magnolia Bonds' });
  });

  it('sees no row of the codes themselves, and may not list them', async () => {
    const { code } = await payment();
    const pool = system.pool();
    const { rows } = await pool.query('select * from receipt_paper');
    expect(rows).toEqual([]);
    const { rows: found } = await pool.query('select * from search.receipt_of_code($1)', [code]);
    expect(found).toHaveLength(1);
    for (const wanted of [null, '', '%'])
      expect((await pool.query('select * from search.receipt_of_code($1)', [wanted])).rows).toEqual([]);
    await expect(pool.query("update receipt_paper set code = repeat('0', 32)")).resolves.toMatchObject({ rowCount: 0 });
  });

  it('is stopped after as many tries as a sign-in has from one place', async () => {
    const { code } = await payment();
    await system.owner.query('delete from auth.attempt');
    expect((await prove('f'.repeat(32))).status).toBe(404);
    // As after 498 more of them.
    await system.owner.query('update auth.attempt set count = 499 where count = 1');
    expect((await prove('f'.repeat(32))).status).toBe(404);
    const answer = await prove('f'.repeat(32));
    expect([answer.status, answer.problem?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await prove(code)).problem?.code).toBe('TOO_MANY_REQUESTS');
  });
});
