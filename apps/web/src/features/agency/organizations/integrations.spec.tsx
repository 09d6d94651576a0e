import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
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
