import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Agency } from '#contracts/agency/organizations/agency.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { Billing } from './billing.tsx';
import { Integrations } from './integrations.tsx';

it('Integrations say first what works and where, then what each that is not connected would bring', async () => {
  const { frame } = await show(<Integrations />);
  const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(lists).toEqual(['Working', 'Not connected']);
  const working = within(screen.getByRole('list', { name: 'Working' }));
  expect(working.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings?tab=system',
    '/settings?tab=sureties',
  ]);
  expect(screen.getByText(/^Not connected\. A card processor would take card payments here/)).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);
});

it('Billing says first what the plan is and that nothing is charged, then what a provider would bring', async () => {
  const agency = { subscriptionPlan: 'free', billingStatus: 'active' } as Agency;
  const { frame } = await show(<Billing agency={agency} />);
  const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(lists).toEqual(['Working', 'Not connected']);
  const working = within(screen.getByRole('list', { name: 'Working' }));
  working.getByText('Every screen works for the whole team. Nothing is charged.');
  working.getByText('active');
  const others = within(screen.getByRole('list', { name: 'Not connected' }));
  expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Upgrade Plan',
    'Update Payment Method',
    'View Invoices',
  ]);
  others.getByText(/^Not connected\. A billing provider would list the invoices/);
  expect((await axe(frame)).violations).toEqual([]);
});
