import { afterEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { signOut } from '#contracts/office/identity/identity.ts';
import { listLeads, saveLead, type Lead } from '#contracts/recovery/leads/leads.ts';
import { listVisits, logVisit, type Visit } from '#contracts/recovery/leads/visits.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { useSignOut } from '../../../lib/sign-out.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { giveDevice, rowsOn } from '../../../test/device-store.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { userEvent } from '../../../test/user.ts';
import { CaseLeads } from './case-leads.tsx';
import { offlineVisits } from './device-visits.ts';
import { SendVisits } from './send-visits.ts';
import { UnsentVisits } from './unsent-visits.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const leadId = 'a6f1c2de-0000-4000-8000-0000000000e1';
const fileId = 'a6f1c2de-0000-4000-8000-0000000000f1';
const of = { recoveryCaseId: caseId };
/** The database of visits that wait. */
const DATABASE = 'bailiwick-visits';

const lead: Lead = {
  leadId,
  kind: 'address',
  value: '812 Dauphine St',
  latitude: 29.9587,
  longitude: -90.0651,
  confidence: 80,
  source: 'His sister',
  lastSeen: '2026-11-20',
  nextVisit: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  createdBy: 'Marie Delacroix',
  afterClosing: false,
  version: 1,
  struck: null,
};
const visit: Visit = {
  visitId: fileId,
  leadId,
  where: '812 Dauphine St',
  result: 'spoke with somebody',
  notes: 'His cousin saw him',
  latitude: 29.9587,
  longitude: -90.0651,
  accuracyMeters: 12,
  photoFileId: fileId,
  afterClosing: false,
  lateReason: '',
  visitedAt: '2026-11-20T15:00:00.000Z',
  recordedAt: '2026-11-20T16:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  struck: null,
};

const SignOut = () => {
  const { run } = useSignOut();
  return <button onClick={() => void run()}>Sign Out</button>;
};

const start = async (leads: Lead[] = [lead]) => {
  Object.assign(navigator, {
    geolocation: {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude: 29.9587, longitude: -90.0651, accuracy: 12.4 } }),
    },
  });
  giveDevice();
  const uploads = new FakeUploads();
  const api = new FakeApi().on(listLeads, { leads }, of).on(listVisits, { visits: [] }, of);
  await show(
    <>
      <CaseLeads recoveryCase={{ caseId } as RecoveryCase} />
      <Notifications />
      <SendVisits />
      <UnsentVisits />
      <SignOut />
    </>,
  );
  await screen.findByText('No visits yet.');
  return { api, uploads, user: userEvent.setup() };
};

