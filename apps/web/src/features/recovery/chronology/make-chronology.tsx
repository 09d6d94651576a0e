import { Button, Group, Stack, Text } from '@mantine/core';
import { makeChronology, type FiledEdition } from '#contracts/recovery/chronology/chronology.ts';
import { getRecoveryFileLink } from '#contracts/recovery/cases/files.ts';
import type { Edition } from '#domain/recovery/chronology.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { openByLink } from '../../../lib/open-by-link.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';

const FOR: Readonly<Record<Edition, string>> = { surety: 'For the surety', court: 'For the court' };

const Filed = ({ caseId, edition }: { caseId: string; edition: FiledEdition }) => {
  const { timeZone } = useSession().organization;
  const { number, fileId, sha256, madeAt, madeBy } = edition;
  const params = { drawerKind: 'case', drawerId: caseId, recoveryFileId: fileId } as const;
  const open = () => void openByLink(() => call(getRecoveryFileLink, { params })).catch(notifyProblem);
  return (
    <Stack component="li" className="interview" gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          No. {number} · {FOR[edition.edition]}
          {edition.joinedCaseId === null ? '' : ` · of case ${shortCaseId(edition.joinedCaseId)}`}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          className="no-print"
          aria-label={`Open No. ${String(number)}`}
          onClick={open}
        >
          Open
        </Button>
      </Group>
      <Text size="xs" c="dimmed" className="tabular">
        {madeBy} · {showInstant(madeAt, timeZone)}
      </Text>
      <Text size="xs" ff="monospace" className="anywhere">
        SHA-256 {sha256}
      </Text>
    </Stack>
  );
};

/** The editions of a chronology that were filed, and another one (recovery#chronology). */
export const MakeChronology = ({ caseId, editions }: { caseId: string; editions: readonly FiledEdition[] }) => {
  const { run, busy, error } = useCommand(makeChronology);
  const make = (edition: Edition) => void run({ params: { recoveryCaseId: caseId }, body: { edition } });
  return (
    <Section
      title="Editions"
      hint="The court’s copy leaves out sources, costs and third-party phones. Each copy is filed in the drawer."
      actions={
        <Group gap="xs" className="no-print">
          <Button size="xs" loading={busy} onClick={() => make('surety')}>
            For the surety
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => make('court')}>
            For the court
          </Button>
        </Group>
      }
    >
      <FormProblem error={error} />
      {editions.length === 0 ? (
        <EmptyState title="No copies yet." />
      ) : (
        <ul className="note-list interviews" aria-label="Editions">
          {editions.map((edition) => (
            <Filed key={edition.fileId} caseId={caseId} edition={edition} />
          ))}
        </ul>
      )}
    </Section>
  );
};
