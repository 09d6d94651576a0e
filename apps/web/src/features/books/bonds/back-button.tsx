import { Button } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/**
 * 'Back' to where the person came from; without an earlier page (a new tab, a pasted address), `otherwise` is shown.
 */
export const BackButton = ({ otherwise }: { otherwise: ReactNode }) => {
  const { history } = useRouter();
  return useCanGoBack() ? (
    <Button variant="subtle" color="gray" onClick={() => history.back()}>
      Back
    </Button>
  ) : (
    otherwise
  );
};
