import { Anchor } from '@mantine/core';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { AppLink } from '../../../ui/link.tsx';

/** '← Back' to where the person came from (screens#bond-tools); to the dashboard where nothing was before. */
export const BackLink = () => {
  const { history } = useRouter();
  return useCanGoBack() ? (
    <Anchor
      component="button"
      type="button"
      className="back-link"
      size="sm"
      c="dimmed"
      ta="left"
      onClick={() => history.back()}
    >
      ← Back
    </Anchor>
  ) : (
    <AppLink to="/dashboard" size="sm" c="dimmed">
      ← Back
    </AppLink>
  );
};
