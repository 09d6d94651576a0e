import { expect, it } from '@jest/globals';
import { useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BondPage } from './bond-page.tsx';

const { defendantId } = aDefendant();
const account = anAccount();

/** As the shell shows a bond by its address. */
const Screen = ({ bondId }: { bondId: string }) => {
  const { grid } = useSearch({ strict: false });
  return <BondPage bondId={bondId} grid={grid === 1} recovery={null} letters={null} offerCase={() => null} />;
};

const start = async (changes: Parameters<typeof aBond>[0], role?: 'Agent') => {
  sessionStorage.clear();
  const bond = aBond({ defendantId, accountId: account.accountId, ...changes });
  const api = new FakeApi()
    .on(getBond, bond, { bondId: bond.bondId })
    .on(getDefendant, aDefendant(), { defendantId })
    .on(listAccountsOfDefendant, { accounts: [account] }, { defendantId })
    .on(listPremiumRules, { rules: [] })
    .on(listSureties, { sureties: [] });
  const { router, container } = await show(<Screen bondId={bond.bondId} />, aSession(role));
  await screen.findByRole('button', { name: 'More actions' });
  return { api, bond, router, container, user: userEvent.setup() };
};

it('turns the form of an unfinished bond into the grid, keeps what was typed, and asks nobody about leaving', async () => {
  const { user, router, bond } = await start({ amountCents: null, premiumCents: 0 });
  await user.type(screen.getByLabelText('Amount'), '1x');
  await user.click(screen.getByRole('button', { name: '+ Add another bond' }));
  expect(await screen.findByText('Enter an amount.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '10000');
  await user.type(screen.getByLabelText('Case Number'), '26-1001');
  await user.click(screen.getByRole('button', { name: '+ Add another bond' }));
  const first = within(await screen.findByRole('listitem', { name: 'Charge 1' }));
  await waitFor(() => expect(first.getByLabelText('Amount')).toHaveProperty('value', '10,000.00'));
  expect(first.getByLabelText('Case Number')).toHaveProperty('value', '26-1001');
  expect(router.state.location).toMatchObject({ pathname: `/bonds/${bond.bondId}`, search: { grid: 1 } });
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

it('tells the account which bond was finished, so that its payment is asked for', async () => {
  const { api, user, router, bond } = await start({ amountCents: null, premiumCents: 0 });
  const { bondId, accountId } = bond;
  api.on(amendBond, { bondId, accountId, premiumCents: 120_000, revision: 2, changed: true }, { bondId });
  await user.type(screen.getByLabelText('Amount'), '10000');
  await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${defendantId}/accounts`));
  expect(router.state.location.state.bondsSaved).toEqual([bondId]);
});

it('asks for no payment where an edit books nothing', async () => {
  const { api, user, router, bond } = await start({ premiumCents: 120_000 });
  const { bondId, accountId } = bond;
  api.on(amendBond, { bondId, accountId, premiumCents: 120_000, revision: 2, changed: true }, { bondId });
  expect(screen.getByRole('link', { name: '+ Add another bond' })).toBeTruthy();
  await user.type(screen.getByLabelText('Case Number'), '26-1001');
  await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${defendantId}/accounts`));
  expect(router.state.location.state.bondsSaved).toBeUndefined();
});

const menuOf = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Account summary' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

it('marks an unfinished bond, and offers to finish and to move it (today#finish-the-bond-first)', async () => {
  const { container, user, bond } = await start({ amountCents: null, premiumCents: 0, unfinished: true });
  expect(screen.getByText('Unfinished')).toBeTruthy();
  expect(screen.getByText(/This bond is unfinished: give it an amount or a power/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /E-mail/ })).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
  expect(await menuOf(user)).toEqual([
    'Move to another account',
    'Account summary',
    'History in the journal',
    'Produce file',
    `Copy bond ID${bond.bondId}`,
    'Void bond',
  ]);
});

it('has one filled button, and the rest in one menu, voiding last (screens#one-primary-action)', async () => {
  const { user, bond } = await start({ premiumCents: 120_000 });
  const filled = [...document.querySelectorAll('.mantine-Button-root:not([data-variant])')];
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Save & Open Account']);
  expect(await menuOf(user)).toEqual([
    'Discharge bond',
    'Rewrite',
    'Move to another account',
    'Adjust premium…',
    'Account summary',
    'History in the journal',
    'Produce file',
    `Copy bond ID${bond.bondId}`,
    'Void bond',
  ]);
  expect((await axe(screen.getByRole('menu'))).violations).toEqual([]);
  expect(document.body.textContent).not.toMatch(/revision/i);
});

it('does what its menu says by the keyboard', async () => {
  const { user, router, bond } = await start({ premiumCents: 120_000 });
  await menuOf(user);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rewrite'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ rewriteFrom: bond.bondId }));
});

it('leaves what a role may not do out of its menu', async () => {
  const { user, bond } = await start({ premiumCents: 120_000 }, 'Agent');
  expect(await menuOf(user)).toEqual([
    'Discharge bond',
    'Rewrite',
    'Move to another account',
    'Account summary',
    `Copy bond ID${bond.bondId}`,
  ]);
});
