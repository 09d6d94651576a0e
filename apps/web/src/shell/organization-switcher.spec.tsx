import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSession } from '#contracts/identity/identity.ts';
import { listMemberships, switchOrganization } from '#contracts/organizations/memberships.ts';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const mine = aSession().organization?.organizationId ?? '';
const other = 'a6f1c2de-0000-4000-8000-0000000000f0';
const memberships = [
  { organizationId: other, organizationName: 'Bayou Bonds', role: 'Auditor' as const, active: false },
  { organizationId: mine, organizationName: 'Crescent City Bail Bonds', role: 'Admin' as const, active: true },
];

describe('The organization in the header', () => {
  it('is a name for who belongs to one', async () => {
    new FakeApi().on(listMemberships, { mailboxProved: true, memberships: memberships.slice(1), invitations: [] });
    const { container } = await show(<OrganizationSwitcher />);
    await screen.findByText('Crescent City Bail Bonds');
    expect(screen.queryByRole('button')).toBeNull();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('says the words of the spec where the organization has no name', async () => {
    new FakeApi().on(listMemberships, { mailboxProved: true, memberships: [], invitations: [] });
    const session = aSession();
    await show(
      <OrganizationSwitcher />,
      session.organization ? { ...session, organization: { ...session.organization, name: '' } } : session,
    );
    await screen.findByText('Test Bail Bonds');
  });

  it('switches to another agency, with the role there beside its name', async () => {
    const api = new FakeApi()
      .on(listMemberships, { mailboxProved: true, memberships, invitations: [] })
      .on(switchOrganization, { organizationId: other }, { organizationId: other })
      .on(getSession, { session: aSession('Auditor') });
    const user = userEvent.setup();
    await show(<OrganizationSwitcher />);
    await user.click(await screen.findByRole('button', { name: 'Agency: Crescent City Bail Bonds' }));
    const active = await screen.findByRole('menuitem', { name: /Crescent City Bail Bonds/ });
    expect(active.getAttribute('aria-current')).toBe('true');
    expect((await axe(screen.getByRole('menu'))).violations).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: /Bayou Bonds.*Auditor/ }));
    await waitFor(() =>
      expect(api.sentWith('POST').map(({ address }) => address)).toEqual([`/api/memberships/${other}/switch`]),
    );
  });
});
