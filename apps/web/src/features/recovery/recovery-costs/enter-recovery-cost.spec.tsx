import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { enterRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { listRecoveryPayees } from '#contracts/recovery/recovery-costs/payees.ts';
import { listAssignees } from '#contracts/recovery/cases/recovery.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { EnterRecoveryCost } from './enter-recovery-cost.tsx';

const caseId = '01890000-0000-7000-8000-000000000001';
const payeeId = '01890000-0000-7000-8000-000000000007';
const payees = [{ payeeId, name: 'Bayou Towing', hasW9: true, hasW9File: true, version: 1 }];

it('A cost waits for the photo of its receipt while that is still being sent', async () => {
  const user = userEvent.setup();
  const uploads = new FakeUploads();
  const entered = { recoveryCaseId: caseId };
  const server = new FakeApi()
    .on(listRecoveryPayees, { payees })
    .on(listAssignees, { assignees: [] })
    .on(enterRecoveryCost, { costId: payeeId, status: 'waiting' }, entered);
  await show(<EnterRecoveryCost caseId={caseId} proposed={null} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText(/Amount/), '120');
  await user.type(screen.getByLabelText(/Purpose/), 'Towing');
  await user.selectOptions(screen.getByLabelText(/^To/), await screen.findByRole('option', { name: 'Bayou Towing' }));
  expect((await axe(document.body)).violations).toEqual([]);
  const photo = new File(['%PDF-1.7 %%EOF'], 'Receipt.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Receipt', { selector: 'input' }), photo);
  await screen.findByText('Sending Receipt.pdf…');
  const enter = screen.getByRole<HTMLButtonElement>('button', { name: 'Enter cost' });
  await waitFor(() => expect(enter.disabled).toBe(true));
  await user.type(screen.getByLabelText(/Purpose/), '{Enter}');
  expect(server.sentTo(enterRecoveryCost, entered)).toEqual([]);
  expect(screen.queryByText('Attach the receipt, or give a reason.')).toBeNull();
  await act(() => uploads.last.answer(answer({ fileId: caseId, name: 'Receipt.pdf' })));
  await screen.findByText('Receipt.pdf is on file.');
  await user.click(enter);
  await waitFor(() => expect(server.sentTo(enterRecoveryCost, entered)).toHaveLength(1));
  expect(server.sentTo(enterRecoveryCost, entered)[0]?.body).toMatchObject({ receiptFileId: caseId });
});
