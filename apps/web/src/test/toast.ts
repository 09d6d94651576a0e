import { fireEvent, screen } from '@testing-library/react';

/** The Undo of a toast, held by the pointer: it does not close by itself, however long the test takes from here. */
export const heldUndo = async (): Promise<HTMLElement> => {
  const undo = await screen.findByText('Undo');
  fireEvent.mouseEnter(undo);
  return undo;
};
