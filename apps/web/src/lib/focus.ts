/**
 * Moves the focus to what is found in the next frame, when what was just changed is on screen; whoever has gone to
 * another field by then stays there.
 */
export const focusInNextFrame = (find: () => HTMLElement | null | undefined): void => {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now === before || now === document.body) find()?.focus();
  });
};

/** Moves the focus to the first wrong field once its message is on screen. */
export const focusFirstInvalid = (element: EventTarget | null | undefined): void => {
  if (element instanceof HTMLElement)
    focusInNextFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]'));
};
