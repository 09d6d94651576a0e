import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getYourData, takeYourData, type DataCopy } from '#contracts/office/your-data/your-data.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { YourDataSettings } from './your-data.tsx';

const copy: DataCopy = {
  copyId: 'a6f1c2de-0000-4000-8000-0000000000a1',
  state: 'ready',
  progressPercent: 100,
  withDocuments: true,
  fileName: 'agency-data-2026-11-30.zip',
  files: 1_234,
  sizeBytes: 5_242_880,
  requestedAt: '2026-11-30T18:05:00.000Z',
  requestedBy: 'Ada Guidry',
  expiresAt: '2026-12-01T18:06:00.000Z',
  takenAt: '2026-11-30T18:10:00.000Z',
  takenBy: 'Remy Broussard',
};

const start = async (copies: DataCopy[] = [copy]) => {
  const api = new FakeApi().on(getYourData, {
    agency: 'Pelican Bail',
    documents: 12,
    documentBytes: 2_097_152,
    copies,
  });
  await show(<YourDataSettings />, aSession('Admin'));
  return { api, user: userEvent.setup() };
};

describe('Settings, Your data', () => {
  it('says whose the data are, what goes into another agency, and how the sealed archive is made', async () => {
    await start([]);
    await screen.findByText('Nobody has taken your data yet.');
    screen.getByText(/It is yours. Take all of it whenever you want/);
    screen.getByText(/go into another agency here as they are/);
    screen.getByText(/Ask whoever runs this installation for the sealed archive of Pelican Bail/);
    screen.getByText('12 documents, 2.0 MB');
  });

  it('lists who took it and when, with the file as long as it is there', async () => {
    await start([
      copy,
      { ...copy, copyId: copy.copyId.replace('a1', 'a2'), state: 'erased', takenAt: null, takenBy: null },
    ]);
    const rows = within(await screen.findByRole('table'));
    rows.getByText(/by Remy Broussard/);
    const links = rows.getAllByRole('link', { name: `Download ${copy.fileName}` });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining(`/your-data/copies/${copy.copyId}/file`),
    ]);
  });

  it('has it put together without documents where they are not wanted', async () => {
    const { api, user } = await start([]);
    api.on(takeYourData, { ...copy, state: 'waiting' });
    await user.click(await screen.findByRole('checkbox', { name: 'With the documents' }));
    await user.click(screen.getByRole('button', { name: 'Take your data' }));
    await waitFor(() =>
      expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({ withDocuments: false }),
    );
  });

  it('says that one is being put together, and a second one that the server refuses', async () => {
    const { api, user } = await start([]);
    api.on(takeYourData, () => refusal('DATA_COPY_RUNNING'));
    await user.click(await screen.findByRole('button', { name: 'Take your data' }));
    await screen.findByText('Your data is being put together already.');
  });

  it('shows how far it is', async () => {
    await start([{ ...copy, state: 'working', progressPercent: 40, takenAt: null, takenBy: null, expiresAt: null }]);
    await screen.findByRole('progressbar', { name: `${copy.fileName}: 40%` });
    expect(screen.getByRole('button', { name: 'Take your data' }).hasAttribute('disabled')).toBe(true);
    screen.getByText('Your data is being put together. You can go on working.');
  });

  it('says what failed, and tries again', async () => {
    const api = new FakeApi().on(getYourData, () => refusal('ROLE_REFUSED'));
    await show(<YourDataSettings />, aSession('Admin'));
    await screen.findByText('Failed to load your data.');
    api.on(getYourData, { agency: 'Pelican Bail', documents: 0, documentBytes: 0, copies: [] });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Nobody has taken your data yet.');
  });

  it('has nothing for axe to find', async () => {
    await start();
    await screen.findByRole('table');
    expect((await axe(document.body)).violations).toEqual([]);
  });
});
