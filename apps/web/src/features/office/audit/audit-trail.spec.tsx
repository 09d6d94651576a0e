import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AuditTrail, type AuditSearch } from './audit-trail.tsx';

const entry = {
  auditId: 'a6f1c2de-0000-4000-8000-0000000000e1',
  recordedAt: '2026-11-20T18:00:00.000Z',
  action: 'signed-in' as const,
  words: 'Signed in from Chrome on Linux',
  userId: null,
  who: 'Marie Delacroix',
  subject: '',
  fromAddress: '203.0.113.9',
};

const start = async (search: AuditSearch = {}) => {
  const changes: AuditSearch[] = [];
  const view = await show(<AuditTrail search={search} change={(change) => changes.push(change)} />);
  return { ...view, changes, user: userEvent.setup() };
};

describe('The audit trail', () => {
  it('says who did what, when and from where', async () => {
    new FakeApi().on(listAudit, { rows: [entry], nextCursor: null });
    const { container } = await start();
    expect(await screen.findByText('Signed in from Chrome on Linux')).toBeTruthy();
    expect(screen.getByText('Marie Delacroix')).toBeTruthy();
    expect(screen.getByText('203.0.113.9')).toBeTruthy();
    expect(screen.getByText(/11\/20\/2026/)).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks with the filter of the URL, and ignores an action that does not exist', async () => {
    const api = new FakeApi().on(listAudit, { rows: [], nextCursor: null });
    const { unmount } = await start({ from: '2026-11-01', action: 'signed-in' });
    expect(await screen.findByText('Nothing found.')).toBeTruthy();
    expect(api.sentTo(listAudit)[0]?.address).toContain('from=2026-11-01');
    expect(api.sentTo(listAudit)[0]?.address).toContain('action=signed-in');
    const file = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    expect(file).toBe('/api/audit/file?from=2026-11-01&action=signed-in');
    unmount();
    const again = new FakeApi().on(listAudit, { rows: [], nextCursor: null });
    await start({ action: 'never-heard-of' });
    await screen.findAllByText('Nothing found.');
    expect(
      again
        .sentTo(listAudit)
        .map(({ address }) => address)
        .join(),
    ).not.toContain('never-heard-of');
  });

  it('offers to try again where it did not load', async () => {
    let asked = 0;
    new FakeApi().on(listAudit, () => {
      asked += 1;
      return asked === 1 ? refusal('TEMPORARILY_UNAVAILABLE') : answer({ rows: [entry], nextCursor: null });
    });
    const { user } = await start();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Signed in from Chrome on Linux')).toBeTruthy();
  });
});
