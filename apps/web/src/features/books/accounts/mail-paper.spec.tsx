import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listMailedPapers, mailPaper } from '#contracts/books/account/mail-paper.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { MailPaper } from './mail-paper.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const paymentId = 'a6f1c2de-0000-4000-8000-0000000000b1';
const mailed = {
  mailedId: paymentId,
  kind: 'receipt',
  paymentId,
  bondId: null,
  letterId: null,
  to: 'odile@example.com',
  state: 'sent',
  mailedAt: '2026-11-20T20:05:00.000Z',
  mailedBy: 'Alma Broussard',
} as const;
const addresses = [
  { role: 'Payer', name: 'Odile Roy', email: 'odile@example.com' },
  { role: 'Defendant', name: 'Marie Thibodeaux', email: 'marie@example.com' },
] as const;

const start = async (connected: boolean) => {
  const sent: unknown[] = [];
  const api = new FakeApi().on(listMailedPapers, () =>
    answer({ connected, addresses: [...addresses], mailed: sent.length > 0 ? [mailed] : [] }),
  );
  api.on(mailPaper, ({ body }) => {
    sent.push(body);
    return answer({ mailedId: paymentId });
  });
  const paper = { kind: 'receipt', accountId, paymentId } as const;
  const view = await show(<MailPaper accountId={accountId} paymentId={paymentId} paper={paper} subject="Receipt 12" />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'E-mail' }));
  return { sent, user, ...view };
};

describe('A paper by e-mail', () => {
  it('is proposed to the first address, goes where somebody typed, and says afterwards to whom it went', async () => {
    const { sent, user } = await start(true);
    const to = await screen.findByRole<HTMLInputElement>('combobox', { name: /^To/ });
    expect(to.value).toBe('odile@example.com');
    expect(screen.getByText('Payer: Odile Roy')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.clear(to);
    await user.type(to, 'aunt@example.com');
    await user.type(screen.getByRole('textbox', { name: /^Line/ }), 'As we said.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Sent to odile@example\.com on .* by Alma Broussard/)).toBeTruthy();
    expect(sent).toEqual([
      {
        paper: { kind: 'receipt', accountId, paymentId },
        to: 'aunt@example.com',
        subject: expect.stringMatching(/^Receipt 12 from ./),
        line: 'As we said.',
      },
    ]);
  });

  it('says whom to ask where no mail server is connected, and nothing of settings', async () => {
    await start(false);
    const said = await screen.findByText('E-mail is not set up. Ask your Admin.');
    expect(said.closest('[role="status"]')?.textContent).toBe('E-mail is not set up. Ask your Admin.');
  });
});
