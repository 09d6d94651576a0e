import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useFocusBack } from './focus-back.ts';

/** The dialogs that are open, the top one last: only that one hears Esc. */
const open: string[] = [];

/**
 * A dialog that is rendered while it is open: closed by Esc or its cross, never by a stray click beside it, so that what
 * was typed is not lost; the focus goes back to where it was.
 */
export const Dialog = ({ onClose, ...props }: Omit<ModalProps, 'opened'>) => {
  const id = useId();
  useFocusBack();
  useEffect(() => {
    open.push(id);
    return () => void open.splice(open.indexOf(id), 1);
  }, [id]);
  return (
    <Modal
      size="md"
      centered
      closeOnClickOutside={false}
      {...props}
      opened
      onClose={() => {
        if (open.at(-1) === id) onClose();
      }}
    />
  );
};
