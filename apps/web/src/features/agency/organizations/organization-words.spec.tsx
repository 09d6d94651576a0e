import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { changeAgency, type Agency } from '#contracts/agency/organizations/agency.ts';
import {
  changeAgent,
  deleteAgent,
  getWorkOfAgent,
  listTeam,
  type Agent,
} from '#contracts/agency/organizations/team.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { show } from '../../../test/render.tsx';
import { ChangeAgency, SetUsualJurisdiction } from './change-agency.tsx';
import { Team } from './team.tsx';

const AWAY = 'A part of the system is not reachable. Nothing was lost; try again in a moment.';
const away = () => refusal('TEMPORARILY_UNAVAILABLE');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const agency: Agency = {
  name: 'Crescent City Bail Bonds',
  phone: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  website: '',
  licenseNumber: '',
  timeZone: 'America/Chicago',
  retentionYears: 7,
  usualJurisdiction: null,
  subscriptionPlan: 'free',
  billingStatus: 'active',
  policy: { minPasswordLength: 6, passwordNeedsSpecial: false, twoFactorRequired: false, autoLogoutMinutes: 60 },
  refusesUnknownPowers: false,
  depositsByTwo: false,
  cardFeesByMonth: false,
  approvalLimitCents: 50_000,
};
const agentId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const paul: Agent = {
  agentId,
  fullName: 'Paul Broussard',
  email: 'paul@example.com',
  phoneNumber: '5045550101',
  licenseNumber: '',
  role: 'Agent',
  audit: { until: null, from: null, to: null },
  mustChangePassword: false,
  addedAt: '2026-11-01T15:00:00.000Z',
};

describe('The settings say', () => {
  it('that the organization was saved, or why not', async () => {
    const api = new FakeApi().on(changeAgency, away);
    await show(
      <>
        <ChangeAgency agency={agency} />
        <Notifications />
      </>,
    );
    press('Save');
    expect(await screen.findByText(`Failed to save organization settings: ${AWAY}`)).toBeTruthy();
    api.on(changeAgency, agency);
    press('Save');
    expect(await screen.findByText('Organization settings saved successfully!')).toBeTruthy();
  });

  it('which parish is the usual one, and keep the rest of the organization as it is', async () => {
    const api = new FakeApi().on(changeAgency, agency);
    await show(<SetUsualJurisdiction agency={{ ...agency, usualJurisdiction: 'Orleans', city: 'Gretna' }} />);
    const part = within(screen.getByRole('region', { name: 'Usual jurisdiction' }));
    expect(part.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.click(part.getByRole('combobox', { name: 'Parish' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Jefferson' }));
    fireEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentWith('PUT')).toHaveLength(1));
    const [sent] = api.sentWith('PUT');
    expect(sent?.body).toMatchObject({ name: agency.name, city: 'Gretna', usualJurisdiction: 'Jefferson' });
    expect(sent?.body).not.toHaveProperty('policy');
  });

  it('that the team could not be loaded', async () => {
    new FakeApi().on(listTeam, away);
    await show(<Team />);
    expect(await screen.findByText('Failed to load agents list')).toBeTruthy();
  });

  it('that somebody was changed or taken off the team, or why not', async () => {
    const api = new FakeApi().on(listTeam, { agents: [paul], invitations: [], mailServer: false });
    await show(
      <>
        <Team />
        <Notifications />
      </>,
    );
    await screen.findByText('Paul Broussard');
    const nothing = { count: 0, takers: [] };
    api.on(changeAgent, away, { agentId }).on(deleteAgent, away, { agentId });
    api.on(getWorkOfAgent, { powers: nothing, cases: nothing }, { agentId });
    press(/^Edit/);
    const form = within(await screen.findByRole('form', { name: 'Edit Paul Broussard' }));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`Failed to update agent: ${AWAY}`)).toBeTruthy();
    api.on(changeAgent, paul, { agentId });
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Agent updated successfully!')).toBeTruthy();
    press(/^Delete Paul/);
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Failed to delete agent: ${AWAY}`)).toBeTruthy();
  });
});
