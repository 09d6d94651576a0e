import { describe, expect, it } from '@jest/globals';
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  createAgent,
  getProvisioning,
  readTemporaryPassword,
  renewInvitation,
} from '#contracts/agency/organizations/team.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { CreateAgent } from './create-agent.tsx';

const provisioningId = 'a6f1c2de-0000-4000-8000-00000000000a';

const provisioning = (
  state: AnswerOf<typeof createAgent>['state'],
  invitationByLetter = true,
): AnswerOf<typeof createAgent> => ({
  provisioningId,
  state,
  full_name: 'Paul Broussard',
  email: 'paul@example.com',
  role: 'Agent',
  passwordReadable: state === 'created',
  invitationByLetter,
});
const password = { email: 'paul@example.com', tempPassword: 'abcdefghijklA1!', validUntil: '2026-11-24T12:00:00.000Z' };

const start = async () => {
  const view = await show(<CreateAgent />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Add Agent' });
  const fill = () => {
    fireEvent.change(screen.getByLabelText(/Full Name/), { target: { value: 'Paul Broussard' } });
    fireEvent.change(screen.getByLabelText(/Phone Number/), { target: { value: '5045550101' } });
    fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'paul@example.com' } });
  };
  return { ...view, user, button, fill };
};

describe('Adding an agent', () => {
  it('says the messages of the spec', async () => {
    const api = new FakeApi();
    const { user, button, container } = await start();
    await user.click(button);
    for (const message of ['Full name is required', 'Phone number is required', 'Email is required']) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(api.sent).toEqual([]);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks of an Auditor alone how long they look and at the money of which days (people#auditors-term)', async () => {
    const api = new FakeApi().on(createAgent, { ...provisioning('invited'), role: 'Auditor' });
    const { user, button, fill, container } = await start();
    fill();
    expect(screen.queryByLabelText('Access ends on (optional)')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Auditor' }));
    fireEvent.change(screen.getByLabelText('Access ends on (optional)'), { target: { value: '01/31/2027' } });
    fireEvent.change(screen.getByLabelText('Sees money from (optional)'), { target: { value: '01/01/2026' } });
    fireEvent.change(screen.getByLabelText('Sees money to (optional)'), { target: { value: '12/31/2025' } });
    await user.click(button);
    expect(await screen.findByText('The last day is before the first.')).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
    fireEvent.change(screen.getByLabelText('Sees money to (optional)'), { target: { value: '12/31/2026' } });
    await user.click(button);
    await waitFor(() => expect(api.sentTo(createAgent)).toHaveLength(1));
    expect(api.sentTo(createAgent)[0]?.body).toMatchObject({
      role: 'Auditor',
      audit: { until: '2027-01-31', from: '2026-01-01', to: '2026-12-31' },
    });
  });

  it('sends once for two clicks, and shows the temporary password with its warning', async () => {
    const api = new FakeApi()
      .on(createAgent, provisioning('created'))
      .on(readTemporaryPassword, password, { provisioningId });
    const { user, button, fill } = await start();
    fill();
    await user.dblClick(button);
    expect((await screen.findByTestId('temporary-password')).textContent).toBe('abcdefghijklA1!');
    expect(screen.getByText(/must be changed at first login/)).toBeTruthy();
    const { notifications } = notificationsStore.getState();
    expect(notifications.map(({ message }) => message)).toEqual(['Agent added successfully!']);
    expect(api.sentWith('POST').map(({ address }) => address)).toEqual([
      '/api/create-agent',
      `/api/create-agent/${provisioningId}/temporary-password`,
    ]);
    expect(api.sent[0]?.body).toEqual({
      full_name: 'Paul Broussard',
      phone_number: '5045550101',
      email: 'paul@example.com',
      license_number: null,
      role: 'Agent',
    });
    await user.click(screen.getByRole('button', { name: 'Copy password' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Full Name/))); // for the next one
  });

  it('shows a check on the button for 1.4 s once the agent is added (screens#settings-users)', async () => {
    const instants: Record<string, number> = {};
    new FakeApi()
      .on(createAgent, () => {
        instants['added'] = performance.now();
        return answer(provisioning('created'));
      })
      .on(readTemporaryPassword, password, { provisioningId });
    const { button, fill } = await start();
    fill();
    const watch = new MutationObserver(() => {
      const shown = document.querySelector('[aria-label="Agent added"]') !== null;
      if (shown) instants['shown'] ??= performance.now();
      else if (instants['shown'] !== undefined) instants['gone'] ??= performance.now();
    });
    watch.observe(document.body, { subtree: true, childList: true });
    fireEvent.click(button);
    await waitFor(() => expect(instants['gone']).toBeDefined());
    watch.disconnect();
    // Counted from before it could be shown: React runs the effect that starts the timer before this test is told of it.
    expect(instants['shown']).toBeGreaterThan(instants['added'] ?? Infinity);
    expect((instants['gone'] ?? 0) - (instants['added'] ?? 0)).toBeGreaterThan(1_390);
  });

  it('no longer shows the message about the previous agent while the next is sent', async () => {
    let tries = 0;
    new FakeApi().on(createAgent, () => {
      tries += 1;
      return tries === 1 ? answer(provisioning('invited')) : refusal('AGENT_EXISTS');
    });
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    await screen.findByText(/An invitation waits/);
    fill();
    await user.click(button);
    await screen.findByRole('alert');
    expect(screen.queryByText(/An invitation waits/)).toBeNull();
  });

  it('shows the code of an invitation once, to hand over, where no letter is sent', async () => {
    const code = { email: 'paul@example.com', code: '7K2M-9QXD-04TB', validUntil: '2026-11-29T12:00:00.000Z' };
    const api = new FakeApi()
      .on(createAgent, provisioning('invited', false))
      .on(renewInvitation, code, { invitationId: provisioningId });
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByTestId('invitation-code')).textContent).toBe('7K2M-9QXD-04TB');
    expect(screen.getByText(/^This address already has a login/)).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByTestId('invitation-code')).toBeNull());
    expect(api.sentWith('POST').map(({ address }) => address)).toEqual([
      '/api/create-agent',
      `/api/team/invitations/${provisioningId}/renew`,
    ]);
  });

  it('follows work that takes longer than its request', async () => {
    new FakeApi()
      .on(createAgent, provisioning('working'))
      .on(getProvisioning, provisioning('invited'), { provisioningId });
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByRole('status')).textContent).toContain('paul@example.com already has a login.');
    await waitFor(() => expect(screen.getByLabelText(/Full Name/)).toHaveProperty('value', ''));
  });

  it('says that the work failed and keeps what was typed', async () => {
    new FakeApi().on(createAgent, provisioning('failed'));
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The agent could not be added. Nothing was lost; try again.',
    );
    expect(screen.getByLabelText(/Full Name/)).toHaveProperty('value', 'Paul Broussard');
  });

  it('keeps what was typed when no answer comes, and sends the same command again', async () => {
    let tries = 0;
    const api = new FakeApi()
      .on(createAgent, () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return answer(provisioning('invited'));
      })
      .on(getProvisioning, provisioning('invited'), { provisioningId });
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.');
    expect(screen.getByLabelText(/Full Name/)).toHaveProperty('value', 'Paul Broussard');
    await user.click(button);
    await screen.findByText(/already has a login\. An invitation/);
    expect(new Set(api.sentWith('POST').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('offers to read the temporary password again where no answer came', async () => {
    let asked = 0;
    new FakeApi().on(createAgent, provisioning('created')).on(
      readTemporaryPassword,
      () => {
        asked += 1;
        return asked === 1 ? refusal('TEMPORARILY_UNAVAILABLE') : answer(password);
      },
      { provisioningId },
    );
    const { user, button, fill } = await start();
    fill();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect((await screen.findByTestId('temporary-password')).textContent).toBe('abcdefghijklA1!');
  });
});
