import { describe, expect, it } from '@jest/globals';
import { AppShell } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { getSession } from '#contracts/office/identity/identity.ts';
import { listMemberships, switchOrganization } from '#contracts/agency/organizations/memberships.ts';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { aSession, show } from '../test/render.tsx';
import { Header } from './header.tsx';
import { PersonMenu } from './person-menu.tsx';

const mine = aSession().organization?.organizationId ?? '';
const other = 'a6f1c2de-0000-4000-8000-0000000000f0';
const memberships = [
  { organizationId: other, organizationName: 'Bayou Bonds', role: 'Auditor' as const, active: false },
  { organizationId: mine, organizationName: 'Crescent City Bail Bonds', role: 'Admin' as const, active: true },
];

describe('The menu of the person', () => {
  const opened = async () => {
    const user = userEvent.setup();
    const view = await show(<PersonMenu />);
    await user.click(await screen.findByRole('button', { name: 'You: Marie Delacroix' }));
    return { ...view, user, menu: await screen.findByRole('menu') };
  };

  it('leads to the profile and out, and names no agencies to who belongs to one', async () => {
    new FakeApi().on(listMemberships, { mailboxProved: true, memberships: memberships.slice(1), invitations: [] });
    const { menu } = await opened();
    expect(screen.getByRole('menuitem', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Dark theme' }).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('Your agencies')).toBeNull();
    expect((await axe(menu)).violations).toEqual([]);
  });

  it('has the portrait of whoever works in a demo, of nobody else their initials alone', async () => {
    new FakeApi().on(listMemberships, { mailboxProved: true, memberships: [], invitations: [] });
    const session = aSession();
    const { unmount } = await show(<PersonMenu />);
    const mine = () => screen.getByRole('button', { name: 'You: Marie Delacroix' });
    expect(mine().querySelector('img')).toBeNull();
    unmount();
    await show(<PersonMenu />, { ...session, user: { ...session.user, email: 'admin@demo-1-1.example.com' } });
    expect(mine().querySelector('img')?.getAttribute('src')).toBe('/demo/admin.svg');
  });

  it('switches to another agency, with the role there beside its name', async () => {
    const api = new FakeApi()
      .on(listMemberships, { mailboxProved: true, memberships, invitations: [] })
      .on(switchOrganization, { organizationId: other }, { organizationId: other })
      .on(getSession, { session: aSession('Auditor') });
    const { user, menu } = await opened();
    const active = await screen.findByRole('menuitem', { name: /Crescent City Bail Bonds/ });
    expect(active.getAttribute('aria-current')).toBe('true');
    expect((await axe(menu)).violations).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: /Bayou Bonds.*Auditor/ }));
    await waitFor(() =>
      expect(api.sentWith('POST').map(({ address }) => address)).toEqual([`/api/memberships/${other}/switch`]),
    );
  });
});

describe('The header', () => {
  it('says the words of the spec where the organization has no name', async () => {
    const session = aSession();
    await show(
      <AppShell>
        <Header />
      </AppShell>,
      session.organization ? { ...session, organization: { ...session.organization, name: '' } } : session,
    );
    await screen.findByText('Test Bail Bonds');
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  });
});
