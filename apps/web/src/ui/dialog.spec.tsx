import { describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../test/render.tsx';
import { Dialog } from './dialog.tsx';

describe('A dialog', () => {
  it('has the focus in its first field, not on its cross', async () => {
    await show(
      <Dialog title="Void bond" onClose={() => undefined}>
        <button type="button">Help</button>
        <TextInput label="Reason" />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  });

  it('puts the focus there once the field has come', async () => {
    let come: () => void = () => undefined;
    const Late = () => {
      const [there, setThere] = useState(false);
      come = () => setThere(true);
      return there ? <TextInput label="Amount" /> : <p>Loading</p>;
    };
    await show(
      <Dialog title="Record a Payment" onClose={() => undefined}>
        <Late />
      </Dialog>,
    );
    await screen.findByText('Loading');
    act(() => come());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  });

  it('leaves the focus in the field that asks for it', async () => {
    await show(
      <Dialog title="Add fee" onClose={() => undefined}>
        <TextInput label="Kind" />
        <TextInput label="Amount" data-autofocus />
      </Dialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  });
});
