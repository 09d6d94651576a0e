import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getQuoteFile } from '#contracts/books/account/paper.ts';
import { listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { QUOTE_START, quoteInWords, quoteOf } from '#domain/books/quote.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
});
afterAll(() => system.close());

const plain = (text: string) => text.replaceAll(/\s/g, '');

describe('The PDF of a quote', () => {
  it('says what the screen and its text to send say', async () => {
    const { rules } = await admin.ask(listPremiumRules);
    const today = admin.session.organization?.today ?? '';
    const charges = [
      { amountCents: 1_000_000, parish: 'Orleans' },
      { amountCents: 50_000, parish: 'St. John the Baptist' },
      { amountCents: 20_000, parish: null },
    ] as const;
    const quote = quoteOf(charges, { ...QUOTE_START, instalments: 6 }, { rules, holidays: [], today });
    if (!quote) throw new Error('There is a quote.');
    const text = quoteInWords(quote, 'WEEKLY', { agency: 'Crescent City Bail Bonds', today });
    const query = {
      charges: '1000000:Orleans,50000:St. John the Baptist,20000:',
      withFees: 'true',
      instalments: 6,
    } as const;
    const answer = await admin.call(getQuoteFile, { query });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(answer.bytes);
    const said = plain(pages.join(''));
    // Each line of the text, but for the marks between its parts.
    const words = text.split('\n').flatMap((line) => line.replace('quote of ', '').split(/: | · /));
    expect(words.length).toBeGreaterThan(15);
    expect([...words, 'QUOTE', 'Truth in Lending'].filter((part) => !said.includes(plain(part)))).toEqual([]);
  });

  it('refuses what is no charge, no parish, or more down than the total, in words', async () => {
    const wrong = async (query: { charges: string; downCents?: number }) =>
      (await admin.call(getQuoteFile, { query: { ...query, withFees: 'true' } })).problem?.errors;
    expect(await wrong({ charges: '' })).toEqual([{ path: 'charges', message: 'Type the amount of a charge.' }]);
    expect(await wrong({ charges: '12.5:Orleans' })).toEqual([{ path: 'charges', message: 'Enter an amount.' }]);
    expect(await wrong({ charges: '0:Orleans' })).toEqual([{ path: 'charges', message: 'Enter an amount.' }]);
    expect(await wrong({ charges: '1000000:Bordeaux' })).toEqual([
      { path: 'charges', message: 'Choose a parish from the list.' },
    ]);
    expect(await wrong({ charges: '1000000:Orleans', downCents: 122_501 })).toEqual([
      { path: 'downCents', message: 'At most the total of $1,225.00.' },
    ]);
  });
});
