import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { axe } from '../../../test/axe.ts';
import { aBond, bondLife } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { EarlierForfeitures } from './forfeiture-track.tsx';

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
