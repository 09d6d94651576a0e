import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  findPortalBonds,
  getPortalLiability,
  listOwnPortalGrants,
  listPortalReports,
  type PortalBond,
} from '#contracts/office/surety-portal/portal.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { ownGrantsQuery } from './portal.queries.ts';
import { Portal } from './portal.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const pelican = {
  grantId: ID,
  organizationName: 'Crescent City Bail Bonds',
  suretyName: 'Pelican Surety',
  lastDay: '2026-12-31',
  timeZone: 'America/Chicago',
};
const bond: PortalBond = {
  bondId: OTHER,
  powerNumber: 'P-001',
  defendantName: 'Theo Landry',
  faceCents: 1_000_000,
  bondDate: '2026-11-01',
  courtDate: '2026-12-09',
  court: 'Orleans Criminal District Court',
  caseNumber: '559-123',
  parish: 'Orleans',
  charge: '14:67',
  status: 'FORFEITED' as const,
  forfeitureDate: '2026-11-20',
  dueDate: '2027-05-19',
  dischargedOn: null,
  proofs: [{ fileId: ID, name: 'minutes.pdf' }],
};
const { user, ...session } = aSession();
const holder = {
  ...session,
  agent: null,
  organization: null,
  user: { ...user, hasPortal: true, twoFactorEnabled: true },
};
const search = { grant: undefined, tab: undefined };

describe('The portal', () => {
  it('shows the bonds of its surety, with a link for each proof, and finds by a name that stands in no address', async () => {
    const api = new FakeApi()
      .on(listOwnPortalGrants, { grants: [pelican] })
      .on(findPortalBonds, () => answer({ rows: [bond], nextCursor: null }), { grantId: ID });
    const { container } = await show(<Portal session={holder} search={search} change={() => undefined} />, holder);
    await screen.findByRole('heading', { name: 'Pelican Surety', level: 1 });
    const table = within(await screen.findByRole('region', { name: 'Bonds on powers of Pelican Surety' }));
    for (const message of ['P-001', 'Theo Landry', '$10,000.00', 'FORFEITED', 'forfeited 11/20/2026', 'due 05/19/2027'])
      table.getByText(message);
    expect(table.getByRole('link', { name: 'minutes.pdf' }).getAttribute('href')).toBe(
      `/api/portal/${ID}/bonds/${OTHER}/proofs/${ID}`,
    );
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'Name, power or case number' }), 'landry');
    await screen.findByRole('region', { name: 'Bonds on powers of Pelican Surety' });
    expect(api.sentTo(findPortalBonds, { grantId: ID }).every(({ address }) => !address.includes('landry'))).toBe(true);
  });

  it('says so where nothing stands on its powers, nothing is open, and nothing was sent', async () => {
    new FakeApi()
      .on(listOwnPortalGrants, { grants: [pelican] })
      .on(findPortalBonds, () => answer({ rows: [], nextCursor: null }), { grantId: ID })
      .on(
        getPortalLiability,
        { total: { bonds: 0, faceCents: 0, forfeitedCents: 0 }, courts: [], parishes: [] },
        { grantId: ID },
      )
      .on(listPortalReports, { reports: [] }, { grantId: ID });
    const view = (tab: 'bonds' | 'liability' | 'reports') => (
      <Portal session={holder} search={{ grant: undefined, tab }} change={() => undefined} />
    );
    for (const [tab, message] of [
      ['bonds', 'No bonds yet.'],
      ['liability', 'No open liability.'],
      ['reports', 'No reports yet.'],
    ] as const) {
      const { unmount, container } = await show(view(tab), holder);
      await screen.findByText(message);
      expect((await axe(container)).violations).toEqual([]);
      unmount();
    }
  });

  it('lets somebody with several choose, and blanks what was open once the last is taken away', async () => {
    let over = false;
    const grants = [pelican, { ...pelican, grantId: OTHER, suretyName: 'Acadian Casualty' }];
    new FakeApi().on(listOwnPortalGrants, () => (over ? refusal('NO_AGENT_RECORD') : answer({ grants })));
    const chosen: unknown[] = [];
    const { container, queries } = await show(
      <Portal session={holder} search={search} change={(changes) => chosen.push(changes)} />,
      holder,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: /Acadian Casualty/ }));
    expect(chosen).toEqual([{ grant: OTHER }]);
    expect((await axe(container)).violations).toEqual([]);
    over = true;
    await act(() => queries.invalidateQueries({ queryKey: ownGrantsQuery.queryKey }));
    await screen.findByText('You have no access.');
    expect(screen.queryByText('Acadian Casualty')).toBeNull();
  });

  it('asks for the second factor first, and shows nothing to who has no access', async () => {
    new FakeApi();
    const bare = { ...holder, user: { ...holder.user, twoFactorEnabled: false, mustSetUpTwoFactor: true } };
    const { unmount, container } = await show(<Portal session={bare} search={search} change={() => undefined} />, bare);
    await screen.findByRole('button', { name: 'Set up two-factor' });
    expect((await axe(container)).violations).toEqual([]);
    unmount();
    const nobody = { ...holder, user: { ...holder.user, hasPortal: false } };
    await show(<Portal session={nobody} search={search} change={() => undefined} />, nobody);
    await screen.findByText('You have no access.');
  });
});
