import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { AddIndemnitor, indemnitorsQuery } from '../../people/people/index.ts';
import { LiableForList } from './liable-for-list.tsx';
import { accountsOfDefendantQuery } from './accounts.queries.ts';

/** `/defendants/{id}/liable-for`: the Liable For tab of the profile; `?add=1` opens the dialog that adds somebody. */
export const Route = createFileRoute('/_staff/defendants/$defendantId/liable-for')({
  validateSearch: searchParams({ add: oneOf(1) }),
  loader: ({ context, params: { defendantId } }) => {
    context.queryClient.query(indemnitorsQuery(defendantId)).catch(() => undefined);
    context.queryClient.query(accountsOfDefendantQuery(defendantId)).catch(() => undefined);
  },
  component: LiableFor,
});

function LiableFor() {
  const { defendantId } = Route.useParams();
  const { add } = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = useMay(anyStaff);
  // Where nobody is liable the empty list has the button.
  const isEmpty = useQuery(indemnitorsQuery(defendantId)).data?.indemnitors.length === 0;
  return (
    <Stack gap="md">
      {may && !isEmpty ? (
        <Group justify="flex-end" className="no-print">
          <LinkButton
            to="/defendants/$defendantId/liable-for"
            params={{ defendantId }}
            search={{ add: 1 }}
            size="xs"
            leftSection={<IconPlus size={14} />}
          >
            Add indemnitor
          </LinkButton>
        </Group>
      ) : null}
      <LiableForList defendantId={defendantId} />
      {add && may ? (
        <AddIndemnitor defendantId={defendantId} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Stack>
  );
}
