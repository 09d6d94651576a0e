import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { amendBond, getBond, type Bond } from '#contracts/books/bond/bonds.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { bondLife } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { BondOverview } from './bond-overview.tsx';
import { NEW_BOND } from './bond-values.ts';

const id = 'a6f1c2de-0000-4000-8000-00000000000d';
const bond: Bond = {
  ...NEW_BOND,
  ...bondLife,
  amountCents: 1_000_000,
  caseNumber: '1',
  bondDate: '2026-11-20',
  bondId: id,
  defendantId: id,
  accountId: id,
  premiumCents: 120_000,
  adjustedCents: 0,
  premiumComputation: '',
  premiumBookedOn: null,
  judgment: null,
  dueDate: null,
  voidedAt: null,
  rewriteOf: null,
  rewrittenBy: null,
  paperSpent: false,
  unfinished: false,
  writtenAt: '2026-11-20T20:00:00.000Z',
  revision: 0,
};

const start = async (newest: () => Bond = () => bond) => {
  const api = new FakeApi().on(listSureties, { sureties: [] }).on(getBond, () => answer(newest()), { bondId: id });
  let closed = false;
  const shown = await show(<BondOverview bond={bond} onClose={() => (closed = true)} />);
  return { api, user: userEvent.setup(), shown, isClosed: () => closed };
};
const amount = () => screen.getByLabelText('Amount');
const sent = (api: FakeApi) => api.sentWith('PATCH').map(({ body }) => body);

describe('The Bond Overview', () => {
  it('offers OPEN, FORFEITED, CLOSED and PAID (screens#bond-statuses), says why PAID is refused as soon as it is chosen, and asks the date of a forfeiture', async () => {
    const { user } = await start();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['OPEN', 'FORFEITED', 'CLOSED', 'PAID']);
    await user.click(options[3]!);
    await screen.findByText('Only a forfeited bond with a judgment can be PAID. For the premium, record a payment.');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'OPEN');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click((await screen.findAllByRole('option', { name: 'FORFEITED' }))[0]!);
    expect(screen.getByLabelText('Forfeiture Date')).toBeTruthy();
  });

  it('sends what was changed and the version it was changed from, then follows what it has saved itself, and what the server made of it, without naming somebody else', async () => {
    let newest = bond;
    const { api, user, isClosed } = await start(() => newest);
    api.on(
      amendBond,
      () => {
        newest = { ...bond, amountCents: 2_000_000, forfeiturePowerNumber: 'AB-1', chargeCode: '14:67', revision: 1 };
        return answer({ bondId: id, accountId: id, premiumCents: 240_000, revision: 1 });
      },
      { bondId: id },
    );
    await user.clear(amount());
    await user.type(amount(), '20000');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sent(api)).toEqual([{ amountCents: 2_000_000, reason: '', basedOn: 0 }]);
    await waitFor(() => expect(screen.getByLabelText('Charge Code')).toHaveProperty('value', '14:67'));
    expect(screen.queryByText(/Someone else changed this bond/)).toBeNull();
  });

  it('asks what the server wants asked, and sends the same again with the answer', async () => {
    const { api, user, isClosed } = await start();
    api.on(amendBond, () => refusal('CONFIRM_FIRST', [], {}, 'Power AB-1 is still out.'), { bondId: id });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click((await screen.findAllByRole('option', { name: 'CLOSED' }))[0]!);
    await user.click(screen.getByText('Save'));
    const question = await screen.findByRole('dialog', { name: 'Save bond?' });
    api.on(amendBond, { bondId: id, accountId: id, premiumCents: 120_000, revision: 1, changed: true }, { bondId: id });
    await user.click(within(question).getByText('Save'));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sent(api).at(-1)).toEqual({ status: 'CLOSED', confirmed: true, reason: '', basedOn: 0 });
  });

  it('asks before the last of amount and power number is removed', async () => {
    const { api, user } = await start();
    await user.clear(amount());
    await user.click(screen.getByText('Save'));
    await screen.findByText('No amount and no power number. Save anyway?');
    expect(sent(api)).toEqual([]);
  });

  it('asks whose amount shall stay where somebody else changed it too, and keeps what does not touch', async () => {
    let newest = bond;
    const { api, user, isClosed } = await start(() => newest);
    api.on(amendBond, () => refusal('EDITED_MEANWHILE', [{ path: 'amountCents', message: 'Somebody changed this.' }]), {
      bondId: id,
    });
    await user.clear(amount());
    await user.type(amount(), '30000');
    newest = { ...bond, amountCents: 2_000_000, chargeCode: '14:67', revision: 1 };
    await user.click(screen.getByText('Save'));
    const question = await screen.findByRole('group', { name: 'Both changed: Amount' });
    expect(question.textContent).toContain('Amount: on file now $20,000.00, you typed $30,000.00.');
    screen.getByText(
      /while you were typing: .*Charge Code.* You changed Amount, too\. Which one do you want to keep\?$/,
    );
    expect(screen.getByLabelText('Charge Code')).toHaveProperty('value', '14:67');
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);

    await user.click(screen.getByText('Save'));
    expect(sent(api)).toHaveLength(1);
    await user.click(within(question).getByText('Keep mine'));
    api.on(amendBond, { bondId: id, accountId: id, premiumCents: 360_000, revision: 2, changed: true }, { bondId: id });
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sent(api).at(-1)).toEqual({ amountCents: 3_000_000, reason: '', basedOn: 1 });
  });

  it('takes theirs where it is told to', async () => {
    let newest = bond;
    const { api, user } = await start(() => newest);
    api.on(amendBond, () => refusal('EDITED_MEANWHILE'), { bondId: id });
    await user.clear(amount());
    await user.type(amount(), '30000');
    newest = { ...bond, amountCents: 2_000_000, revision: 1 };
    await user.click(screen.getByText('Save'));
    const question = await screen.findByRole('group', { name: 'Both changed: Amount' });
    await act(async () => user.click(within(question).getByText('Use theirs')));
    expect(amount()).toHaveProperty('value', '20,000.00');
    expect(screen.queryByRole('group', { name: /Both changed/ })).toBeNull();
  });

  it('marks an unfinished bond where it is only read (today#unfinished-counts-nowhere)', async () => {
    const begun: Bond = { ...bond, amountCents: null, bondDate: null, unfinished: true };
    new FakeApi().on(getBond, begun, { bondId: id });
    const shown = await show(<BondOverview bond={begun} onClose={() => undefined} />, aSession('Auditor'));
    await screen.findByText('Unfinished');
    expect(screen.queryByText('OPEN')).toBeNull();
    expect((await axe(shown.frame)).violations).toEqual([]);
  });
});
