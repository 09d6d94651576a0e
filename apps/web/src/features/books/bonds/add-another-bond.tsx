import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';

interface AddAnotherBondProps {
  /** Whether something typed would be lost. */
  dirty: () => boolean;
  busy: boolean;
  onSaveFirst: () => void;
  onReset: () => void;
}

/** '+ Add another bond' resets the form (screens#bond-form); what is typed and not saved is never dropped unasked. */
export const AddAnotherBond = ({ dirty, busy, onSaveFirst, onReset }: AddAnotherBondProps) => {
  const [asking, setAsking] = useState(false);
  const answer = (then: () => void) => () => {
    setAsking(false);
    then();
  };
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => (dirty() ? setAsking(true) : onReset())}>
        + Add another bond
      </Button>
      {asking ? (
        <Dialog onClose={() => setAsking(false)} title="Save this bond first?">
          <Stack gap="md">
            <Text size="sm">The form will be emptied for another bond of the same defendant.</Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button variant="default" onClick={answer(onReset)}>
                Discard
              </Button>
              <Button data-autofocus onClick={answer(onSaveFirst)}>
                Save and add another
              </Button>
            </Group>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
};
