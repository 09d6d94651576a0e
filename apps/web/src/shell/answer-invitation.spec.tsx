import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { getSession } from '#contracts/office/identity/identity.ts';
import {
  acceptInvitation,
  declineInvitation,
  listMemberships,
  switchOrganization,
} from '#contracts/agency/organizations/memberships.ts';
import { FakeApi, refusal } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { AnswerInvitation } from './answer-invitation.tsx';

const organizationId = 'a6f1c2de-0000-4000-8000-0000000000f0';
const invitation = {
  invitationId: 'a6f1c2de-0000-4000-8000-0000000000f1',
  invitedAt: '2026-11-20T12:00:00.000Z',
  from: { organizationName: 'Bayou Bonds', role: 'Auditor' as const, invitedBy: 'Odette Magnon' },
};
const proved = { mailboxProved: true, memberships: [], invitations: [invitation] };
const unproved = { mailboxProved: false, memberships: [], invitations: [{ ...invitation, from: null }] };

const start = async (code = '') => {
  const view = await show(<AnswerInvitation code={code} email="marie@example.com" />);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  return { ...view, accept, user: userEvent.setup() };
};

describe('Answering an invitation', () => {
  it('says who invites, asks for the code, and opens the agency', async () => {
    const api = new FakeApi()
      .on(listMemberships, proved)
      .on(acceptInvitation, { organizationId })
      .on(switchOrganization, { organizationId }, { organizationId })
      .on(getSession, { session: aSession('Auditor') });
    const { user, accept, container, router } = await start();
    expect(screen.getByText('Odette Magnon invites you to join Bayou Bonds as Auditor.')).toBeTruthy();
    await user.click(accept);
    expect(screen.getByText('Enter the invitation code.')).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
    await user.type(screen.getByLabelText('Invitation code'), '7k2m 9qxd 04tb');
    await user.click(accept);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(api.sentWith('POST')[0]?.body).toEqual({ code: '7k2m 9qxd 04tb' });
  });

  it('takes the code of the link, and asks who never proved their mailbox for a new password', async () => {
    const api = new FakeApi().on(listMemberships, unproved).on(acceptInvitation, () => refusal('INVITATION_EXPIRED'));
    const { user, accept, container } = await start('7K2M-9QXD-04TB');
    expect(screen.getByText('An agency invites you to join it.')).toBeTruthy();
    expect(screen.getByLabelText('Invitation code')).toHaveProperty('value', '7K2M-9QXD-04TB');
    await user.click(accept);
    expect(screen.getByText('New password is required')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    await user.type(screen.getByLabelText('New Password'), 'magnolia bonds 1947');
    await user.type(screen.getByLabelText('Confirm New Password'), 'magnolia bonds 1947');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(accept);
    expect((await screen.findByRole('alert')).textContent).toContain('This code has expired.');
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'magnolia bonds 1947');
  });

  it('declines with the code, and not without', async () => {
    const api = new FakeApi().on(listMemberships, proved).on(declineInvitation, { declined: true });
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(screen.getByText('Enter the invitation code.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    await user.type(screen.getByLabelText('Invitation code'), '7K2M-9QXD-04TB');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The invitation is declined.')).toBeTruthy();
  });
});
