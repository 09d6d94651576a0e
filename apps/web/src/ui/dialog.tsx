import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useFocusBack } from './focus-back.ts';

/**
 * A dialog that is rendered while it is open: closed by Esc or its cross, never by a stray click beside it, so that what
 * was typed is not lost; the focus goes back to where it was.
 */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  useFocusBack();
  return <Modal size="md" centered closeOnClickOutside={false} {...props} opened />;
};
