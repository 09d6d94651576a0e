import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { ComingSoon } from './coming-soon.tsx';

it('The coming-soon page says so, in its title too, and has nothing for axe to find', async () => {
  new FakeApi();
  const { container } = await show(<ComingSoon />, null);
  expect(screen.getByRole('heading', { name: 'Coming soon', level: 1 })).toBeTruthy();
  expect(document.title).toBe('Coming soon · Bailiwick');
  expect((await axe(container)).violations).toEqual([]);
});
