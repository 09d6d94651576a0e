import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { valuesOfBond } from './bond-values.ts';
import { WriteBonds, type Finishes } from './write-bonds.tsx';

const { defendantId } = aDefendant();
const first = anAccount();
const second = anAccount({ accountId: 'a6f1c2de-0000-4000-8000-0000000000ab', shortId: 13 });
const rules = SEEDED_PREMIUM_RULES.map((rule) => ({
  ...rule,
  ruleId: first.accountId,
  enteredBy: 'Alma Broussard',
  enteredAt: '2026-01-01T12:00:00.000Z',
  reason: '',
}));

const start = async (accounts = [first], finishes: Finishes | null = null) => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(getDefendant, aDefendant(), { defendantId })
    .on(listAccountsOfDefendant, { accounts }, { defendantId })
    .on(listPremiumRules, { rules })
    .on(listSureties, { sureties: [] });
  const shown = await show(
    <>
      <Notifications />
      <WriteBonds defendantId={defendantId} accountId={finishes?.bond.accountId ?? null} finishes={finishes} />
    </>,
  );
  await row(1);
  return { api, shown, user: userEvent.setup() };
};
const row = async (place: number) => within(await screen.findByRole('listitem', { name: `Charge ${place}` }));
const cell = async (place: number, label: string) => (await row(place)).getByRole('textbox', { name: label });
const total = () => screen.getByRole('complementary', { name: 'Premium' }).textContent;
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save & Open Account' }));
const pasteInto = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
  await user.click(await cell(1, 'Charge Code'));
  await user.paste(text);
};

const PASTED = [
  'Charge\tAmount\tPower\tParish\tCourt\tCase',
  '14:67\t$10,000.00\tGR-1\tOrleans Parish\t1/5/2027\t26-1001',
  '',
  '40:966\t500\tGR-2\tJefferson',
  '14:98\t25000.50\tGR-3\tCaddo\t\t26-1002',
].join('\n');

describe('The grid of an unfinished bond', () => {
  it('begins with what was typed of it, on its account, and finishes it by the first row', async () => {
    const bond = aBond({ defendantId, accountId: second.accountId, amountCents: null, premiumCents: 0, revision: 2 });
    const typed = {
      ...valuesOfBond({ ...bond, courtDate: '2026-12-09' }),
      amountCents: 1_000_000,
      jurisdiction: 'Orleans' as const,
      postedAt: 'Jefferson' as const,
    };
    const { api, user } = await start([first, second], { bond, typed });
    expect(await cell(1, 'Amount')).toHaveProperty('value', '10,000.00');
    expect(await cell(1, 'Court Date')).toHaveProperty('value', '12/09/2026');
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
    await user.click(await cell(2, 'Amount'));
    await user.keyboard('500');
    api.on(writeBonds, () => refusal('FUTURE_DAY'));
    await save(user);
    await screen.findByText(/Could not create bond:/);
    expect(api.sentWith('POST')[0]?.body).toMatchObject({
      accountId: second.accountId,
      finishes: { bondId: bond.bondId, basedOn: 2 },
      bondDate: '2026-11-20',
      postedAt: 'Jefferson',
      rows: [
        { amountCents: 1_000_000, jurisdiction: 'Orleans', courtDate: '2026-12-09' },
        { amountCents: 50_000, jurisdiction: null, courtDate: null },
      ],
    });
  });
});

