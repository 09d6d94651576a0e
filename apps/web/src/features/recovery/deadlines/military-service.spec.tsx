import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listMilitaryService,
  recordMilitaryService,
  withdrawMilitaryService,
  type MilitaryService,
} from '#contracts/recovery/deadlines/military-service.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { userEvent } from '../../../test/user.ts';
import { MilitaryServiceOfBond } from './military-service.tsx';

const bond = { bondId: 'b7f1c2de-0000-4000-8000-0000000000b1', defendantId: 'b7f1c2de-0000-4000-8000-0000000000d1' };
const params = { bondId: bond.bondId };
const fileId = 'b7f1c2de-0000-4000-8000-0000000000f1';
const service = (changes: Partial<MilitaryService> = {}): MilitaryService => ({
  militaryServiceId: 'a6f1c2de-0000-4000-8000-0000000000e1',
  kind: 'military',
  fileId,
  withdrawn: null,
  recordedAt: '2026-09-01T12:00:00.000Z',
  recordedBy: 'Alma Broussard',
  ...changes,
});

describe('Military or Guard duty of a bond’s defendant', () => {
  it('marks the bond with its proof and by whom, and is withdrawn with a reason', async () => {
    const gone = service({
      militaryServiceId: 'a6f1c2de-0000-4000-8000-0000000000e2',
      kind: 'guard',
      withdrawn: { at: '2026-09-02T12:00:00.000Z', by: 'Clovis Arceneaux', reason: 'It was his brother' },
    });
    const { militaryServiceId } = service();
    const api = new FakeApi()
      .on(listMilitaryService, { services: [service(), gone] }, params)
      .on(withdrawMilitaryService, { militaryServiceId }, { ...params, militaryServiceId });
    const { frame } = await show(<MilitaryServiceOfBond bond={bond} isEditable />);
    const mark = await screen.findByRole('note');
    expect(mark.textContent).toContain('On active military duty, by Alma Broussard');
    within(mark).getByRole('button', { name: 'Proof' });
    screen.getByText(/National Guard: withdrawn by Clovis Arceneaux.*It was his brother/);
    expect((await axe(frame)).violations).toEqual([]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Withdraw: On active military duty' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Reason/), 'Discharged in May');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(api.sentTo(withdrawMilitaryService, { ...params, militaryServiceId })).toMatchObject([
        { body: { reason: 'Discharged in May' } },
      ]),
    );
  });

  it('is recorded with a file of the defendant; without one, the form asks for it', async () => {
    const api = new FakeApi()
      .on(listMilitaryService, { services: [service()] }, params)
      .on(recordMilitaryService, { militaryServiceId: fileId }, params);
    const uploads = new FakeUploads();
    await show(<MilitaryServiceOfBond bond={bond} isEditable />, aSession('Recovery Agent'));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Military or Guard duty…' }));
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    // What is recorded already is not offered.
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await dialog.findByText('Attach the proof.');
    const orders = new File(['%PDF-1.4'], 'Orders.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText('Proof', { selector: 'input' }), orders);
    await dialog.findByText('Sending Orders.pdf…');
    await act(() => uploads.last.answer(answer({ fileId, name: 'Orders.pdf' })));
    await dialog.findByText('Orders.pdf is on file.');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(api.sentTo(recordMilitaryService, params).map(({ body }) => body)).toContainEqual({
        kind: 'guard',
        fileId,
      }),
    );
  });

  it('is only read on the bond, and by who is not of recovery', async () => {
    new FakeApi().on(listMilitaryService, { services: [service()] }, params);
    await show(<MilitaryServiceOfBond bond={bond} isEditable />, aSession('Agent'));
    await screen.findByRole('note');
    expect(screen.queryByRole('button', { name: /Withdraw|Guard/ })).toBeNull();
  });
});
