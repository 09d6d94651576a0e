import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { saveRecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { SavePayee } from './save-payee.tsx';

const payeeId = '01890000-0000-7000-8000-000000000007';
const payee = { payeeId, name: 'Bayou Towing', hasW9: false, hasW9File: false, version: 1 };
const w9 = () => new File(['%PDF-1.7 %%EOF'], 'W-9.pdf', { type: 'application/pdf' });

it('A W-9 is put on file with the payee, and where it is refused the form says why', async () => {
  const user = userEvent.setup();
  const uploads = new FakeUploads();
  const server = new FakeApi().on(saveRecoveryPayee, { payeeId, version: 2 });
  const done: string[] = [];
  await show(
    <SavePayee payee={payee} onClose={() => done.push('closed')} onSaved={(id) => done.push(id)} />,
    aSession(),
  );
  await screen.findByText('Not on file.');
  expect((await axe(document.body)).violations).toEqual([]);
  await user.upload(screen.getByLabelText('W-9', { selector: 'input' }), w9());
  await screen.findByText('W-9.pdf is put on file when you save.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  expect(uploads.last.address).toBe(`/api/recovery/payees/${payeeId}/w9`);
  await act(() => uploads.last.answer(refusal('FILE_EMPTY', [], {}, 'Not a paper.')));
  await screen.findByText('Not a paper.');
  expect(done).toEqual([payeeId]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(uploads.sent).toHaveLength(2));
  expect(server.sentTo(saveRecoveryPayee).map(({ body }) => (body as { basedOn: number }).basedOn)).toEqual([1, 2]);
  await act(() => uploads.last.answer(answer({ fileId: payeeId, version: 3 })));
  await waitFor(() => expect(done.at(-1)).toBe('closed'));
});
