import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PARISHES } from '#domain/agency/parishes.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { LeadMap } from './lead-map.tsx';
import { PARISH_OUTLINES } from './parish-outlines.ts';

const quarter = { key: 'a', mark: '1', words: '812 Dauphine St', latitude: 29.9584, longitude: -90.0644 };
const gretna = { key: 'b', mark: '2', words: 'Huey P. Long Ave', latitude: 29.9146, longitude: -90.0539 };
const houston = { key: 'c', mark: '3', words: 'Houston', latitude: 29.76, longitude: -95.37 };

describe('The map of leads', () => {
  it('has the borders of the parishes, and says in which the leads are', async () => {
    const { frame } = await show(<LeadMap places={[quarter, gretna]} />);
    expect(await screen.findByText(/^Parishes: Jefferson, Orleans\./)).toBeTruthy();
    expect(frame.querySelectorAll('.lead-map-parish')).toHaveLength(64);
    expect(screen.getByRole('img', { name: 'Map, north up: 1 812 Dauphine St, 2 Huey P. Long Ave' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('names no parish of what is elsewhere', async () => {
    const { frame } = await show(<LeadMap places={[houston]} />);
    await screen.findByRole('img');
    expect(frame.textContent).not.toContain('Paris');
  });

  it('knows every parish by its name', () => {
    expect(Object.keys(PARISH_OUTLINES).toSorted()).toEqual(PARISHES.filter((name) => name !== 'Juvenile').toSorted());
  });
});
