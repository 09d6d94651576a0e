import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CoverFigures } from './cover-figures.tsx';

const figures = { bankCents: 50_000, undepositedCents: 10_000, owedCents: 90_000, collectedCents: 60_000 };

it('Says with its parts that what was collected for others is covered', async () => {
  new FakeApi().on(getCover, figures);
  const { frame } = await show(<CoverFigures />, aSession('Accounting'));
  await screen.findByText('Covered');
  expect(screen.getByText('Collected, not paid yet').parentElement?.textContent).toContain('$600.00');
  expect((await axe(frame)).violations).toEqual([]);
});

it('Says how much of it is missing', async () => {
  new FakeApi().on(getCover, { ...figures, bankCents: 40_000 });
  await show(<CoverFigures />, aSession('Auditor'));
  await screen.findByText('Not covered');
  screen.getByText('$100.00 of what was collected for others is not there.');
});
