import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { Outbox } from './outbox.tsx';

const letter = {
  mailId: 'a6f1c2de-0000-4000-8000-0000000000b1',
  to: 'marie@example.com',
  subject: 'Reset your password',
  text: 'Hello Marie,\n\nChoose a new password: [link removed]\n',
  state: 'kept' as const,
  writtenAt: '2026-11-20T18:00:00.000Z',
  sentAt: null,
};

describe('The outbox', () => {
  it('shows each letter without its link, and says that no mail server is connected', async () => {
    new FakeApi().on(listMail, { rows: [letter], nextCursor: null, mailServer: false });
    const { container } = await show(<Outbox />);
    const user = userEvent.setup();
    expect(await screen.findByText(/E-mail is off: these were not sent/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read Reset your password to marie@example.com' }));
    expect(screen.getByText(/\[link removed\]/)).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Hide Reset your password to marie@example.com' }));
    expect(screen.queryByText(/\[link removed\]/)).toBeNull();
  });

  it('says that there is none yet', async () => {
    new FakeApi().on(listMail, { rows: [], nextCursor: null, mailServer: true });
    await show(<Outbox />);
    expect(await screen.findByText('No mail yet.')).toBeTruthy();
    expect(screen.getByText(/E-mails and who they were sent to/)).toBeTruthy();
  });
});
