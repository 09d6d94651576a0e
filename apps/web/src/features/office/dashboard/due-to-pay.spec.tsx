import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { listPaymentsDueToday, type PaymentDue } from '#contracts/office/dashboard/dashboard.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { DueToPay } from './payments-due-today.tsx';

const due = (at: number, changes: Partial<PaymentDue> = {}): PaymentDue => ({
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  fullName: `Person ${at}`,
  birthday: null,
  phoneNumber: '',
  what: 'Instalment',
  bondId: null,
  powerNumber: '',
  accountId: `a6f1c2de-0000-4000-8000-${String(at).padStart(12, '0')}`,
  amountCents: 10_000,
  ...changes,
});
const today = '2026-11-20';

it('What is due today is a press away from its payment, a forfeiture is none of it', async () => {
  const rows = [...Array.from({ length: 9 }, (_, at) => due(at)), due(9, { what: 'Forfeiture due', accountId: null })];
  const api = new FakeApi().on(listPaymentsDueToday, { today, rows });
  const mugshot = {
    fileId: 'a6f1c2de-0000-4000-8000-0000000000f1',
    url: '/api/files/f1/content?signature=x',
    thumbnailUrl: '/api/files/f1/thumbnail?signature=x',
    expiresAt: '2026-11-20T13:00:00.000Z',
  };
  api.on(getMugshot, { mugshot }, { defendantId: due(0).defendantId });
  const chosen: string[] = [];
  const { frame } = await show(<DueToPay onChoose={(accountId) => chosen.push(accountId)} />);
  expect(await screen.findByText('9 payments')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  // As everywhere at the counter: who is who is told by the face, too.
  await waitFor(() => expect(frame.querySelectorAll(`img[src="${mugshot.thumbnailUrl}"]`)).toHaveLength(8));
  expect((await axe(frame)).violations).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show all 9' }));
  await user.click(screen.getByRole('button', { name: 'Take payment of Person 8: Instalment' }));
  expect(chosen).toEqual([due(8).accountId]);
});

it('Where nothing is due today, and where that is not to be had, the counter is told', async () => {
  const api = new FakeApi().on(listPaymentsDueToday, { today, rows: [] });
  const { unmount } = await show(<DueToPay onChoose={() => undefined} />);
  expect(await screen.findByText(/^No payments due today\./)).toBeTruthy();
  unmount();
  api.on(listPaymentsDueToday, () => refusal('INTERNAL_ERROR'));
  await show(<DueToPay onChoose={() => undefined} />);
  expect(await screen.findByText('Failed to load payments.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('An Auditor, who takes no money, is shown nothing of it', async () => {
  const api = new FakeApi();
  await show(<DueToPay onChoose={() => undefined} />, aSession('Auditor'));
  expect([screen.queryByRole('region'), api.sent]).toEqual([null, []]);
});
