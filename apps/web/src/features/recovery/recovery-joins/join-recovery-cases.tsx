import { Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { listRecoveryCases, type ListedCase, type RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { shortCaseId, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showInstant } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';

/** How many cases are offered at a time. */
const OFFERED = 20;
const SETTLED_MS = 250;

const offeredQuery = (search: string) =>
  contractQuery(listRecoveryCases, { query: { limit: OFFERED, ...(search === '' ? {} : { search }) } }, [
    'recovery-case',
  ]);

/** Cases that may be joined with this one: not itself, and of nobody else; those of the same defendant first. */
const joinable = (rows: readonly ListedCase[], { caseId, defendantId }: RecoveryCase): ListedCase[] => {
  const isSame = (row: ListedCase) => row.defendantId !== null && row.defendantId === defendantId;
  return rows
    .filter((row) => row.caseId !== caseId)
    .filter((row) => defendantId === null || row.defendantId === null || isSame(row))
    .toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)));
};

/** The older of two, as the server says: by when it was opened. */
const olderFirst = (one: ListedCase, other: ListedCase): [ListedCase, ListedCase] =>
  one.openedAt < other.openedAt || (one.openedAt === other.openedAt && one.caseId < other.caseId)
    ? [one, other]
    : [other, one];

/** Joins this case with another one, whichever is the older (recovery#joining-cases). Render it while it is open. */
export const JoinRecoveryCases = ({ recoveryCase, onClose }: { recoveryCase: RecoveryCase; onClose: () => void }) => {
  const { timeZone } = useSession().organization;
  const navigate = useNavigate();
  const [search, setSearch] = useState(recoveryCase.defendantName ?? '');
  const [asked] = useDebouncedValue(search.trim(), SETTLED_MS);
  const found = useQuery(offeredQuery(asked));
  const offered = joinable(found.data?.rows ?? [], recoveryCase);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: joinRecoveryCases,
    params: { recoveryCaseId: recoveryCase.caseId },
    initialValues: { otherCaseId: '', reason: '' },
    body: (values) => values,
    onDone: async ({ caseId }) => {
      onClose();
      await navigate({ to: '/recovery/cases/$caseId', params: { caseId } });
    },
  });
  const chosen = offered.find(({ caseId }) => caseId === form.values.otherCaseId);
  const [older, younger] = chosen ? olderFirst(chosen, recoveryCase) : [];
  return (
    <CommandDialog
      onClose={onClose}
      title="Join with another case"
      size="lg"
      command={{ onSubmit, busy, error }}
      label="Join cases"
    >
      <TextInput
        label="Search cases"
        description="A name, a title, the start of an id, a court case number, a power."
        data-autofocus
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          form.setFieldValue('otherCaseId', ''); // another list may not show what was chosen
        }}
      />
      {found.error && !found.data ? <ErrorPanel error={found.error} retry={() => void found.refetch()} /> : null}
      {found.data === undefined && !found.error ? <Loading lines={3} /> : null}
      {found.data === undefined ? null : offered.length === 0 ? (
        <Text size="sm" role="status">
          {asked === ''
            ? 'No other case to join. One about a different defendant cannot be joined.'
            : 'No other case is found for this search. One about a different defendant cannot be joined.'}
        </Text>
      ) : (
        <Radio.Group label="The other case" withAsterisk {...form.getInputProps('otherCaseId')}>
          <Stack gap="xs" mt="xs">
            {offered.map((row) => (
              <Radio
                key={row.caseId}
                value={row.caseId}
                classNames={{ label: 'anywhere' }}
                label={row.title || UNKNOWN_DEFENDANT}
                description={`${shortCaseId(row.caseId)} · ${row.status} · opened ${showInstant(row.openedAt, timeZone)}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {older && younger ? (
        <Text size="sm" role="note" className="anywhere">
          Bonds, contacts, interviews, leads, visits, calls, files, costs, links and surrenders of “{younger.title}”
          move into “{older.title}”, the older case, and its number is used for both. “{younger.title}” is closed as
          joined, and its links for people outside end; those of “{older.title}” go on and show, of the fields chosen
          for each, the joined case. This cannot be undone.
        </Text>
      ) : null}
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
