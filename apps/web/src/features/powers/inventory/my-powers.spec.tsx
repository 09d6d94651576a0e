import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getMyCredentials } from '#contracts/agency/sureties/credentials.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { actOnMyPower, listMyPowers, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, showRoutes } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Route } from './my-powers.screen.tsx';

const before = window.matchMedia.bind(window);
beforeEach(() => {
  window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('max-width: 48em') });
});
afterEach(() => void (window.matchMedia = before));

const powerId = 'a6f1c2de-0000-4000-8000-000000000004';
const power = {
  powerId,
  powerNumber: 'P-098',
  amountCents: 2_500_000,
  status: 'Active',
  state: 'assigned',
  suretyName: 'Pelican Surety',
  holderName: 'Marie Delacroix',
  issuedOn: '2026-01-02',
  expiresOn: '2031-05-17',
  bondId: null,
  isReceived: true,
} as unknown as PowerInInventory;

it('A power of one’s own has on a phone one menu, which the keyboard works too', async () => {
  const api = new FakeApi()
    .on(listMyPowers, { rows: [power], nextCursor: null })
    .on(listSureties, { sureties: [] })
    .on(getMyCredentials, {
      agentId: powerId,
      fullName: 'Marie Delacroix',
      licenseExpiresOn: null,
      appointments: [],
      version: 0,
    } as never)
    .on(actOnMyPower, { powerId }, { powerId });
  const { frame } = await showRoutes(
    (staff) => [Route.update({ id: '/powers', path: '/powers', getParentRoute: () => staff } as never)],
    '/powers',
    aSession('Agent'),
  );
  const user = userEvent.setup();
  const menu = await screen.findByRole('button', { name: 'Actions of power P-098' });
  expect(screen.queryByRole('button', { name: 'Reserve power P-098' })).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  menu.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Reserve' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Reserve',
    'Hand back',
    'Report lost',
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.sentTo(actOnMyPower, { powerId })[0]?.body).toEqual({ act: 'reserve' }));
});

it('An Auditor, who holds no power and no licence, is asked about none', async () => {
  const api = new FakeApi().on(listMyPowers, { rows: [], nextCursor: null }).on(listSureties, { sureties: [] });
  await showRoutes(
    (staff) => [Route.update({ id: '/powers', path: '/powers', getParentRoute: () => staff } as never)],
    '/powers',
    aSession('Auditor'),
  );
  expect(await screen.findByText('No powers assigned to you.')).toBeTruthy();
  expect(api.sentTo(getMyCredentials)).toEqual([]);
});
