import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was, once what is rendered while it is open goes away (design 11). Mantine's own
 * return waits for `opened` to change, which a dialog that is only there while open never does.
 */
export const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
};
