import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../test/render.tsx';
import { BookedDay, Day } from './day.tsx';

describe('A day', () => {
  // Today of the agency is 11/20/2026.
  it.each([
    ['2026-11-20', '11/20/2026 · today'],
    ['2026-11-19', '11/19/2026 · yesterday'],
    ['2026-11-21', '11/21/2026 · tomorrow'],
    ['2026-11-23', '11/23/2026 · in 3 days'],
    ['2026-10-07', '10/07/2026 · 44 days ago'],
    ['2027-01-20', '01/20/2027 · in 2 months'],
    ['2024-11-20', '11/20/2024 · 2 years ago'],
  ])('%s says how far it is: %s', async (day, message) => {
    await show(<Day day={day} />);
    expect(screen.getByText(message).getAttribute('datetime')).toBe(day);
  });

  it('is a dash where there is none', async () => {
    await show(<Day day={null} />);
    expect(screen.getByText('—')).toBeTruthy();
  });
});

describe('A booked day', () => {
  it('has the day that the entry is of beneath it where that is another', async () => {
    await show(<BookedDay bookedOn="2026-11-01" effectiveOn="2026-10-30" />);
    expect(screen.getByText('11/01/2026').textContent).toBe('11/01/2026of 10/30/2026');
  });

  it('stands alone where both are one', async () => {
    await show(<BookedDay bookedOn="2026-11-01" effectiveOn="2026-11-01" />);
    expect(screen.getByText('11/01/2026').textContent).toBe('11/01/2026');
  });
});
