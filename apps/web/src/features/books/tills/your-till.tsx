import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/link.tsx';
import { tillsQuery } from './tills.queries.ts';

/** Where payments are taken: that no till of theirs is open for cash; nothing where one is, or the agency has none. */
export const YourTill = () => {
  const { data } = useQuery(tillsQuery);
  const isOpen = data?.tills.some(({ yours, opened }) => yours && opened !== null) ?? false;
  if (!data?.on || isOpen) return null;
  return (
    <Alert variant="default" p="sm">
      <Group justify="space-between" gap="sm">
        <span>Open your till before you take cash.</span>
        <LinkButton to="/money/drawer" search={{ view: 'tills' }} size="xs" variant="default">
          Tills
        </LinkButton>
      </Group>
    </Alert>
  );
};
