import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { notificationsStore } from '@mantine/notifications';
import { deleteDefendant } from '#contracts/people/defendants.ts';
import { FakeApi, refusal } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { aDefendant } from '../../test/people.ts';
import { show } from '../../test/render.tsx';
import { DeleteDefendant } from './delete-defendant.tsx';

const defendant = aDefendant();
const params = { defendantId: defendant.defendantId };

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
});
