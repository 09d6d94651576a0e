import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { addCourt, changeCourt, listCourts, type AgencyCourt } from '#contracts/agency/organizations/courts.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AgencyCourts } from './agency-courts.tsx';

const courtId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const sulphur: AgencyCourt = { courtId, name: 'Sulphur City Court', parish: 'Calcasieu', active: true };

describe('The courts of an agency', () => {
  it('are added with their parish; a name that is taken keeps what was typed', async () => {
    sessionStorage.clear();
    const kept: AgencyCourt[] = [];
    const api = new FakeApi()
      .on(listCourts, () => answer({ courts: kept }))
      .on(addCourt, () => refusal('COURT_NAME_TAKEN'));
    const user = userEvent.setup();
    const { container } = await show(
      <>
        <Notifications />
        <AgencyCourts />
      </>,
    );
    await screen.findByText('No courts of your own yet.');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add Court' }));
    await user.type(await screen.findByRole('textbox', { name: 'Court' }), sulphur.name);
    await user.type(screen.getByRole('combobox', { name: 'Parish' }), 'Calca');
    await user.click(await screen.findByRole('option', { name: 'Calcasieu' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Another court has this name.');
    expect(screen.getByRole('textbox', { name: 'Court' })).toHaveProperty('value', sulphur.name);
    api.on(addCourt, () => {
      kept.push(sulphur);
      return answer(sulphur);
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit Sulphur City Court' });
    const posts = api.sentTo(addCourt).filter(({ method }) => method === 'POST');
    expect(posts.at(-1)?.body).toEqual({ name: sulphur.name, parish: 'Calcasieu', active: true });
  });

  it('are renamed, and no longer offered', async () => {
    sessionStorage.clear();
    const changed = { ...sulphur, name: 'City Court of Sulphur', active: false };
    const api = new FakeApi().on(listCourts, { courts: [sulphur] }).on(changeCourt, changed, { courtId });
    const user = userEvent.setup();
    await show(<AgencyCourts />);
    await user.click(await screen.findByRole('button', { name: 'Edit Sulphur City Court' }));
    const name = await screen.findByRole('textbox', { name: 'Court' });
    await user.clear(name);
    await user.type(name, changed.name);
    await user.click(screen.getByRole('switch', { name: 'Offered' }));
    api.on(listCourts, { courts: [changed] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Calcasieu · not offered');
    const { courtId: _, ...body } = changed;
    await waitFor(() => expect(api.sentTo(changeCourt, { courtId }).at(-1)?.body).toEqual(body));
  });
});
