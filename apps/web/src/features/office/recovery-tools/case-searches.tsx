import { Stack } from '@mantine/core';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { PersonSearches } from './person-searches.tsx';
import { SearchResults } from './search-results.tsx';

/** The searches for the defendant of a case, and what they came to. */
export const CaseSearches = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const { caseId, defendantId, defendantName } = recoveryCase;
  const searched = { searchedKind: 'case', searchedId: caseId } as const;
  return (
    <Stack gap="md">
      <SearchResults searched={searched} />
      {defendantId === null || defendantName === null ? (
        <Section title="Searches">
          <EmptyState
            title="This case has no defendant yet."
            hint="Searches are filled in from the defendant’s file."
            action={
              <LinkButton to="/recovery/tools" variant="default" size="xs">
                Choose a person
              </LinkButton>
            }
          />
        </Section>
      ) : (
        <PersonSearches searched={searched} defendantId={defendantId} />
      )}
    </Stack>
  );
};
