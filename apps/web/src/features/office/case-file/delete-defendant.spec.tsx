import { describe, expect, it } from '@jest/globals';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { notificationsStore } from '@mantine/notifications';
import { deleteDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences } from '#contracts/people/people/indemnitors.ts';
import { applyChange } from '../../../lib/live.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aDefendant } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { defendantQuery, referencesQuery } from '../../people/people/index.ts';
import { DeleteDefendant } from './delete-defendant.tsx';

const defendant = aDefendant();
const params = { defendantId: defendant.defendantId };

/** The profile with its dialog, until the list takes its place. */
const Profile = () => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return path === '/defendants' ? <h1>Defendants</h1> : <OpenProfile />;
};

const OpenProfile = () => {
  useQuery(referencesQuery(defendant.defendantId));
  const { data } = useQuery(defendantQuery(defendant.defendantId));
  return data ? <DeleteDefendant defendant={data} onClose={() => undefined} /> : null;
};

/** The stream says that the file changed. */
const tellChange = (queries: QueryClient) =>
  act(() => applyChange(queries, { token: 's1:1', changes: [{ topic: 'defendant', id: defendant.defendantId }] }));

const anOpenProfile = async (reply: () => Response) => {
  const api = new FakeApi().on(getDefendant, defendant, params).on(listDefendantReferences, { references: [] }, params);
  const view = await show(<Profile />);
  const toldFirst = () => {
    tellChange(view.queries);
    return reply();
  };
  api.on(deleteDefendant, toldFirst, params);
  await screen.findByRole('dialog');
  await waitFor(() => expect(view.queries.isFetching()).toBe(0));
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
  return { ...view, api };
};

const asked = (api: FakeApi) => api.sentWith('GET').map(({ address }) => address.replace(/^.*\/defendants\/[^/]+/, ''));

describe('Deleting a defendant', () => {
  it('asks first, then goes to the list with the words of the specification', async () => {
    const api = new FakeApi().on(deleteDefendant, { archived: true }, params);
    const { router } = await show(<DeleteDefendant defendant={defendant} onClose={() => undefined} />);
    expect(await screen.findByText('Delete Nora Hebert and everything that belongs to this file?')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    expect(api.sent).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/defendants'));
    const told = notificationsStore.getState().notifications.map(({ message }) => message);
    expect(told).toContain('Defendant and all associated data has been deleted.');
  });

  it('says what failed', async () => {
    new FakeApi().on(deleteDefendant, () => refusal('ROLE_REFUSED'), params);
    await show(<DeleteDefendant defendant={defendant} onClose={() => undefined} />);
    await screen.findByRole('dialog');
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
    expect(await screen.findByText('Failed to delete defendant: Your role does not allow this.')).toBeTruthy();
  });

  it('asks nothing more of the file, however early the stream says that it is gone, and forgets it', async () => {
    const { api, queries } = await anOpenProfile(() => answer({ archived: true }));
    await screen.findByRole('heading', { name: 'Defendants' });
    await waitFor(() => expect(queries.getQueryData(defendantQuery(defendant.defendantId).queryKey)).toBeUndefined());
    tellChange(queries);
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(asked(api).toSorted()).toEqual(['', '/references']);
  });

  it('shows the file as it is now where it stays', async () => {
    const { api } = await anOpenProfile(() => refusal('ROLE_REFUSED'));
    await screen.findByText('Failed to delete defendant: Your role does not allow this.');
    await waitFor(() => expect(asked(api).toSorted()).toEqual(['', '', '/references', '/references']));
  });
});
