import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { editIndemnitor, getIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { answer, FakeApi, mergedInto, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount, anIndemnitor } from '../../../test/people.ts';
import { aSession, show, showRoutes } from '../../../test/render.tsx';
import { EditIndemnitor } from '../../people/people/edit-indemnitor.tsx';
import { IndemnitorPanels } from './indemnitor-panels.tsx';
import { Route } from './indemnitor.screen.tsx';

const { defendantId, indemnitorId } = anIndemnitor();
const account = anAccount({ balanceCents: 120_000 });
const other = anAccount({ accountId: 'a6f1c2de-0000-4000-8000-0000000000ab', shortId: 13 });

const server = () =>
  new FakeApi().on(listAccountsOfDefendant, { accounts: [account, other] }, { defendantId }).on(
    listBondsOfDefendant,
    {
      bonds: [
        aBond({ powerNumber: 'A1', amountCents: 1_000_000 }),
        aBond({ powerNumber: 'B2', accountId: other.accountId }),
        aBond({ powerNumber: 'C3', voidedAt: '2026-11-02T15:00:00.000Z' }),
      ],
    },
    { defendantId },
  );

describe('The page of an indemnitor', () => {
  it('shows who it is, and the accounts and live bonds they answer for', async () => {
    server();
    const { frame } = await show(<IndemnitorPanels indemnitor={anIndemnitor({ accountIds: [account.accountId] })} />);
    const liable = within(await screen.findByRole('list', { name: 'Accounts' }));
    expect(liable.getByRole('link', { name: 'Account 0000012' }).getAttribute('href')).toBe(
      `/accounts/${account.accountId}`,
    );
    expect(liable.getByText('$1,200.00 due')).toBeTruthy();
    expect(liable.getByRole('link', { name: 'A1' })).toBeTruthy();
    expect(liable.queryByText('B2')).toBeNull();
    expect(liable.queryByText('C3')).toBeNull();
    expect(screen.getByText('05/01/1960 (66)')).toBeTruthy();
    expect(screen.getByRole('link', { name: '(504) 555-0188' }).getAttribute('href')).toBe('tel:+15045550188');
    expect(screen.getByText('***-**-4321')).toBeTruthy();
    expect(screen.getByText('900 Tchoupitoulas St, New Orleans, LA 70130')).toBeTruthy();
    expect(screen.getByText('No references on file')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('says where they answer for nothing yet, and offers what is left to link', async () => {
    server();
    await show(<IndemnitorPanels indemnitor={anIndemnitor()} />);
    expect(await screen.findByText('Unassigned: not liable for any account yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Link to Account' }));
    expect(await screen.findByRole('dialog', { name: 'Link Indemnitor to Account' })).toBeTruthy();
  });

  it('leaves who only reads nothing to change', async () => {
    server();
    const indemnitor = anIndemnitor({ accountIds: [account.accountId] });
    await show(<IndemnitorPanels indemnitor={indemnitor} />, aSession('Auditor'));
    await screen.findByText('$1,200.00 due');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The head of an indemnitor', () => {
  const visit = async (accountIds: string[]) => {
    server()
      .on(getIndemnitor, anIndemnitor({ accountIds }), { indemnitorId })
      .on(getDefendant, aDefendant(), { defendantId });
    const path = '/indemnitors/$indemnitorId';
    const view = await showRoutes(
      (staff) => [Route.update({ id: path, path, getParentRoute: () => staff } as never)],
      `/indemnitors/${indemnitorId}`,
    );
    await screen.findByRole('heading', { name: 'Odile Hebert' });
    return view;
  };

  it('says what they owe, calls at a tap, and takes all of it at once', async () => {
    const { frame } = await visit([account.accountId, other.accountId]);
    expect(screen.getByText(/^Indemnitor.* · owes \$1,200\.00$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call (504) 555-0188' })).toBeTruthy();
    const pay = screen.getByRole('link', { name: 'Take Payment' });
    expect(pay.getAttribute('href')).toBe(`/payments/take?accounts=${account.accountId}`);
    const panels = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(panels[0]).toBe('Liable For');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('is that of the one as whom a merged indemnitor goes on', async () => {
    const gone = 'b6f1c2de-0000-4000-8000-00000000000b';
    const api = server()
      .on(getIndemnitor, () => mergedInto(indemnitorId, 'INDEMNITOR_MERGED'), { indemnitorId: gone })
      .on(getIndemnitor, anIndemnitor(), { indemnitorId })
      .on(getDefendant, aDefendant(), { defendantId });
    const path = '/indemnitors/$indemnitorId';
    await showRoutes(
      (staff) => [Route.update({ id: path, path, getParentRoute: () => staff } as never)],
      `/indemnitors/${gone}`,
    );
    expect(await screen.findByRole('heading', { name: 'Odile Hebert' })).toBeTruthy();
    expect(api.sentTo(getIndemnitor, { indemnitorId })).toHaveLength(1);
  });

  it('has possible duplicates under the dots for a Supervisor', async () => {
    await visit([]);
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy();
  });

  it('says where nothing is owed, and takes nothing', async () => {
    await visit([]);
    expect(screen.getByText(/nothing owed$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Take Payment' })).toBeNull();
  });
});

describe('Editing an indemnitor', () => {
  it('sends what was changed, and says why it was refused', async () => {
    let closed = 0;
    const api = server()
      .on(getIndemnitor, anIndemnitor(), { indemnitorId })
      .on(editIndemnitor, () => refusal('INDEMNITOR_EMPTY'), { indemnitorId });
    await show(<EditIndemnitor indemnitor={anIndemnitor()} onClose={() => (closed += 1)} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Odile Hebert' }));
    fireEvent.change(dialog.getByLabelText('Full Name'), { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Save failed: Enter at least a full name, a phone or an address.')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    api.on(editIndemnitor, ({ body }) => answer({ ...anIndemnitor(), ...(body as object) }), { indemnitorId });
    fireEvent.change(dialog.getByLabelText('Full Name'), { target: { value: 'Odile Landry' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(closed).toBe(1));
    expect(api.sentWith('PATCH').at(-1)?.body).toEqual({ fullName: 'Odile Landry', basedOn: 1 });
  });
});
