import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What the screen before left to be said here: once, not again when the page is loaded anew or come back to. */
export const useLeftNotice = (): string | undefined => {
  const { notice } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const [said, setSaid] = useState(notice);
  if (notice !== undefined && notice !== said) setSaid(notice);
  useEffect(() => {
    if (notice === undefined) return;
    void navigate({ to: '.', search: true, replace: true, state: ({ notice: _, ...rest }) => rest });
  }, [notice, navigate]);
  return said;
};