describe('The grid of charges', () => {
  it('takes pasted rows, shows the premium of each and of all, and sends them once', async () => {
    const { api, shown, user } = await start();
    await pasteInto(user, PASTED);
    expect(await (await row(1)).findByText('$1,200.00')).toBeTruthy();
    expect((await row(2)).getByText('$125.00')).toBeTruthy();
    expect((await row(3)).getByText('$3,000.06')).toBeTruthy();
    expect(total()).toBe('Premium of 3 bonds$4,325.06');
    expect((await axe(shown.container)).violations).toEqual([]);
    api.on(writeBonds, () => refusal('FUTURE_DAY'));
    await save(user);
    await screen.findByText(/Could not create bond:/);
    const [sent] = api.sentWith('POST');
    expect(sent?.body).toMatchObject({
      defendantId,
      accountId: first.accountId,
      bondDate: '2026-11-20',
      rows: [
        { chargeCode: '14:67', amountCents: 1_000_000, powerNumber: 'GR-1', jurisdiction: 'Orleans' },
        { chargeCode: '40:966', amountCents: 50_000, powerNumber: 'GR-2', jurisdiction: 'Jefferson', courtDate: null },
        { chargeCode: '14:98', amountCents: 2_500_050, caseNumber: '26-1002' },
      ],
    });
  });

  it('says what is wrong at its cell, before and after it is sent, and keeps what was typed', async () => {
    const { api, user } = await start();
    await pasteInto(user, '14:67\tabout 500\tGR-1\tAtlantis\n\n40:966\t500\tGR-2');
    await save(user);
    expect((await row(1)).getByText('Enter an amount.')).toBeTruthy();
    expect((await row(1)).getByText('Choose a parish from the list.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    const amount = await cell(1, 'Amount');
    expect(amount).toHaveProperty('value', 'about 500');
    await user.clear(amount);
    await user.type(amount, '$2,500');
    expect((await row(1)).queryByText('Enter an amount.')).toBeNull();
    await user.clear((await row(1)).getByLabelText('Jurisdiction', { selector: 'input' }));
    api.on(writeBonds, () =>
      refusal('VALIDATION_FAILED', [
        { path: 'rows.1.powerNumber', message: 'Power GR-2 is already on the bond of Luc Hebert.' },
      ]),
    );
    await save(user);
    expect(await (await row(2)).findByText('Power GR-2 is already on the bond of Luc Hebert.')).toBeTruthy();
    expect(amount).toHaveProperty('value', '2,500.00');
  });

  it('gives a removed row back, and finds the errors of those below it', async () => {
    const { user } = await start();
    await pasteInto(user, 'A\t100\tGR-1\nB\tnone\tGR-2');
    await user.click(screen.getByRole('button', { name: 'Remove Charge 1' }));
    expect(await cell(1, 'Power Number')).toHaveProperty('value', 'GR-2');
    await save(user);
    expect(await (await row(1)).findByText('Enter an amount.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await cell(1, 'Power Number')).toHaveProperty('value', 'GR-1');
    expect(await cell(2, 'Power Number')).toHaveProperty('value', 'GR-2');
  });

  it('goes down a column with Enter, to a new row after the last', async () => {
    const { user } = await start();
    await user.type(await cell(3, 'Amount'), '100{Enter}');
    const fourth = await cell(4, 'Amount');
    await waitFor(() => expect(document.activeElement).toBe(fourth));
    expect(await cell(3, 'Amount')).toHaveProperty('value', '100.00');
  });

  it('asks for the account where there are several, and once for a bond without amount and number', async () => {
    const { api, user } = await start([first, second]);
    await user.type(await cell(2, 'Charge Code'), '14:67');
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose an account.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    expect(screen.queryByText('Charge 2: No amount and no power number. Save anyway?')).toBeNull();
  });

  it('refuses more than 45 and keeps them', async () => {
    const { api, user } = await start();
    await pasteInto(user, Array.from({ length: 46 }, (_, nth) => `14:${nth}\t100`).join('\n'));
    expect(await screen.findByText('At most 45 charges at once.')).toBeTruthy();
    await save(user);
    expect(api.sentWith('POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove Charge 46' }));
    expect(screen.queryByText('At most 45 charges at once.')).toBeNull();
  });

  it('brings what was typed back after a reload', async () => {
    const { user, shown, api } = await start();
    await pasteInto(user, PASTED);
    const kept = Object.entries<string>(sessionStorage);
    shown.unmount();
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    await show(<WriteBonds defendantId={defendantId} accountId={null} />);
    expect(await screen.findByText('Restored your draft.')).toBeTruthy();
    expect(await cell(3, 'Power Number')).toHaveProperty('value', 'GR-3');
    expect(api.sentWith('POST')).toEqual([]);
  });
});
