import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listMailedPapers } from '#contracts/books/account/mail-paper.ts';
import {
  listAccountLetters,
  listBondLetters,
  makeAccountLetter,
  makeBondLetter,
  type Letters,
} from '#contracts/books/account/letters.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { AccountLetters, BondLetters } from './letters.tsx';

const idOf = (last: number) => `a6f1c2de-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;
const [accountId, bondId, odile, paul] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const [first, second] = [idOf(11), idOf(12)];

const letterOf = (letterId: string, isCurrent = true) => ({
  letterId,
  accountId,
  madeAt: '2026-11-20T20:05:00.000Z',
  madeBy: 'Alma Broussard',
  isCurrent,
  strictness: 'reminder' as const,
});
const people = (letter: Letters['people'][number]['letter']): Letters['people'] => [
  { indemnitorId: odile, name: 'Odile Roy', hasAddress: true, letter },
  { indemnitorId: paul, name: 'Paul Roy', hasAddress: false, letter: null },
];
const due = (letter: Letters['people'][number]['letter'], changes: Partial<Letters> = {}): Letters => ({
  isDue: true,
  isProposed: true,
  strictness: 'reminder',
  people: people(letter),
  ...changes,
});

const start = (letters: () => Letters) =>
  new FakeApi()
    .on(listAccountLetters, () => answer(letters()), { accountId })
    .on(listBondLetters, () => answer(letters()), { bondId })
    .on(listMailedPapers, { connected: true, addresses: [], mailed: [] });
const lineOf = (name: string) => screen.getByRole('link', { name }).closest('li') ?? document.body;

describe('The letters of an account', () => {
  it('are proposed, made one by one, and then downloaded or e-mailed', async () => {
    let letters = due(null);
    const api = start(() => letters);
    const make = () => {
      letters = due(letterOf(first));
      return answer({ letterId: first });
    };
    api.on(makeAccountLetter, make, { accountId });
    const { frame } = await show(<AccountLetters accountId={accountId} />);
    expect(
      await screen.findByText(
        /^Past due for 10 days or more: a payment reminder to each is proposed, at most one in 20 days/,
      ),
    ).toBeTruthy();
    expect(within(lineOf('Paul Roy')).getByText('No letter yet · no address on file')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(within(lineOf('Odile Roy')).getByRole('button', { name: 'Make letter' }));
    const file = await screen.findByRole('link', { name: 'Download PDF' });
    expect(file.getAttribute('href')).toBe(`/api/letters/${first}/file`);
    expect(await screen.findByRole('button', { name: 'E-mail' })).toBeTruthy();
    expect(screen.getByText(/^Last payment reminder 11\/20\/2026, .* by Alma Broussard$/)).toBeTruthy();
    expect(within(lineOf('Odile Roy')).queryByRole('button', { name: 'Make letter' })).toBeNull();
    expect(api.sentWith('POST').at(-1)?.body).toEqual({ indemnitorId: odile, again: false });
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are made another time only by whoever means it', async () => {
    let letters = due(letterOf(first));
    const api = start(() => letters);
    const make = () => {
      letters = due(letterOf(second));
      return answer({ letterId: second });
    };
    api.on(makeAccountLetter, make, { accountId });
    await show(<AccountLetters accountId={accountId} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Make another' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make another letter?' });
    expect(within(dialog).getByText('Odile Roy has a letter on this already.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Make letter' }));
    await screen.findByRole('link', { name: 'Download PDF' });
    expect(api.sentWith('POST').at(-1)?.body).toEqual({ indemnitorId: odile, again: true });
  });

  it('say what a colleague was quicker with', async () => {
    const api = start(() => due(null));
    const refuse = () => refusal('LETTER_MADE', undefined, {}, 'A letter on this was made already.');
    api.on(makeAccountLetter, refuse, { accountId });
    await show(<AccountLetters accountId={accountId} />);
    const [button] = await screen.findAllByRole('button', { name: 'Make letter' });
    if (button) await userEvent.setup().click(button);
    expect(await screen.findByText('A letter on this was made already.')).toBeTruthy();
  });

  it('are gone once nothing is past due, where none was made', async () => {
    let letters = due(null);
    start(() => letters);
    const { queries } = await show(<AccountLetters accountId={accountId} />);
    await screen.findByRole('region', { name: 'Letters to indemnitors' });
    letters = due(null, { isDue: false, isProposed: false });
    await queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

describe('The letters of a bond', () => {
  it('are made by an Agent; those on money past due by a money role alone', async () => {
    start(() => due(letterOf(first)));
    const agent = aSession('Agent');
    const bond = await show(<BondLetters bondId={bondId} accountId={accountId} />, agent);
    expect(await screen.findByRole('button', { name: 'Make another' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'E-mail' })).toBeTruthy();
    bond.unmount();
    await show(<AccountLetters accountId={accountId} />, agent);
    expect(await screen.findByRole('link', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Make|E-mail/ })).toBeNull();
  });

  it('say where the last one is about another account', async () => {
    start(() => due({ ...letterOf(first), accountId: idOf(9) }));
    await show(<AccountLetters accountId={accountId} />);
    expect(
      await screen.findByText(/^Last payment reminder 11\/20\/2026, .* by Alma Broussard about another account$/),
    ).toBeTruthy();
  });

  it('show an earlier forfeiture’s letter, and ask for one on this', async () => {
    const api = start(() => due(letterOf(first, false)));
    api.on(makeBondLetter, { letterId: second }, { bondId });
    await show(<BondLetters bondId={bondId} accountId={accountId} />);
    expect(await screen.findByText('The bond is forfeited: a letter to each is proposed.')).toBeTruthy();
    await userEvent.setup().click(within(lineOf('Odile Roy')).getByRole('button', { name: 'Make letter' }));
    expect(api.sentWith('POST').at(-1)?.body).toEqual({ indemnitorId: odile, again: false });
  });

  it('are read, not made, by an Auditor', async () => {
    start(() => due(letterOf(first)));
    await show(<BondLetters bondId={bondId} accountId={accountId} />, aSession('Auditor'));
    expect(await screen.findByRole('link', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Make/ })).toBeNull();
  });
});
