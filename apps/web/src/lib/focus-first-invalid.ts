/** Moves the focus to the first wrong field once its message is on screen. */
export const focusFirstInvalid = (element: EventTarget | undefined) => {
  if (!(element instanceof HTMLElement)) return;
  requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
