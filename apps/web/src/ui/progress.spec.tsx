import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { ShareBar } from './progress.tsx';

it('A bar is as long as the share of the whole, never longer than it and never less than nothing', async () => {
  const widthOf = async (share: number) => {
    const { frame, unmount } = await show(<ShareBar label="Paid $1.00 of $3.00" share={share} />);
    const bar = screen.getByRole('img', { name: 'Paid $1.00 of $3.00' });
    expect((await axe(frame)).violations).toEqual([]);
    const { width } = (bar.firstElementChild as HTMLElement).style;
    unmount();
    return width;
  };
  expect(await widthOf(1 / 3)).toBe('33.3%');
  expect(await widthOf(1.2)).toBe('100%');
  expect(await widthOf(-0.1)).toBe('0%');
});
