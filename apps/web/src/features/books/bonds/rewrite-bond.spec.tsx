import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listAccountsOfDefendant, reopenAccount } from '#contracts/books/account/accounts.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { RewriteBond } from './rewrite-bond.tsx';

const source = aBond({ powerNumber: 'AB-1001', amountCents: 1_000_000, jurisdiction: 'Orleans', caseNumber: '26-1' });
const rules = SEEDED_PREMIUM_RULES.map((rule) => ({
  ...rule,
  ruleId: source.bondId,
  enteredBy: 'Alma Broussard',
  enteredAt: '2026-01-01T12:00:00.000Z',
  reason: '',
}));
const open = async (
  birthday: string | null,
  bond = source,
  accounts = [anAccount({ accountId: source.accountId })],
) => {
  const api = new FakeApi()
    .on(getBond, bond, { bondId: source.bondId })
    .on(getDefendant, { ...aDefendant(), birthday }, { defendantId: source.defendantId })
    .on(listAccountsOfDefendant, { accounts }, { defendantId: source.defendantId })
    .on(listPremiumRules, { rules });
  return { api, shown: await show(<RewriteBond bondId={source.bondId} />) };
};

describe('Rewriting a bond', () => {
  it('says from which power and at what price, takes over what the paper says, and asks why', async () => {
    const { api, shown } = await open('1980-05-17');
    api.on(rewriteBond, () => refusal('REWRITE_STANDS'), { bondId: source.bondId });
    expect(await screen.findByText('Rewrite from power #AB-1001')).toBeTruthy();
    expect(await screen.findByText(/Calculated premium: \$200\.00/)).toBeTruthy();
    expect((await axe(shown.container)).violations).toEqual([]);
    expect(screen.queryByLabelText('Power Number')).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason', { exact: false }), 'The court raised it');
    await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
    expect(await screen.findByText('Could not create rewrite. Void the rewrite first.')).toBeTruthy();
    const [sent] = api.sentWith('POST');
    expect(sent?.body).toMatchObject({
      amountCents: 1_000_000,
      jurisdiction: 'Orleans',
      caseNumber: '26-1',
      shownPremiumCents: 20_000,
      reason: 'The court raised it',
    });
    expect(sent?.body).not.toHaveProperty('powerNumber');
  });

  it('of a bond whose account is closed asks for another open one, or to reopen it', async () => {
    const closed = anAccount({ accountId: source.accountId, shortId: 7, status: 'closed' });
    const other = anAccount({ accountId: 'a6f1c2de-0000-4000-8000-0000000000f1', shortId: 8 });
    const { api, shown } = await open('1980-05-17', source, [closed, other]);
    expect(await screen.findByRole('button', { name: 'Reopen account' })).toBeTruthy();
    expect((await axe(shown.container)).violations).toEqual([]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: /^Account/ }));
    await user.click(await screen.findByRole('option', { name: /0000008/ }));
    await user.type(screen.getByLabelText('Reason', { exact: false }), 'The court raised it');
    await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ accountId: other.accountId });
  });

  it('reopens the account in place, with a reason, and keeps what was typed', async () => {
    const closed = anAccount({ accountId: source.accountId, shortId: 7, status: 'closed' });
    const { api } = await open('1980-05-17', source, [closed]);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Reason', { exact: false }), 'The court raised it');
    await user.click(await screen.findByRole('button', { name: 'Reopen account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen account' });
    expect((await axe(dialog)).violations).toEqual([]);
    api.on(reopenAccount, () => refusal('CONFLICT'), { accountId: source.accountId });
    await user.type(within(dialog).getByLabelText('Reason', { exact: false }), 'It is rewritten');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen account' }));
    await within(dialog).findByText('Somebody else changed this at the same moment. Try again.');
    api.on(reopenAccount, { accountId: source.accountId }, { accountId: source.accountId });
    api.on(
      listAccountsOfDefendant,
      { accounts: [anAccount({ accountId: source.accountId, shortId: 7 })] },
      { defendantId: source.defendantId },
    );
    await user.click(within(dialog).getByRole('button', { name: 'Reopen account' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen account' })).toBeNull());
    expect(api.sentTo(reopenAccount, { accountId: source.accountId }).at(-1)?.body).toEqual({
      reason: 'It is rewritten',
    });
    expect(screen.getByLabelText('Reason', { exact: false })).toHaveProperty('value', 'The court raised it');
    api.on(rewriteBond, () => refusal('REWRITE_STANDS'), { bondId: source.bondId });
    await user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
    await screen.findByText('Could not create rewrite. Void the rewrite first.');
    expect(api.sentTo(rewriteBond, { bondId: source.bondId }).at(-1)?.body).toMatchObject({
      accountId: null,
      reason: 'The court raised it',
    });
  });

  it('of a juvenile, or without a birthday, is refused before anything is typed', async () => {
    await open('2015-01-01');
    expect(await screen.findByText('Juvenile rewrites are not allowed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save & Open Account' })).toBeNull());
  });

  it('that somebody else has done leads to theirs', async () => {
    const { api } = await open('1980-05-17', { ...source, status: 'REWRITTEN', rewrittenBy: source.bondId });
    expect(await screen.findByRole('link', { name: 'Open its rewrite' })).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
  });
});
