import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../test/render.tsx';
import { Page } from './page.tsx';

test.each([
  [true, 'nothing above it'],
  [false, 'the title'],
])('a page that names itself on paper (%s) prints %s', async (ownTitle) => {
  await show(
    <Page title="Receipt 7" ownTitle={ownTitle}>
      Receipt No. 7
    </Page>,
  );
  const title = await screen.findByRole('heading', { name: 'Receipt 7' });
  expect(title.closest('.no-print') !== null).toBe(ownTitle);
});
