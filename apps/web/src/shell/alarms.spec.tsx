import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { listAlarms, UNPROVED } from '#contracts/office/system/system.ts';
import { FakeApi } from '../test/api.ts';
import { aSession, show } from '../test/render.tsx';
import { Alarms } from './alarms.tsx';

const since = '2026-11-21T15:12:00.000Z';
const reason = 'This build does not know events of type FeeCharged.';

test('an Admin reads on every screen what stands still, since when, why, and what to do', async () => {
  new FakeApi().on(listAlarms, {
    books: { since, reason },
    screens: { since, reason: 'Cannot show.', records: 2 },
    lateMoney: { since, accounts: 1 },
    ssnReveals: { since, who: 'Remy Fontenot' },
    setAside: { since, jobs: 1 },
    backups: { since },
  });
  const { frame } = await show(<Alarms />);
  const [books, screens, late, setAside, reveals, backups] = await screen.findAllByRole('alert');
  expect(books?.textContent).toContain('The books of this agency are stopped.');
  expect(books?.textContent).toMatch(/Since 11\/21\/2026.*9:12.*This build does not know events of type FeeCharged\./);
  expect(books?.textContent).toContain('What to do: give the workers the newest build');
  expect(screens?.textContent).toContain('2 records of this agency cannot be shown as they are now.');
  expect(late?.textContent).toContain('A premium reached 1 account while it was being closed');
  expect(screen.getAllByRole('link', { name: 'See the system' })[0]?.getAttribute('href')).toBe('/settings?tab=system');
  expect(setAside?.textContent).toMatch(
    /A piece of work has failed every time since .*9:12.*Retry it under Failed work/,
  );
  expect(screen.getByRole('link', { name: 'See the failed work' }).getAttribute('href')).toBe('/settings?tab=system');
  expect(backups?.textContent).toMatch(/No backup was taken for two nights\.There is none since 11\/21\/2026.*9:12/);
  expect(reveals?.textContent).toMatch(/Remy Fontenot looked at 20 SSNs within an hour.*9:12/);
  expect((await axe(frame)).violations).toEqual([]);
});

test('of an entry that nothing proves an Admin reads what happened, what is safe, whom to tell, and the command', async () => {
  const unproved = `${UNPROVED}: it is not signed.`;
  new FakeApi().on(listAlarms, {
    books: { since, reason: unproved },
    screens: { since, reason: unproved, records: 1 },
    lateMoney: null,
    ssnReveals: null,
    setAside: null,
    backups: null,
  });
  const { frame } = await show(<Alarms />);
  const [books, screens] = await screen.findAllByRole('alert');
  expect(books?.textContent).toContain('An entry was written or changed outside Bailiwick');
  expect(books?.textContent).toContain('What was entered before is safe.');
  expect(books?.textContent).toContain('tell whoever runs Bailiwick at once');
  const { organizationId } = aSession('Admin').organization ?? { organizationId: 'none' };
  expect(screen.getByText(`npm run cli -- reject-event ${organizationId}`)).toBeTruthy();
  expect(books?.textContent).not.toContain('newest build');
  // It is shown once only.
  expect(screens?.textContent).toContain('1 record of this agency cannot be shown as it is now.');
  expect(screens?.textContent).toContain('They go on with the books.');
  expect((await axe(frame)).violations).toEqual([]);
});

test('an Admin of an agency without halts sees no alarm', async () => {
  const none = { books: null, screens: null, lateMoney: null, ssnReveals: null, setAside: null, backups: null };
  const api = new FakeApi().on(listAlarms, none);
  await show(<Alarms />);
  await waitFor(() => expect(api.sentWith('GET')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('other roles cause no request for alarms', async () => {
  const api = new FakeApi();
  await show(<Alarms />, aSession('Agent'));
  expect(api.sent).toEqual([]);
});
