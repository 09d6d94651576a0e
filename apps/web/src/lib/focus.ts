/** What somebody does who goes on meanwhile. */
const GOING_ON = ['pointerdown', 'keydown'];

/**
 * Moves the focus to what is found in the next frame, when what was just changed is on screen; whoever has gone on by
 * then, to another field or in the same one, is left where they are.
 */
export const focusInNextFrame = (find: () => HTMLElement | null | undefined): void => {
  const watching = new AbortController();
  let goesOn = false;
  for (const type of GOING_ON) {
    document.addEventListener(type, () => (goesOn = true), { capture: true, signal: watching.signal });
  }
  requestAnimationFrame(() => {
    watching.abort();
    if (!goesOn) find()?.focus();
  });
};

/** Moves the focus to the first wrong field once its message is on screen. */
export const focusFirstInvalid = (element: EventTarget | null | undefined): void => {
  if (element instanceof HTMLElement)
    focusInNextFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]'));
};
