import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '../../../test/user.ts';
import { changeAgent, deleteAgent, getWorkOfAgent, type Agent } from '#contracts/agency/organizations/team.ts';
import { applyChange } from '../../../lib/live.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { ChangeAgent } from './change-agent.tsx';

const agentId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const heir = 'a6f1c2de-0000-4000-8000-0000000000a2';
const rita: Agent = {
  agentId,
  fullName: 'Rita Recovers',
  email: 'rita@example.com',
  phoneNumber: '5045550111',
  licenseNumber: '',
  role: 'Recovery Agent',
  audit: { until: null, from: null, to: null },
  mustChangePassword: false,
  addedAt: '2026-01-05T12:00:00Z',
};
const takers = [{ userId: heir, name: 'Clovis Arceneaux' }];
const nobody = () => undefined;
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('Removing somebody asks in one dialog to whom powers and cases go, and sends both with it', async () => {
  const work = { powers: { count: 3, takers }, cases: { count: 2, takers } };
  const api = new FakeApi().on(getWorkOfAgent, work, { agentId }).on(deleteAgent, { deleted: true }, { agentId });
  const { frame } = await show(<DeleteAgent agent={rita} onClose={nobody} />);
  await screen.findByText('Rita Recovers holds 3 powers.');
  expect(screen.getByText('Rita Recovers works on 2 recovery cases.')).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Choose who takes the powers over.')).toBeTruthy();
  expect(api.sentTo(deleteAgent, { agentId })).toEqual([]);
  expect(screen.getByText(/Supervisors and Admins are notified/)).toBeTruthy();
  await choose('Powers go to', 'The office');
  await choose('Recovery cases go to', 'Clovis Arceneaux');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(api.sentTo(deleteAgent, { agentId })).toMatchObject([{ body: { powers: 'office', cases: heir } }]),
  );
});

it('Nothing is asked of whom nothing is', async () => {
  const nothing = { count: 0, takers };
  new FakeApi().on(getWorkOfAgent, { powers: nothing, cases: nothing }, { agentId });
  await show(<DeleteAgent agent={rita} onClose={nobody} />);
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('What somebody works on is not asked again once they are removed, though the stream says that it changed', async () => {
  const nothing = { count: 0, takers };
  const api = new FakeApi().on(getWorkOfAgent, { powers: nothing, cases: nothing }, { agentId });
  const Opened = () => {
    const [opened, setOpened] = useState(true);
    return opened ? <DeleteAgent agent={rita} onClose={() => setOpened(false)} /> : <p>Closed</p>;
  };
  const { queries } = await show(<Opened />);
  api.on(
    deleteAgent,
    () => {
      act(() => applyChange(queries, { token: 's1:1', changes: [{ topic: 'power', id: agentId }] }));
      return answer({ deleted: true });
    },
    { agentId },
  );
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  await userEvent.click(confirm);
  await screen.findByText('Closed');
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(api.sentTo(getWorkOfAgent, { agentId })).toHaveLength(1);
});

it('A change of role asks for what the new role takes away alone', async () => {
  const work = { powers: { count: 3, takers }, cases: { count: 1, takers } };
  const api = new FakeApi().on(getWorkOfAgent, work, { agentId }).on(changeAgent, rita, { agentId });
  await show(<ChangeAgent agent={rita} onClose={nobody} />);
  expect(screen.queryByRole('combobox', { name: 'Powers go to' })).toBeNull();
  await choose('Role', 'Agent');
  await screen.findByRole('combobox', { name: 'Recovery cases go to' });
  expect(screen.queryByRole('combobox', { name: 'Powers go to' })).toBeNull();
  await choose('Recovery cases go to', 'Clovis Arceneaux');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentTo(changeAgent, { agentId })).toMatchObject([
      { body: { role: 'Agent', successors: { powers: null, cases: heir } } },
    ]),
  );
});
