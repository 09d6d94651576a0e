import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';

/** What a profile link with something else than an id shows (screens#defendant-profile). */
export const InvalidProfileLink = () => (
  <Page title="Invalid profile link">
    <EmptyState
      title="This address does not name a defendant."
      hint="Check the link, or add the defendant."
      action={
        <LinkButton to="/add-defendant" size="xs">
          Add Defendant
        </LinkButton>
      }
    />
  </Page>
);
