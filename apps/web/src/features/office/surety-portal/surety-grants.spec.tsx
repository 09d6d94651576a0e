import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  listPortalGrants,
  listPortalViews,
  makePortalGrant,
  revokePortalGrant,
  type PortalGrant,
} from '#contracts/office/surety-portal/grants.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { SuretyGrants } from './surety-grants.tsx';

const SURETY = { suretyId: '01890000-0000-7000-8000-000000000001', name: 'Pelican Surety' };
const GRANT = '01890000-0000-7000-8000-000000000002';
const active: PortalGrant = {
  grantId: GRANT,
  email: 'bonds@pelican.example',
  lastDay: '2026-12-31',
  state: 'active',
  madeAt: '2026-11-01T12:00:00.000Z',
  madeBy: 'Alma Broussard',
  acceptedAt: '2026-11-02T12:00:00.000Z',
  revokedAt: null,
  revokedBy: '',
  invitedUntil: '2026-11-08T12:00:00.000Z',
  views: 2,
  lastViewAt: '2026-11-20T12:00:00.000Z',
};
const of = { suretyId: SURETY.suretyId };

describe('Access to the portal of a surety', () => {
  it('is given until a day, and the link is shown once where no mail is sent', async () => {
    const link = 'https://bail.example/portal#abc';
    const invited = { grantId: GRANT, email: active.email, hasUser: true, link, validUntil: active.invitedUntil };
    const api = new FakeApi().on(listPortalGrants, { grants: [] }, of).on(makePortalGrant, () => answer(invited), of);
    await show(<SuretyGrants surety={SURETY} />);
    await screen.findByText('Nobody has access.');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Give access to the portal of Pelican Surety' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Access to the portal of Pelican Surety' }));
    await user.type(dialog.getByLabelText('Email', { exact: false }), active.email);
    await user.click(dialog.getByRole('button', { name: 'Give Access' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Invitation to the portal' }));
    expect(shown.getByTestId('portal-link').textContent).toBe(link);
    shown.getByText('This address already has a login. They sign in to accept.');
    const [sent] = api.sent.filter(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ email: active.email, lastDay: '2027-02-18' });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is listed with who gave it and every look, and revoked after a question', async () => {
    const view = { viewedAt: active.madeAt, fromAddress: '198.51.100.7', subject: '' };
    const rows = [
      { ...view, viewId: GRANT, what: 'bonds' as const },
      { ...view, viewId: SURETY.suretyId, what: 'proof' as const, subject: 'P-001' },
    ];
    const api = new FakeApi()
      .on(listPortalGrants, { grants: [active] }, of)
      .on(listPortalViews, { rows, nextCursor: null }, { portalGrantId: GRANT })
      .on(revokePortalGrant, () => answer({ grantId: GRANT }), { portalGrantId: GRANT });
    const { container } = await show(<SuretyGrants surety={SURETY} />);
    const list = within(await screen.findByRole('list', { name: 'Access to the portal of Pelican Surety' }));
    list.getByText('active');
    list.getByText(/^Given by Alma Broussard .* accepted .* last seen /);
    expect((await axe(container)).violations).toEqual([]);
    const user = userEvent.setup();
    await user.click(list.getByRole('button', { name: 'Views of bonds@pelican.example' }));
    const seen = within(await screen.findByRole('dialog', { name: 'Seen by bonds@pelican.example' }));
    await seen.findByText('A proof of power P-001');
    seen.getByText('The bonds');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(list.getByRole('button', { name: 'Revoke the access of bonds@pelican.example' }));
    const request = within(await screen.findByRole('dialog', { name: 'Revoke access' }));
    await user.click(request.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(api.sentTo(revokePortalGrant, { portalGrantId: GRANT })).toHaveLength(1));
  });
});
