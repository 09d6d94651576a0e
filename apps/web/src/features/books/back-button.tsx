import { Button } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** 'Back' to where the person came from; where nothing was before (a new tab, a pasted address), `otherwise` stands there. */
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
