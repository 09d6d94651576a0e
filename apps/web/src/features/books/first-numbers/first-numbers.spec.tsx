import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listFirstNumbers, setFirstNumber, type FirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { FirstNumbers } from './first-numbers.tsx';

const numbers: FirstNumber[] = [
  { series: 'receipts', first: 20_418, isGiven: true },
  { series: 'accounts', first: 1, isGiven: false },
];

it('shows where numbers begin; an Admin sets one until the first of it is given', async () => {
  const user = userEvent.setup();
  const api = new FakeApi().on(listFirstNumbers, { numbers }).on(setFirstNumber, { series: 'accounts' });
  const { container } = await show(<FirstNumbers />, aSession('Admin'));
  const receipts = (await screen.findByText('0020418')).closest('tr') as HTMLElement;
  expect(receipts.textContent).toContain('Given already');
  expect(within(receipts).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set the first number of accounts' }));
  const field = screen.getByRole('textbox', { name: /First number here/u });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter the next number.')).toBeTruthy();
  await user.type(field, '5521');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentTo(setFirstNumber)).toMatchObject([{ body: { series: 'accounts', first: 5_521 } }]),
  );
  expect((await axe(container)).violations).toEqual([]);
});

it('is read by others who may not set them', async () => {
  new FakeApi().on(listFirstNumbers, { numbers });
  await show(<FirstNumbers />, aSession('Accounting'));
  expect(await screen.findByText('Not given yet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
