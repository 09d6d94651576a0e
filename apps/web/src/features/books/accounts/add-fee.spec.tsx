import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { addCharge, addFee } from '#contracts/books/account/accounts.ts';
import { getClosedMonths } from '#contracts/books/periods/periods.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { AddFee } from './add-fee.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000e';
const chargeId = 'a6f1c2de-0000-4000-8000-00000000000f';

const bond = aBond({ bondId, defendantId, accountId, jurisdiction: 'Orleans', powerNumber: 'PB-1', revision: 0 });

const charge = {
  chargeId,
  code: 'NSF',
  description: 'Returned check',
  amountCents: 3_500,
  ledgerAccount: '4200' as const,
  active: true,
};

const GONE =
  'This defendant ID was not found in tables defendants: the file was deleted, or the account is not theirs.';

const start = async (bonds: ReturnType<typeof aBond>[] = [bond], onAccount = false) => {
  const api = new FakeApi().on(listBondsOfDefendant, { bonds }, { defendantId }).on(listCatalogueCharges, {
    charges: [charge, { ...charge, chargeId: bondId, code: 'OLD', description: 'Not offered', active: false }],
  });
  let closed = 0;
  await show(<AddFee {...{ accountId, defendantId, onAccount }} onClose={() => (closed += 1)} />);
  const picker = await screen.findByRole('combobox', { name: 'Fee' });
  return { api, picker, user: userEvent.setup(), closings: () => closed };
};

const submit = () => screen.getByRole('button', { name: 'Add Fee' });

describe('Add Fee', () => {
  it('has the keyboard in its list, which offers the common fees and the catalogue without what is no longer offered; axe finds nothing', async () => {
    const { user, picker } = await start();
    expect(document.activeElement).toBe(picker);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.click(picker);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '$25 Application Fee',
      'Jail Fee (custom amount)',
      'Travel Fee (custom amount)',
      'Transfer Fee (custom amount)',
      'NSF · Returned check · $35.00',
    ]);
  });

  it('charges the Application Fee at its fixed amount on the only bond', async () => {
    const { api, user, closings } = await start();
    expect(screen.getByLabelText('Amount')).toHaveProperty('readOnly', true);
    api.on(addFee, { feeId: bondId }, { accountId });
    await user.click(submit());
    await waitFor(() => expect(closings()).toBe(1));
    expect(api.sentWith('POST').map(({ body }) => body)).toMatchObject([
      { kind: 'Application Fee', amountCents: 2_500, bondId, chargedOn: '2026-11-20' },
    ]);
  });

  it('says on the account’s own page that an amount is none in the words of the account', async () => {
    const { user, picker } = await start([bond], true);
    await user.click(picker);
    await user.click(screen.getByText('Jail Fee (custom amount)'));
    await user.click(submit());
    expect(screen.getByText('No account selected or invalid amount.')).toBeTruthy();
  });

  it('says of a day of before a move-in whose it is, and asks for no reason (moving-in#days-before-cut-over)', async () => {
    const { api, user } = await start();
    api.on(getClosedMonths, { closedThrough: null, softClosed: [], closedUntil: '2026-11-10' });
    const date = screen.getByLabelText('Date');
    await user.clear(date);
    await user.type(date, '11/10/2026{Tab}');
    await screen.findByText('This day belongs to the program that you moved from. Choose a later day.');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await user.clear(date);
    await user.type(date, '11/11/2026{Tab}');
    await waitFor(() => expect(screen.queryByText(/the program that you moved from/)).toBeNull());
  });

  it('lets a custom fee name its amount, and asks for one', async () => {
    const { api, user, picker } = await start();
    await user.click(picker);
    await user.click(screen.getByText('Jail Fee (custom amount)'));
    await user.click(submit());
    expect(screen.getByText('Enter an amount greater than 0.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    api.on(addFee, { feeId: bondId }, { accountId });
    await user.type(screen.getByLabelText('Amount'), '30.5');
    await user.click(screen.getByRole('combobox', { name: 'Jail of' }));
    await user.click(await screen.findByRole('option', { name: 'Jefferson' }));
    await user.click(submit());
    const body = { kind: 'Jail Fee', amountCents: 3_050, bondId: null, jailParish: 'Jefferson' };
    expect(api.sentWith('POST')[0]?.body).toMatchObject(body);
  });

  it('books a catalogue item as a charge at its own amount', async () => {
    const { api, user, picker } = await start();
    await user.click(picker);
    await user.click(screen.getByText('NSF · Returned check · $35.00'));
    api.on(addCharge, { chargeId }, { accountId });
    await user.click(submit());
    const [sent] = api.sentWith('POST');
    expect(sent?.address).toContain('/charges');
    expect(sent?.body).toMatchObject({ catalogueChargeId: chargeId, amountCents: 3_500 });
  });

  it('keeps the form and says what the server refused, also that the defendant has vanished meanwhile', async () => {
    const { api, user, closings } = await start();
    api.on(addFee, () => refusal('APPLICATION_FEE_CHARGED'), { accountId });
    await user.click(submit());
    expect(
      await screen.findByText('Could not add fee: The Application Fee of this bond was already charged.'),
    ).toBeTruthy();
    api.on(addFee, () => refusal('DEFENDANT_NOT_FOUND', undefined, {}, GONE), { accountId });
    await user.click(submit());
    expect(await screen.findByText(`Could not add fee: ${GONE}`)).toBeTruthy();
    expect(api.sentWith('POST').at(-1)?.body).toMatchObject({ defendantId });
    expect(closings()).toBe(0);
  });

  it('says that no defendant is named', async () => {
    new FakeApi();
    await show(<AddFee accountId={accountId} defendantId="" onClose={() => undefined} />);
    expect(await screen.findByText('Missing defendant ID.')).toBeTruthy();
  });

  it('says why an Application Fee cannot be charged without a bond', async () => {
    await start([]);
    expect(screen.getByText(/this account has none yet/)).toBeTruthy();
  });
});
