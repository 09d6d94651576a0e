import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { takeBufStatement, type BufComparison } from '#contracts/payouts/buf/buf-statements.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { ComparedStatement } from './statement-comparison.tsx';
import { TakeBufStatement } from './take-buf-statement.tsx';

const suretyId = '01890000-0000-7000-8000-000000000009';
const statementId = '01890000-0000-7000-8000-000000000008';
const mapping = { number: 'Power', day: '', in: 'Deposit', out: '', balance: 'Balance' };

it('A pasted statement is sent with the columns of the last one', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(takeBufStatement, { statementId }, { suretyId });
  let closed: string | null = null;
  const { frame } = await show(
    <TakeBufStatement {...{ suretyId, mapping }} onClose={(kept) => (closed = kept)} />,
    aSession(),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare a statement' }));
  await user.click(dialog.getByRole('textbox', { name: 'Or paste it' }));
  await user.paste('Power,Deposit,Balance\nP-1,50.00,50.00\n');
  expect(dialog.getByRole('combobox', { name: /Power number/ })).toHaveProperty('value', 'Power');
  expect((await axe(frame)).violations).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Until/ }), '01312026');
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(closed).toBe(statementId));
  expect(server.sentTo(takeBufStatement, { suretyId })[0]?.body).toMatchObject({
    mapping,
    endsOn: '2026-01-31',
    startsOn: null,
    balanceCents: null,
  });
});

it('A statement with titles above its header offers the columns of its header', async () => {
  const user = userEvent.setup();
  await show(<TakeBufStatement {...{ suretyId, mapping }} onClose={() => undefined} />, aSession());
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare a statement' }));
  await user.click(dialog.getByRole('textbox', { name: 'Or paste it' }));
  await user.paste('Pelican Surety\tStatement\n\nPower\tDeposit\tBalance\nP-1\t50.00\t50.00\n');
  expect(dialog.getByRole('combobox', { name: /Power number/ })).toHaveProperty('value', 'Power');
  expect(dialog.getByRole('combobox', { name: /^In/ })).toHaveProperty('value', 'Deposit');
});

it('A comparison says what is not equal, and what the surety should hold', async () => {
  const found: BufComparison = {
    statement: {
      statementId,
      startsOn: null,
      endsOn: '2026-01-31',
      lines: 2,
      balanceCents: 14_125,
      takenBy: 'Alma Broussard',
      takenAt: '2026-02-01T15:00:00.000Z',
    },
    suretyName: 'Pelican Surety',
    rows: [
      { powerNumber: 'P-002', result: 'differs', oursCents: 5_000, theirsCents: 4_000 },
      { powerNumber: 'P-009', result: 'only theirs', oursCents: null, theirsCents: 5_000 },
      { powerNumber: 'P-001', result: 'equal', oursCents: 5_000, theirsCents: 5_000 },
    ],
    oursBesideCents: 125,
    theirsBesideCents: 125,
    bookCents: 15_125,
    heldCents: 15_125,
  };
  const { frame } = await show(<ComparedStatement found={found} />, aSession());
  await screen.findByText('Equal: 1 · Amount differs: 1 · On their statement only: 1');
  screen.getByText('−$10.00');
  screen.getByText('On their statement only');
  expect((await axe(frame)).violations).toEqual([]);
});