/** Logs a visit to the lead; with a photo where one is given. */
const logOne = async (user: ReturnType<typeof userEvent.setup>, photo?: File) => {
  await user.click(screen.getByRole('button', { name: 'Log Visit: 812 Dauphine St' }));
  const dialog = screen.getByRole('dialog', { name: 'Log visit' });
  await user.selectOptions(within(dialog).getByLabelText(/Result/), 'spoke with somebody');
  await user.type(within(dialog).getByLabelText('Notes'), 'His cousin saw him');
  if (photo) await user.upload(within(dialog).getByLabelText('Photo', { selector: 'input' }), photo);
  await user.click(within(dialog).getByRole('button', { name: 'Position of this device' }));
  await within(dialog).findByText(/29\.95870, -90\.06510, within 12 m$/);
  await user.click(within(dialog).getByRole('button', { name: 'Log Visit' }));
  await screen.findByText(/^Visit (logged\.|kept on this device\.)$/);
  return screen.findByRole('list', { name: 'Visits waiting to be sent' });
};
const online = () => act(() => void window.dispatchEvent(new Event('online')));
/** What is kept, with all bytes as text. */
const asText = (rows: unknown[]) => {
  const words = (value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : String(value);
  return rows.flatMap((row) => Object.values(row as object).map(words)).join(' ');
};

afterEach(() => localStorage.clear());

describe('The leads of a case', () => {
  it('are added with a day that is asked for and the position of the device, once if sent twice', async () => {
    const { api, user } = await start([]);
    await user.click(screen.getByRole('button', { name: 'Add Lead' }));
    const dialog = screen.getByRole('dialog', { name: 'Add lead' });
    await user.type(within(dialog).getByLabelText(/^Where/), '812 Dauphine St');
    await user.type(within(dialog).getByLabelText(/^Source/), 'His sister');
    await user.selectOptions(within(dialog).getByLabelText('Confidence'), '80');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('Enter a valid date in MM/DD/YYYY.');
    expect((await axe(dialog)).violations).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Last seen/), '11202026');
    await user.click(within(dialog).getByRole('button', { name: 'Position of this device' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Latitude')).toHaveProperty('value', '29.95870'));
    expect(api.sentWith('PUT')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByRole('alert'); // no answer came
    const [sent] = api.sentWith('PUT');
    const { kind, value, latitude, longitude, confidence, source, lastSeen } = lead;
    const body = { kind, value, latitude, longitude, confidence, source, lastSeen, nextVisit: null, basedOn: 0 };
    expect(sent?.body).toEqual(body);
    const params = { ...of, leadId: sent?.address.split('/').at(-1) ?? '' };
    api.on(saveLead, { leadId, version: 1 }, params).on(listLeads, { leads: [lead] }, of);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const list = await screen.findByRole('list', { name: 'Leads' });
    expect(within(list).getByText('80%')).toBeTruthy();
    // It opens the map of the device.
    expect(within(list).getByRole('link', { name: '812 Dauphine St' }).closest('p')?.textContent).toBe(
      '1. 812 Dauphine St',
    );
    expect(screen.getByRole('img', { name: 'Map, north up: 1 812 Dauphine St' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A visit', () => {
  it('that finds no network waits on the device, sealed, is named at sign-out, and is sent once it can be', async () => {
    const { api, uploads, user } = await start();
    const waiting = await logOne(user, new File(['door of his cousin'], 'door.png', { type: 'image/png' }));
    expect(within(waiting).getByText('waiting')).toBeTruthy();
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    act(() => uploads.last.breakOff());

    expect(await rowsOn(DATABASE, 'visits')).toHaveLength(1);
    expect(asText(await rowsOn(DATABASE, 'visits'))).not.toContain('cousin');
    expect(await rowsOn(DATABASE, 'keys')).toMatchObject([{ extractable: false }]);
    const { user: me, organization } = aSession();
    const mine = { userId: me.userId, organizationId: organization?.organizationId ?? '' };
    expect(await offlineVisits(mine)).toHaveLength(1);
    expect(await offlineVisits({ ...mine, userId: leadId })).toEqual([]);
    expect(await offlineVisits({ ...mine, organizationId: leadId })).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    const unsent = await screen.findByRole('dialog', { name: 'Visits not sent yet' });
    expect(within(unsent).getByText(/case a6f1c2de$/)).toBeTruthy();
    expect((await axe(unsent)).violations).toEqual([]);
    await user.click(within(unsent).getByRole('button', { name: 'Stay' }));
    expect(api.sentTo(signOut)).toEqual([]);

    api.on(logVisit, { visitId: fileId }, of).on(listVisits, { visits: [visit] }, of);
    online();
    await waitFor(() => expect(uploads.sent).toHaveLength(2));
    const ids = uploads.sent.map(({ headers, file }) => [headers.get('idempotency-key'), file?.name]);
    expect(ids[1]).toEqual(ids[0]);
    await act(() => uploads.last.answer(answer({ fileId, name: 'door.png' })));
    const visits = await screen.findByRole('list', { name: 'Visits' });
    expect(within(visits).getByText('His cousin saw him')).toBeTruthy();
    expect(within(visits).getByRole('button', { name: /^Photo of the visit/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Visits waiting to be sent' })).toBeNull());
    online();
    expect(api.sentWith('POST').map(({ body }) => body)).toMatchObject([
      {
        leadId,
        result: 'spoke with somebody',
        notes: 'His cousin saw him',
        photoFileId: fileId,
        latitude: 29.9587,
        longitude: -90.0651,
        accuracyMeters: 12,
        lateReason: 'Kept on the device until it could be sent',
      },
    ]);
    expect(await rowsOn(DATABASE, 'visits')).toEqual([]);
  });

  it('that the server does not take stays with why, and is sent again under its own id when that is asked for', async () => {
    const { api, user } = await start();
    api.on(logVisit, () => refusal('LEAD_NOT_FOUND'), of);
    const waiting = await logOne(user);
    await within(waiting).findByText(/^This visit could not be sent: /);
    online();
    api.on(logVisit, { visitId: fileId }, of);
    await user.click(within(waiting).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Visits waiting to be sent' })).toBeNull());
    const ids = api.sentWith('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});
