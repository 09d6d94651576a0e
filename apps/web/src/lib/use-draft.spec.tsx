import { afterEach, describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { addIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { indemnitorFields } from '#contracts/people/people/people.ts';
import { answer, FakeApi } from '../test/api.ts';
import { anIndemnitor } from '../test/people.ts';
import { show } from '../test/render.tsx';
import { DraftRestored } from '../ui/form.tsx';
import { useContractForm } from './contract-form.ts';
import { sessionQuery } from './session.ts';

const { defendantId } = anIndemnitor();

const Form = () => {
  const { form, onSubmit, restored, discard, busy } = useContractForm({
    endpoint: addIndemnitor,
    params: { defendantId },
    initialValues: indemnitorFields.parse({}),
    draft: { name: 'spec', without: ['ssn'] },
    body: (values) => values,
    onDone: () => undefined,
  });
  return (
    <form onSubmit={onSubmit}>
      {restored ? <DraftRestored discard={discard} /> : null}
      <TextInput label="Name" {...form.getInputProps('fullName')} />
      <TextInput label="SSN" {...form.getInputProps('ssn')} />
      <button type="submit" disabled={busy}>
        Save
      </button>
    </form>
  );
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, typed: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
const kept = () => Object.values(sessionStorage).join();

afterEach(() => sessionStorage.clear());

describe('The draft of a form', () => {
  it('survives a reload or a sign-out, without what no browser stores, and can be discarded', async () => {
    const view = await show(<Form />);
    type('Name', 'Odile');
    type('SSN', '528914406');
    expect(kept()).toContain('Odile');
    expect(kept()).not.toContain('528914406');
    view.queries.setQueryData(sessionQuery.queryKey, null); // as a sign-out and a reload leave it
    view.unmount();
    await show(<Form />);
    expect([value('Name'), value('SSN')]).toEqual(['Odile', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(value('Name')).toBe('');
    expect(kept()).toBe('');
    expect(screen.queryByText(/^Restored your draft/)).toBeNull();
  });

  it('is sent under the id it may have been sent under before: done twice is done once', async () => {
    const api = new FakeApi();
    const view = await show(<Form />);
    const save = async (nth: number) => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(api.sent).toHaveLength(nth));
      // Answered: until then the form is on its way, and what is pressed waits.
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
    };
    type('Name', 'Odile');
    await save(1);
    view.queries.setQueryData(sessionQuery.queryKey, null);
    view.unmount();
    await show(<Form />);
    await save(2);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    type('Name', 'Rose');
    await save(3);
    const [first, again, other] = api.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is gone once the form is left while signed in', async () => {
    const view = await show(<Form />);
    type('Name', 'Odile');
    view.unmount();
    expect(kept()).toBe('');
  });

  it('is gone once it was saved', async () => {
    const api = new FakeApi().on(addIndemnitor, () => answer(anIndemnitor()), { defendantId });
    await show(<Form />);
    type('Name', 'Odile');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await waitFor(() => expect(kept()).toBe(''));
  });

  it('of an older form, or broken, is left alone', async () => {
    const view = await show(<Form />);
    type('Name', 'Odile');
    const key = Object.keys(sessionStorage)[0] ?? '';
    view.queries.setQueryData(sessionQuery.queryKey, null);
    view.unmount();
    for (const stored of ['{', 'null', '[]', '{"gone":1}', '{"fullName":{"first":"Odile"}}']) {
      sessionStorage.setItem(key, stored);
      const again = await show(<Form />);
      expect(value('Name')).toBe('');
      again.unmount();
    }
  });
});
