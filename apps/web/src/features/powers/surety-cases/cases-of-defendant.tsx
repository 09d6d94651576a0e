import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recoveryReaders } from '#contracts/kernel/roles.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { CaseStatus } from './case-status.tsx';
import { suretyCasesOfDefendantQuery } from './surety-cases.queries.ts';

/** The cases of insurers that are linked to a defendant, for those who may see cases; nothing where there are none. */
export const SuretyCasesOfDefendant = ({ defendantId }: { defendantId: string }) => {
  const mayRead = useMay(recoveryReaders);
  const { data } = useQuery({ ...suretyCasesOfDefendantQuery(defendantId), enabled: mayRead });
  if (!data || data.cases.length === 0) return null;
  return (
    <Section title="Surety Cases">
      <Stack gap="xs">
        {data.cases.map(({ caseId, insurerName, caseNumber, status, dueOn }) => (
          <Group key={caseId} gap="sm" justify="space-between">
            <AppLink to="/recovery/surety-cases/$caseId" params={{ caseId }} className="anywhere">
              {[insurerName, caseNumber, dueOn === null ? null : `due ${showDay(dueOn)}`].filter(Boolean).join(' · ')}
            </AppLink>
            <CaseStatus status={status} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
};
