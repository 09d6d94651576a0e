import { AppShell } from '@mantine/core';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createRoute } from '@tanstack/react-router';
import { axe } from '../test/axe.ts';
import { showRoutes } from '../test/render.tsx';
import { userEvent } from '../test/user.ts';
import { Navigation } from './navigation.tsx';
import { PagesBeside } from './pages-beside.tsx';

const Frame = () => (
  <AppShell navbar={{ width: 208, breakpoint: 'sm' }}>
    <Navigation />
    <AppShell.Main>
      <PagesBeside />
    </AppShell.Main>
  </AppShell>
);

it('The entry of a page stays open on the pages it leads to, which a row of links has', async () => {
  const user = userEvent.setup();
  const { frame, router } = await showRoutes(
    (staff) => [createRoute({ getParentRoute: () => staff, path: '$', component: Frame })],
    '/admin/power-inventory',
  );
  const departments = within(screen.getByRole('navigation', { name: 'Departments' }));
  const current = () => departments.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(departments.queryByRole('link', { name: 'Execution reports' })).toBeNull();
  expect(current().map(({ textContent }) => textContent)).toEqual(['Power Inventory']);
  const row = within(screen.getByRole('navigation', { name: 'Pages of Power Inventory' }));
  await user.click(row.getByRole('link', { name: 'Execution reports' }));
  expect(router.state.location.pathname).toBe('/powers/reports');
  expect(row.getByRole('link', { current: 'page' }).textContent).toBe('Execution reports');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Power Inventory']);
  expect((await axe(frame)).violations).toEqual([]);
});
