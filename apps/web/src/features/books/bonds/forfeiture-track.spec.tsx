import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { axe } from '../../../test/axe.ts';
import { aBond, bondLife } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { EarlierForfeitures, ForfeitureClock, ForfeitureTrack } from './forfeiture-track.tsx';

it('an earlier forfeiture ended on the agency’s day, with its own track', async () => {
  const { ftaDate: _, ...life } = bondLife;
  const earlier = {
    ...life,
    ftaDate: '2026-11-02',
    forfeitureDate: '2026-11-02',
    dueDate: '2027-05-01',
    endedOn: '2026-11-20T03:30:00.000Z', // 9:30 PM of the 19th in Chicago
  };
  const shown = await show(<EarlierForfeitures bond={aBond({ earlierForfeitures: [earlier] })} />);
  expect(screen.getByText(/^Forfeiture of/).textContent).toBe('Forfeiture of 11/02/2026, ended 11/19/2026');
  expect((await axe(shown.container)).violations).toEqual([]);
});

it('a running forfeiture shows how much of its time is gone, redder the less is left', async () => {
  const bond = aBond({
    status: 'FORFEITED',
    ftaDate: '2026-11-02',
    forfeitureDate: '2026-11-02',
    noticeSentOn: '2026-11-02',
    dueDate: '2027-05-01',
  });
  const clockOn = async (today: string) => {
    const { container, unmount } = await show(<ForfeitureTrack bond={bond} today={today} />);
    const clock = screen.getByRole('img');
    const told = [clock.getAttribute('aria-label'), clock.firstElementChild?.getAttribute('data-tone')];
    expect((await axe(container)).violations).toEqual([]);
    unmount();
    return told;
  };
  expect(await clockOn('2026-11-20')).toEqual(['18 of 180 days are gone', 'green']);
  expect(await clockOn('2027-03-20')).toEqual(['138 of 180 days are gone', 'amber']);
  expect(await clockOn('2027-06-01')).toEqual(['180 of 180 days are gone', 'red']);
});

it('the head of a forfeited bond says how many days are left, and how much is at stake', async () => {
  const forfeited = aBond({ status: 'FORFEITED', forfeitureDate: '2026-06-10', dueDate: '2026-12-07' });
  const shown = await show(<ForfeitureClock bond={forfeited} />);
  expect(shown.frame.textContent).toBe('17 days$10,000.00 by 12/07/2026');
  expect((await axe(shown.container)).violations).toEqual([]);
  shown.unmount();
  const open = await show(<ForfeitureClock bond={aBond()} />);
  expect(open.frame.textContent).toBe('');
});
