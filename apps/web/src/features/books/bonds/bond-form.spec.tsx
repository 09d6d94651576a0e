import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { writeBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { listCourts, type AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, bondLife } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { BondForm } from './bond-form.tsx';
import { bodyOfValues, changesOfBond, NEW_BOND, reasonFor, valuesOfBond } from './bond-values.ts';
import { PremiumPanel } from './premium-panel.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const today = '2026-11-20';
const rules = SEEDED_PREMIUM_RULES.map((rule, index) => ({
  ...rule,
  ruleId: `a6f1c2de-0000-4000-8000-00000000020${index}`,
  enteredBy: 'Odile Fontenot',
  enteredAt: '2026-03-09T10:00:00.000Z',
  reason: '',
}));

const Form = () => {
  const { form, onSubmit } = useContractForm({
    endpoint: writeBond,
    initialValues: NEW_BOND,
    body: (values) => ({ ...bodyOfValues(values), defendantId }),
    onDone: () => undefined,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <BondForm form={form} bond={null} today={today} disabled={false} onDialog={() => undefined} />
      <PremiumPanel values={form.values} today={today} />
      <button type="submit">Save</button>
    </form>
  );
};

const start = async (courts: AgencyCourt[] = []) => {
  const api = new FakeApi()
    .on(listPremiumRules, { rules })
    .on(listSureties, { sureties: [] })
    .on(listCourts, { courts });
  await show(<Form />);
  const amount = await screen.findByLabelText('Amount');
  await screen.findByText('No amount yet: no premium.');
  return { api, amount, user: userEvent.setup() };
};

const pick = async (user: ReturnType<typeof userEvent.setup>, field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  const options = await screen.findAllByRole('option', { name: option });
  await user.click(options[0]!);
};

const premium = () => screen.getByRole('complementary', { name: 'Premium' }).textContent;

describe('The bond form', () => {
  it('opens in the amount, where the work begins', async () => {
    const { amount } = await start();
    expect(document.activeElement).toBe(amount);
  });

  it('finds a court by what is typed, among those of every agency and its own (screens#courts)', async () => {
    const own = { courtId: defendantId, parish: 'Calcasieu' } as const;
    const { user } = await start([{ ...own, name: 'Sulphur City Court', active: true }]);
    const court = screen.getByRole('combobox', { name: 'Court Location' });
    await user.click(court);
    const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect((await options()).slice(0, 2)).toEqual(['Orleans Criminal District Court', 'Jefferson 24th JDC (Gretna)']);
    await user.type(court, 'lafayette');
    await waitFor(async () => expect(await options()).toEqual(['Lafayette 15th JDC']));
    await user.click(screen.getByRole('option', { name: 'Lafayette 15th JDC' }));
    expect(court).toHaveProperty('value', 'Lafayette 15th JDC');
    await user.clear(court);
    await user.type(court, 'sulphur');
    await screen.findByRole('option', { name: 'Sulphur City Court' });
  });

  it('shows the premium live with its computation and rule (money#premium-rules)', async () => {
    const { user, amount } = await start();
    await user.type(amount, '500');
    expect(premium()).toContain('$120.00');
    expect(premium()).toContain('12% of $500.00 is $60.00, below the minimum of $120.00');
    await user.type(amount, '0');
    await pick(user, 'Jurisdiction', 'Jefferson');
    expect(amount).toHaveProperty('value', '5,000.00'); // as it is shown once it is left (screens#amounts)
    expect(premium()).toContain('12.5% of $5,000.00 is $625.00');
    expect(premium()).toContain('Jefferson rate: 12.5%, at least $125.00.');
    await pick(user, 'Jurisdiction', 'Jefferson Davis');
    expect(premium()).toContain('Standard rate: 12%');
  });

  it('refuses what is no amount, and makes none of it (screens#amounts), as a date that is none, each in the contract’s words', async () => {
    const { api, user, amount } = await start();
    await user.type(amount, '1a2,500');
    expect(premium()).toContain('No amount yet: no premium.');
    await user.type(screen.getByLabelText('Court Date'), '13452026');
    await user.click(screen.getByText('Save'));
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(amount).toHaveProperty('value', '1a2,500');
    expect(screen.getByText('Enter an amount.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
  });

  it('takes time and section with a court date, and asks for neither without one (today#court-time-and-section)', async () => {
    const { api, user } = await start();
    expect(screen.queryByLabelText('Court Time')).toBeNull();
    await user.type(screen.getByLabelText('Court Date'), '10152027');
    fireEvent.change(screen.getByLabelText('Court Time'), { target: { value: '13:30' } });
    await user.type(screen.getByLabelText('Section'), 'Division B');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
    await user.click(screen.getByText('Save'));
    const hour = { courtTime: '13:30', courtSection: 'Division B' };
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ courtDate: '2027-10-15', ...hour });
  });

  it('clears the court date when forfeited, asks the forfeiture date, and sets the due date 180 days later', async () => {
    const { api, user } = await start();
    await user.type(screen.getByLabelText('Court Date'), '10152026');
    await pick(user, 'Status', 'FORFEITED');
    expect(screen.getByLabelText('Forfeiture Date')).toHaveProperty('value', '10/15/2026');
    await user.clear(screen.getByLabelText('Forfeiture Date'));
    expect(screen.queryByLabelText('Court Date')).toBeNull();
    await user.type(screen.getByLabelText('Forfeiture Date'), '11012026');
    const due = screen.getByLabelText('Due Date');
    expect(due).toHaveProperty('value', '04/30/2027');
    expect(due).toHaveProperty('readOnly', true);
    screen.getByText('missed court date until the clerk’s notice certificate is recorded');
    screen.getByText('provisional: 180 days after the forfeiture date');
    await user.click(screen.getByText('Save'));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({
      status: 'FORFEITED',
      courtDate: null,
      ftaDate: '2026-10-15',
      forfeitureDate: '2026-11-01',
    });
  });

  it('forgets the forfeiture date when the bond is not forfeited after all; axe finds nothing while it is', async () => {
    const { api, user } = await start();
    await pick(user, 'Status', 'FORFEITED');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
    await user.type(screen.getByLabelText('Forfeiture Date'), '11012026');
    await pick(user, 'Status', 'OPEN');
    await user.click(screen.getByText('Save'));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ status: 'OPEN', forfeitureDate: null });
  });

  it('sets the forfeiture date by the clerk’s notice certificate, and either by the other', async () => {
    const { user } = await start();
    await pick(user, 'Status', 'FORFEITED');
    await user.click(screen.getByText('Add: missed court date, warrant, notice…'));
    await user.type(screen.getByLabelText('Clerk’s Notice Certificate'), '11052026');
    expect(screen.getByLabelText('Forfeiture Date')).toHaveProperty('value', '11/05/2026');
    screen.getByText('date of the clerk’s notice certificate');
    await user.type(screen.getByLabelText('Missed Court Date'), '11062026');
    screen.getByText('The clerk’s notice certificate is before the missed court date.');
  });

  it('asks nothing but a defendant: an empty form is sent (screens#bond-form)', async () => {
    const { api, user } = await start();
    api.on(writeBond, () => refusal('POWER_IN_USE'));
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ defendantId, amountCents: null, status: 'OPEN' });
  });
});

