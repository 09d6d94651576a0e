import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { renewInvitation, withdrawInvitation } from '#contracts/agency/organizations/team.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { Invitations } from './invitations.tsx';

const invitationId = 'a6f1c2de-0000-4000-8000-0000000000f1';
const invitation = {
  invitationId,
  fullName: 'Audrey Auditor',
  email: 'audrey@example.com',
  role: 'Auditor' as const,
  invitedAt: '2026-11-01T18:00:00.000Z',
  validUntil: null,
};
const renewed = { email: invitation.email, code: '7K2M-9QXD-04TB', validUntil: '2026-11-29T18:00:00.000Z' };

describe('Invitations that wait', () => {
  it('show a new code to hand over where no mail is sent', async () => {
    new FakeApi().on(renewInvitation, renewed, { invitationId });
    const { container } = await show(<Invitations invitations={[invitation]} byLetter={false} />);
    const user = userEvent.setup();
    expect(screen.getByText('No code yet')).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: /New code/ }));
    expect((await screen.findByTestId('invitation-code')).textContent).toBe('7K2M-9QXD-04TB');
  });

  it('are sent again by letter, and say that a code has run out', async () => {
    const api = new FakeApi().on(renewInvitation, { ...renewed, code: null }, { invitationId });
    const old = { ...invitation, validUntil: '2020-01-01T18:00:00.000Z' };
    await show(<Invitations invitations={[old]} byLetter />);
    expect(screen.getByText(/^Ran out/)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: /Send again/ }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
    expect(screen.queryByTestId('invitation-code')).toBeNull();
  });

  it('are withdrawn', async () => {
    const api = new FakeApi().on(withdrawInvitation, { withdrawn: true }, { invitationId });
    await show(<Invitations invitations={[invitation]} byLetter />);
    await userEvent.setup().click(screen.getByRole('button', { name: /Withdraw/ }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  });
});
