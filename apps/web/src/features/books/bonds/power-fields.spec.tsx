import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { lookUpPowers, proposePowers, type PowerForBond } from '#contracts/books/bond/bond-powers.ts';
import { writeBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { powerNote } from '#domain/books/power-words.ts';
import { listSureties, type SuretyWithContracts } from '#contracts/agency/sureties/sureties.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { bodyOfValues, NEW_BOND } from './bond-values.ts';
import { PowerFields } from './power-fields.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const [pelican, acadian] = ['a6f1c2de-0000-4000-8000-0000000000b1', 'a6f1c2de-0000-4000-8000-0000000000b2'];
const me = 'a6f1c2de-0000-4000-8000-0000000000c1';
const surety = (suretyId: string, name: string): SuretyWithContracts => ({
  suretyId,
  name,
  contactName: '',
  email: '',
  phoneNumber: '',
  isActive: true,
  version: 1,
  contracts: [],
});
const aPower = (powerNumber: string, more: Partial<PowerForBond> = {}): PowerForBond => ({
  powerId: crypto.randomUUID(),
  powerNumber,
  suretyId: pelican,
  suretyName: 'Pelican Surety',
  isReceived: true,
  amountCents: 1_000_000,
  expiresOn: '2027-03-01',
  state: 'assigned',
  holderId: me,
  holderName: 'Alma Broussard',
  reservedBy: null,
  bondId: null,
  bondName: '',
  ...more,
});

const Form = ({ bond = null }: { bond?: Bond | null }) => {
  const { form, onSubmit } = useContractForm({
    endpoint: writeBond,
    initialValues: { ...NEW_BOND, amountCents: 500_000 },
    body: (values) => ({ ...bodyOfValues(values), defendantId }),
    onDone: () => undefined,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <PowerFields form={form} bond={bond} today="2026-11-20" />
      <button type="submit">Save</button>
    </form>
  );
};

interface Known {
  powers: PowerForBond[];
  meant: string | null;
}
const start = async (
  sureties: SuretyWithContracts[],
  known: Record<string, Known>,
  next: () => PowerForBond | null,
  bond: Bond | null = null,
) => {
  const api = new FakeApi()
    .on(listSureties, { sureties })
    .on(lookUpPowers, ({ body }) => {
      const { numbers: requests } = body as { numbers: { powerNumber: string }[] };
      const numbers = requests.map(({ powerNumber }) => known[powerNumber] ?? { powers: [], meant: null });
      return answer({ unknownRefused: false, numbers });
    })
    .on(proposePowers, () => answer({ powers: [next()] }));
  const { queries } = await show(<Form bond={bond} />);
  return { api, queries, user: userEvent.setup(), number: await screen.findByLabelText('Power Number') };
};
const sent = (api: FakeApi) => api.sentTo(writeBond)[0]?.body;

describe('The power of a bond on the form (powers#above-its-power)', () => {
  it('says before anything is sent that a bond above its power asks an override', async () => {
    const small = aPower('AB-7', { amountCents: 400_000 });
    const { user, number } = await start(
      [surety(pelican, 'Pelican Surety')],
      { 'AB-7': { powers: [small], meant: null } },
      () => null,
    );
    await user.type(number, 'AB-7');
    expect(
      await screen.findByText(
        'Power AB-7 covers at most $4,000.00: saving asks a Supervisor or Admin for an override, and nothing is saved until it is given.',
      ),
    ).toBeTruthy();
  });

  it('is proposed for the only surety, and taken with a button', async () => {
    const next = aPower('AB-1001');
    const { api, user, number } = await start(
      [surety(pelican, 'Pelican Surety')],
      { 'AB-1001': { powers: [next], meant: null } },
      () => next,
    );
    await user.click(await screen.findByRole('button', { name: 'Use AB-1001' }));
    expect(screen.getByRole('combobox', { name: 'Surety' })).toHaveProperty('value', 'Pelican Surety');
    expect(number).toHaveProperty('value', 'AB-1001');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(sent(api)).toMatchObject({ powerNumber: 'AB-1001', suretyId: null }));
  });

  it('has the surety that the typed number is received under; of several the one for an unknown number is chosen', async () => {
    const known = { 'ZZ-1': { powers: [aPower('ZZ-1', { suretyId: acadian })], meant: null } };
    const both = [surety(pelican, 'Pelican Surety'), surety(acadian, 'Acadian Surety')];
    const { api, user, number } = await start(both, known, () => null);
    await user.type(number, 'ZZ-1');
    const field = await screen.findByRole('combobox', { name: 'Surety' });
    await waitFor(() => expect(field).toHaveProperty('value', 'Acadian Surety'));
    await user.clear(number);
    await user.type(number, 'ZZ-2');
    await screen.findByText('Not in your inventory. You can use it; it goes on the list to check.');
    expect(field).toHaveProperty('value', '');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Pelican Surety' }));
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(sent(api)).toMatchObject({ powerNumber: 'ZZ-2', suretyId: pelican }));
  });

  it('says that none covers the amount, and which number may be meant', async () => {
    const known = { 'AS5-1234': { powers: [], meant: 'AS5-0001234' } };
    const { user, number } = await start([surety(pelican, 'Pelican Surety')], known, () => null);
    await screen.findByText('No power of Pelican Surety covers $5,000.00.');
    await user.type(number, 'AS5-1234');
    await screen.findByText('Did you mean AS5-0001234?');
    await user.click(screen.getByRole('button', { name: 'Use AS5-0001234' }));
    expect(number).toHaveProperty('value', 'AS5-0001234');
  });

  it('proposes none for a rewrite, which stands under its original’s power', async () => {
    const rewrite = aBond({ powerNumber: '', rewriteOf: defendantId });
    const { api } = await start([surety(pelican, 'Pelican Surety')], {}, () => null, rewrite);
    await screen.findByRole('combobox', { name: 'Surety' });
    expect(screen.queryByText(/No power of/)).toBeNull();
    expect(api.sentTo(proposePowers)).toEqual([]);
  });

  it('says nothing of the number that the bond bears once it is saved', async () => {
    const known: Record<string, Known> = {};
    known['AB-7'] = { powers: [aPower('AB-7', { holderId: 'other', holderName: 'Remy Guidry' })], meant: null };
    const { api, queries, user, number } = await start([surety(pelican, 'Pelican Surety')], known, () => null);
    await user.type(number, 'AB-7');
    await screen.findByText('Remy Guidry holds power AB-7; it moves with the bond.');
    known['AB-7'] = { powers: [aPower('AB-7', { bondId: me, state: 'executed' })], meant: null };
    api.on(writeBond, { bondId: me, accountId: me, premiumCents: 60_000 });
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    const asked = api.sentTo(lookUpPowers).length;
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(api.sentTo(lookUpPowers).length).toBeGreaterThan(asked));
    expect(screen.queryByText(/already on/)).toBeNull();
  });

  it('was just used by another bond: the next one stands beside', async () => {
    const known: Record<string, Known> = {
      'AB-1001': { powers: [aPower('AB-1001', { bondId: defendantId, state: 'executed' })], meant: null },
    };
    let next = aPower('AB-1001');
    const { user } = await start([surety(pelican, 'Pelican Surety')], known, () => next);
    const use = await screen.findByRole('button', { name: 'Use AB-1001' });
    next = aPower('AB-1002');
    await user.click(use);
    await screen.findByText(/Power AB-1001 was just used\. AB-1002 is next\./);
    await user.click(screen.getByRole('button', { name: 'Use AB-1002' }));
    expect(screen.getByLabelText('Power Number')).toHaveProperty('value', 'AB-1002');
  });

  it.each([
    [{ state: 'void' }, 'Power AB-1 is void.'],
    [{ state: 'returned' }, 'Power AB-1 is returned.'],
    [{ expiresOn: '2026-11-19' }, 'Power AB-1 expired on 11/19/2026.'],
    [{ expiresOn: '2026-11-20' }, null],
    [{ holderId: 'other', holderName: 'Remy Guidry', reservedBy: 'other' }, 'Reserved by Remy Guidry.'],
    [{ holderId: 'other', holderName: 'Remy Guidry' }, 'Remy Guidry holds power AB-1; it moves with the bond.'],
    [{ holderId: null, holderName: '', state: 'received' }, null],
    [{ bondId: 'B7', bondName: 'Luc Hebert', state: 'executed' }, 'Power AB-1 is already on the bond of Luc Hebert.'],
    [{ bondId: 'B7', state: 'reserved' }, 'Power AB-1 is already on another bond.'],
  ] as const)('with %j says: %s', (has, said) => {
    const found = { powers: [aPower('AB-1', has)], meant: null };
    const wanted = { typed: 'AB-1', suretyId: null, bondId: null, agentId: me, usedOn: '2026-11-20' };
    expect(powerNote(found, { ...wanted, unknownRefused: false })).toBe(said);
  });
});