describe('The form of a bond that was written before', () => {
  const bond: Bond = {
    ...NEW_BOND,
    ...bondLife,
    status: 'PAID',
    amountCents: 500_000,
    bondId: defendantId,
    defendantId,
    accountId: defendantId,
    premiumCents: 60_000,
    adjustedCents: 0,
    judgment: null,
    premiumComputation: '',
    premiumBookedOn: null,
    dueDate: null,
    voidedAt: null,
    rewriteOf: null,
    rewrittenBy: null,
    paperSpent: false,
    unfinished: false,
    writtenAt: '2026-11-20T20:00:00.000Z',
    revision: 0,
  };

  it('shows the premium that is booked, not what another rule would make of it, until its price changes', async () => {
    new FakeApi().on(listPremiumRules, { rules });
    const saved = {
      ...bond,
      premiumCents: 77_700,
      adjustedCents: 0,
      judgment: null,
      premiumComputation: '7.77% of $10,000.00 is $777.00 (Act 5)',
    };
    const values = valuesOfBond(saved);
    const asSaved = await show(
      <PremiumPanel values={{ ...values, caseNumber: '2026-9' }} today={today} saved={saved} />,
    );
    expect(premium()).toContain('$777.007.77% of $10,000.00 is $777.00 (Act 5)');
    expect(premium()).toContain('Premium on the books. Changing');
    asSaved.unmount();
    const late = { ...saved, bondDate: '2026-09-20', premiumBookedOn: '2026-11-20' };
    const asLate = await show(<PremiumPanel values={valuesOfBond(late)} today={today} saved={late} />);
    expect(premium()).toContain('Premium on the books of 11/20/2026, for the bond date 09/20/2026.');
    asLate.unmount();
    await show(<PremiumPanel values={{ ...values, amountCents: 1_500_000 }} today={today} saved={saved} />);
    expect(await screen.findByText(/^12(\.5)?% of \$15,000\.00/)).toBeTruthy();
  });

  const Saved = ({ of, disabled = false }: { of: Bond; disabled?: boolean }) => {
    const { form } = useContractForm({
      endpoint: writeBond,
      initialValues: valuesOfBond(of),
      body: (values) => ({ ...bodyOfValues(values), defendantId }),
      onDone: () => undefined,
    });
    return <BondForm form={form} bond={of} today={today} disabled={disabled} onDialog={() => undefined} />;
  };

  it('offers nothing to add to a voided bond (bonds#voided-bond)', async () => {
    new FakeApi().on(listPremiumRules, { rules }).on(listSureties, { sureties: [] });
    const open = await show(<Saved of={aBond()} />);
    expect(await screen.findByRole('button', { name: /^Add: missed court date/ })).toBeTruthy();
    open.unmount();
    await show(<Saved of={aBond({ voidedAt: '2026-11-20T20:00:00.000Z' })} disabled />);
    await screen.findByLabelText('Notes');
    expect(screen.queryByRole('button', { name: /^Add: missed court date/ })).toBeNull();
  });

  it('takes nothing but notes of a rewritten bond (bonds#becoming-rewritten)', async () => {
    new FakeApi().on(listPremiumRules, { rules }).on(listSureties, { sureties: [] });
    const rewritten = aBond({ status: 'REWRITTEN', disposition: 'Dismissed', disposedOn: today });
    const shown = await show(<Saved of={rewritten} />);
    const typed = await screen.findByLabelText('Notes');
    const open = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')].filter(
      (field) => !field.matches(':disabled, [readonly]'),
    );
    expect(open).toEqual([typed]);
    expect((await axe(shown.container)).violations).toEqual([]);
  });

  it('holds what the bond has, its status too, and sends only what is changed (bonds#bond-statuses)', () => {
    const values = valuesOfBond(bond);
    expect(values).toEqual({ ...NEW_BOND, amountCents: 500_000, status: 'PAID' });
    expect(changesOfBond(bond, values)).toEqual({});
    expect(changesOfBond(bond, { ...values, caseNumber: '7' })).toEqual({ caseNumber: '7' });
  });
});

it.each([
  [
    { status: 'FORFEITED' },
    { status: 'CLOSED' },
    'Setting a forfeiture aside needs a Supervisor or an Admin, and a reason.',
  ],
  [{ powerNumber: 'A-1' }, { powerNumber: 'A-2' }, 'Another power number needs a reason.'],
  [{ powerNumber: 'A-1' }, { powerNumber: 'a 1' }, null],
  [{ powerNumber: '' }, { powerNumber: 'A-2' }, null],
  [{ status: 'OPEN' }, { status: 'CLOSED' }, null],
] as const)('of a bond with %j an edit to %j asks: %s (bonds#reasons-required)', (has, typed, asked) => {
  const bond = aBond(has);
  expect(reasonFor(bond, { ...valuesOfBond(bond), ...typed })).toBe(asked);
});
