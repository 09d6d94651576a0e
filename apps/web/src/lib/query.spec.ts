import { describe, expect, it } from '@jest/globals';
import '../test/browser.ts';
import { getAccount } from '#contracts/books/account/accounts.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { answer, FakeApi, refusal } from '../test/api.ts';
import { contractQuery, makeQueryClient } from './query.ts';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const params = { accountId };
const account = { accountId } as AnswerOf<typeof getAccount>;

/** Asks for the account, which is there from the answer of that number on; the others are refused with these headers. */
const ask = async (thereFrom: number, headers: Record<string, string>) => {
  let asked = 0;
  const reply = () => ((asked += 1) < thereFrom ? refusal('ACCOUNT_NOT_FOUND', [], headers) : answer(account));
  new FakeApi().on(getAccount, reply, params);
  const found = await makeQueryClient()
    .query(contractQuery(getAccount, { params }, []))
    .catch((error: unknown) => error);
  return { asked, found };
};

describe('A query for something that is not there', () => {
  it('is sent again where the view has not caught up with what this person has done', async () => {
    expect(await ask(4, { 'x-stale': 'true' })).toEqual({ asked: 4, found: account });
  });

  it('is not sent again where the view knows better', async () => {
    expect(await ask(2, {})).toMatchObject({ asked: 1, found: { code: 'ACCOUNT_NOT_FOUND' } });
  });
});
