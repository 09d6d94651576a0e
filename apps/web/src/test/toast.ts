import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';

/** The Undo of a toast, held by the pointer: it does not close by itself, however long the test takes from here. */
export const heldUndo = async (): Promise<HTMLElement> => {
  const undo = await screen.findByText('Undo');
  fireEvent.mouseEnter(undo);
  return undo;
};

/** Takes away all toasts, also those that wait, for the next test: after each that may show one. */
export const cleanToasts = (): void => act(() => void notifications.clean());
