import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/link.tsx';
import { tillsQuery } from './tills.queries.ts';

/**
 * Where payments are taken: into which till of theirs cash goes (their own before a shared one), or that none is open, with the way to the tills, which
 * stand in nobody's navigation but that of who keeps the books. Nothing where the agency has no tills.
 */
export const YourTill = () => {
  const { data } = useQuery(tillsQuery);
  if (!data?.on) return null;
  const open = data.tills.filter(({ yours, opened }) => yours && opened !== null);
  const taking = open.find(({ kind }) => kind !== 'shared') ?? open[0];
  return (
    <Alert variant="default" p="sm">
      <Group justify="space-between" gap="sm">
        <span>
          {taking === undefined ? 'Open your till before you take cash.' : `Cash goes into the till ${taking.name}.`}
        </span>
        <LinkButton to="/money/drawer" search={{ view: 'tills' }} size="xs" variant="default">
          Tills
        </LinkButton>
      </Group>
    </Alert>
  );
};
