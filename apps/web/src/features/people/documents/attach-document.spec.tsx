import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { answer } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';
import { AttachDocument } from './attach-document.tsx';

const fileId = '01890000-0000-7000-8000-000000000007';
const subject = { subjectKind: 'defendant', subjectId: '01890000-0000-7000-8000-000000000008' } as const;
const paper = (name: string) => new File(['%PDF-1.7 %%EOF'], name, { type: 'application/pdf' });

it('A form waits for its file while that is still being sent, and no longer once it is there or has failed', async () => {
  const user = userEvent.setup();
  const uploads = new FakeUploads();
  const attached: string[] = [];
  let sent = 0;
  await show(
    <Dialog title="Certificate" onClose={() => undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <AttachDocument label="Certificate" required subject={subject} onChange={(id) => attached.push(id)} />
        <FormButtons label="Record" busy={false} error={null} />
      </form>
    </Dialog>,
  );
  const record = await screen.findByRole<HTMLButtonElement>('button', { name: 'Record' });
  const choose = async (name: string) => {
    await user.upload(screen.getByLabelText('Certificate', { selector: 'input' }), paper(name));
    await screen.findByText(`Sending ${name}…`);
  };
  expect(record.disabled).toBe(false);
  await choose('First.pdf');
  await waitFor(() => expect(record.disabled).toBe(true));
  await user.click(record);
  expect((await axe(document.body)).violations).toEqual([]);
  act(() => uploads.last.breakOff());
  await waitFor(() => expect(record.disabled).toBe(false));
  await choose('Second.pdf');
  await waitFor(() => expect(record.disabled).toBe(true));
  await choose('Third.pdf'); // in the place of the second
  expect(record.disabled).toBe(true);
  await act(() => uploads.last.answer(answer({ fileId, name: 'Third.pdf' })));
  await screen.findByText('Third.pdf is on file.');
  expect([sent, attached]).toEqual([0, [fileId]]);
  await user.click(record);
  expect(sent).toBe(1);
});
