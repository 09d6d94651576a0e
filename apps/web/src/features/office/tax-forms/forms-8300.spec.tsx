import { afterEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listForms8300, setForm8300, type CashPayer } from '#contracts/office/tax-forms/forms-8300.ts';
import { addDays } from '#domain/kernel/days.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts, heldUndo } from '../../../test/toast.ts';
import { userEvent } from '../../../test/user.ts';
import { Forms8300 } from './forms-8300.tsx';

const { today } = aSession().organization ?? { today: '' };
const eventId = '0197a000-0000-7000-8000-000000000001';
const due: CashPayer = {
  eventId,
  name: 'Odile Fontenot',
  accountId: '0197a000-0000-7000-8000-000000000002',
  cents: 1_000_100,
  passedOn: addDays(today, -5),
  reportBy: addDays(today, 10),
  filing: null,
  version: 0,
};
const filed: CashPayer = {
  ...due,
  eventId: '0197a000-0000-7000-8000-000000000003',
  name: 'Bayou Trucking LLC',
  filing: {
    filedOn: addDays(today, -40),
    note: 'BSA 31000',
    recordedBy: 'Alma Broussard',
    recordedAt: `${addDays(today, -40)}T15:00:00.000Z`,
  },
  version: 1,
};

afterEach(cleanToasts);

const start = async (payers: CashPayer[] = [due, filed], role?: 'Auditor') => {
  const api = new FakeApi().on(listForms8300, { to: today, payers });
  const { frame } = await show(
    <>
      <Forms8300 to={today} />
      <Notifications />
    </>,
    aSession(role ?? 'Admin'),
  );
  return { api, frame, user: userEvent.setup() };
};

it('says who is to be reported until when, and whose form was filed by whom', async () => {
  const { frame } = await start([
    { ...due, reportBy: addDays(today, -1) },
    { ...due, eventId: due.accountId ?? '' },
    filed,
  ]);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/Odile Fontenot.*Late.*\$10,001\.00/);
  expect(rows[2]?.textContent).toMatch(/To be filed/);
  expect(rows[3]?.textContent).toMatch(/Bayou Trucking LLCRecorded by Alma Broussard · BSA 31000Filed/);
  expect(screen.getByText('2 forms to be filed')).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);
});

it('a form is recorded as filed today, with a note, and Undo takes that back', async () => {
  const { api, user } = await start();
  await user.click(await screen.findByRole('button', { name: 'Record as filed: Odile Fontenot' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Form 8300' }));
  await user.type(dialog.getByLabelText('Note'), 'BSA 31001');
  expect(dialog.queryByLabelText(/Reason/)).toBeNull();
  api.on(setForm8300, { version: 1 }, { eventId });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { filedOn: today, note: 'BSA 31001', reason: '', basedOn: 0 };
  expect(api.sentWith('PUT').map((sent) => sent.body)).toEqual([body]);
  fireEvent.click(await heldUndo());
  await waitFor(() => expect(api.sentWith('PUT')[1]?.body).toEqual({ filedOn: null, basedOn: 1 }));
});

it('what was recorded on an earlier day is changed, or taken back, with a reason', async () => {
  const { api, user } = await start();
  await user.click(await screen.findByRole('button', { name: 'Change: Bayou Trucking LLC' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Form 8300' }));
  await user.click(dialog.getByRole('checkbox', { name: 'It was not filed' }));
  expect(dialog.getByLabelText(/Filed on/)).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText(/Reason/), 'Another agency');
  api.on(setForm8300, { version: 2 }, { eventId: filed.eventId });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('PUT')[0]?.body).toEqual({ filedOn: null, note: '', reason: 'Another agency', basedOn: 1 });
});

it('an empty day is told beside it', async () => {
  const { user } = await start();
  await user.click(await screen.findByRole('button', { name: 'Record as filed: Odile Fontenot' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Form 8300' }));
  await user.clear(dialog.getByLabelText(/Filed on/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the date it was filed.')).toBeTruthy();
});

it('an Auditor reads it and records nothing; nobody to report is said', async () => {
  await start([due], 'Auditor');
  await screen.findByText('Odile Fontenot');
  expect(screen.queryByRole('button', { name: /Odile/ })).toBeNull();
});

it('what could not be read is said, and where nobody passed it that, too', async () => {
  new FakeApi().on(listForms8300, () => refusal('MONEY_STOPPED'));
  const { unmount } = await show(<Forms8300 to={today} />);
  await screen.findByText('Failed to load the forms.');
  unmount();
  await start([]);
  await screen.findByText('Nobody is to be reported.');
});
