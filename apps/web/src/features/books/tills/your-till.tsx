import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Till } from '#contracts/books/tills/tills.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { tillsQuery } from './tills.queries.ts';

/** The open till of theirs: their own before a shared one. */
const openTillIn = (tills: readonly Till[]): Till | undefined => {
  const open = tills.filter(({ yours, opened }) => yours && opened !== null);
  return open.find(({ kind }) => kind !== 'shared') ?? open[0];
};

/**
 * Where payments are taken: into which till of theirs cash goes (their own before a shared one), or that none is open, with the way to the tills, which
 * stand in nobody's navigation but that of who keeps the books. Nothing where the agency has no tills.
 */
export const YourTill = () => {
  const { data } = useQuery(tillsQuery);
  if (!data?.on) return null;
  const taking = openTillIn(data.tills);
  return (
    <Alert variant="default" p="sm">
      <Group justify="space-between" gap="sm">
        <span>
          {taking === undefined
            ? 'Open your till before you take cash. Checks go to the office drawer.'
            : `Cash and checks go into the till ${taking.name}.`}
        </span>
        <LinkButton to="/money/drawer" search={{ view: 'tills' }} size="xs" variant="default">
          Tills
        </LinkButton>
      </Group>
    </Alert>
  );
};

/**
 * Where cash is paid out: which place it leaves, their open till as far as its cash reaches, else the office drawer
 * (money#tills). Nothing where the agency has no tills. Render it while cash is chosen.
 */
export const PayingTill = ({ amountCents }: { amountCents: number | null }) => {
  const { data } = useQuery(tillsQuery);
  if (!data?.on) return null;
  const till = openTillIn(data.tills);
  const reaches = till !== undefined && (amountCents ?? 0) <= (till.cashCents ?? 0);
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {reaches ? `The cash leaves the till ${till.name}.` : 'The cash leaves the office drawer.'}
    </Text>
  );
};
