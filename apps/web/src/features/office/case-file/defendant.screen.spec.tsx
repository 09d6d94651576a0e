import { beforeEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { applyChange } from '../../../lib/live.ts';
import { FakeApi, mergedInto, refusal } from '../../../test/api.ts';
import { aDefendant } from '../../../test/people.ts';
import { showRoutes } from '../../../test/render.tsx';
import { referencesQuery } from '../../people/people/index.ts';
import { Route } from './defendant.screen.tsx';

const nora = aDefendant();
const paul = aDefendant({ defendantId: 'a6f1c2de-0000-4000-8000-0000000000d2', fullName: 'Paul Guidry' });

const anApi = () => {
  const api = new FakeApi();
  for (const defendant of [nora, paul]) {
    const params = { defendantId: defendant.defendantId };
    api
      .on(getDefendant, defendant, params)
      .on(listAccountsOfDefendant, { accounts: [] }, params)
      .on(listBondsOfDefendant, { bonds: [] }, params)
      .on(listIndemnitors, { indemnitors: [] }, params)
      .on(listDefendantReferences, { references: [] }, params)
      .on(getMugshot, { mugshot: null }, params);
  }
  return api;
};

const remembered = () => sessionStorage.getItem('current_defendant_id');

const Files = () => {
  useQuery(referencesQuery(nora.defendantId));
  return 'All files';
};

/** The profile, with a tab, beside a screen that never comes. */
const screens = (staff: AnyRoute): AnyRoute[] => {
  const path = '/defendants/$defendantId';
  const profile: AnyRoute = Route.update({ id: path, path, getParentRoute: () => staff } as never);
  return [
    profile.addChildren([createRoute({ getParentRoute: () => profile, path: 'files', component: Files })]),
    createRoute({ getParentRoute: () => staff, path: '/slow', loader: () => new Promise(() => undefined) }),
  ];
};

const visit = (defendantId: string, tab = '') => showRoutes(screens, `/defendants/${defendantId}${tab}`);

describe('A visit of a profile', () => {
  beforeEach(() => sessionStorage.clear());

  it('names the defendant of the next bond form, the last one who was visited (screens#fields-of-bonds)', async () => {
    anApi();
    const { router } = await visit(nora.defendantId);
    await screen.findByRole('heading', { name: nora.fullName });
    await waitFor(() => expect(remembered()).toBe(nora.defendantId));
    await act(() => router.navigate({ href: `/defendants/${paul.defendantId}/files` }));
    await screen.findByRole('heading', { name: paul.fullName });
    await waitFor(() => expect(remembered()).toBe(paul.defendantId));
  });

  it('that is left from a tab keeps its head folded until the next screen is there', async () => {
    const api = anApi();
    const { router } = await visit(nora.defendantId, '/files');
    await screen.findByText('All files');
    act(() => void router.navigate({ href: '/slow' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/slow'));
    await act(() => Promise.resolve());
    expect(api.sentTo(listIndemnitors, { defendantId: nora.defendantId })).toEqual([]);
    expect(screen.getByText('All files')).toBeTruthy();
  });
});

describe('A profile that was merged into another one', () => {
  it('leads there by its address, and while it is open', async () => {
    const api = anApi().on(getDefendant, () => mergedInto(paul.defendantId), { defendantId: nora.defendantId });
    const { router } = await visit(nora.defendantId);
    await screen.findByRole('heading', { name: paul.fullName });
    expect(router.state.location.pathname).toBe(`/defendants/${paul.defendantId}`);
    expect(api.sentTo(listBondsOfDefendant, { defendantId: nora.defendantId })).toEqual([]);
  });
});

describe('An open profile, when somebody else has changed something of it', () => {
  const params = { defendantId: nora.defendantId };
  const changed = { token: 's1:1', changes: [{ topic: 'defendant', id: nora.defendantId }] } as const;
  const askedTwice = (api: FakeApi) => waitFor(() => expect(api.sentTo(getDefendant, params)).toHaveLength(2));

  const anOpenOne = async () => {
    const api = anApi();
    const { queries } = await visit(nora.defendantId, '/files');
    await waitFor(() => expect(queries.getQueryData(referencesQuery(nora.defendantId).queryKey)).toBeDefined());
    const tell = async () => {
      act(() => applyChange(queries, { ...changed, changes: [...changed.changes] }));
      await askedTwice(api);
      await waitFor(() => expect(queries.isFetching()).toBe(0));
    };
    return { api, tell };
  };

  it('asks for the person alone where they were deleted, and says so', async () => {
    const { api, tell } = await anOpenOne();
    api.on(getDefendant, () => refusal('DEFENDANT_NOT_FOUND'), params);
    await tell();
    expect(await screen.findByText('This file was deleted.')).toBeTruthy();
    expect(api.sentTo(listDefendantReferences, params)).toHaveLength(1);
  });

  it('goes to the file in which they go on where they were merged', async () => {
    const { api, tell } = await anOpenOne();
    api.on(getDefendant, () => mergedInto(paul.defendantId), params);
    await tell();
    expect(await screen.findByRole('heading', { name: paul.fullName })).toBeTruthy();
  });

  it('asks for what hangs off the person once they are known to be there', async () => {
    const { api, tell } = await anOpenOne();
    await tell();
    await waitFor(() => expect(api.sentTo(listDefendantReferences, params)).toHaveLength(2));
    expect(screen.getByText('All files')).toBeTruthy();
  });

  it('asks for it too where the person could not be asked for', async () => {
    const { api, tell } = await anOpenOne();
    api.on(getDefendant, () => refusal('INTERNAL_ERROR'), params);
    await tell();
    await waitFor(() => expect(api.sentTo(listDefendantReferences, params)).toHaveLength(2));
  });
});
