import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryStaff, type Role } from '#contracts/kernel/roles.ts';
import { getWorkOfAgent, type Successors as Named, type WorkKind } from '#contracts/agency/organizations/team.ts';
import { countOf } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { Select } from '../../../ui/form.tsx';

const NOBODY: Named = { powers: null, cases: null };
const OFFICE = { value: 'office', label: 'The office' };
const LEAVING: readonly WorkKind[] = ['powers', 'cases'];

/** What a change of role takes from somebody: Auditors hold no powers, others than recovery work on no cases. */
export const lostBy = (before: Role, after: Role): WorkKind[] => {
  const isOfRecovery = (role: Role) => recoveryStaff.some((one) => one === role);
  const powers = before !== 'Auditor' && after === 'Auditor';
  return [
    ...(powers ? ['powers' as const] : []),
    ...(isOfRecovery(before) && !isOfRecovery(after) ? ['cases' as const] : []),
  ];
};

/**
 * Who takes over what somebody has: the choice so far, and what asks for it (powers#leaving-agents-powers,
 * recovery#assignees).
 */
export const useSuccessors = (agentId: string, kinds: readonly WorkKind[] = LEAVING) => {
  const work = useQuery(contractQuery(getWorkOfAgent, { params: { agentId } }, ['settings', 'power', 'recovery-case']));
  const [named, setNamed] = useState<Named>(NOBODY);
  const [asked, setAsked] = useState(false);
  const has = (kind: WorkKind) => kinds.includes(kind) && (work.data?.[kind].count ?? 0) > 0;
  const missing = has('powers') && named.powers === null;
  return {
    work,
    named,
    has,
    name: (choice: Partial<Named>) => setNamed((now) => ({ ...now, ...choice })),
    waits: kinds.length > 0 && work.isPending,
    problem: asked && missing ? 'Choose who takes the powers over.' : null,
    /** What to send; null where something is still to be chosen, which is said from then on. */
    chosen: (): Named | null => {
      setAsked(true);
      if (missing) return null;
      return { powers: has('powers') ? named.powers : null, cases: has('cases') ? (named.cases ?? 'nobody') : null };
    },
  };
};

interface SuccessorsProps {
  fullName: string;
  of: ReturnType<typeof useSuccessors>;
}

/** Asks to whom somebody's powers and open cases go; nothing where they have none. */
export const Successors = ({ fullName, of }: SuccessorsProps) => {
  const { powers, cases } = of.work.data ?? {};
  const takers = (people: { userId: string; name: string }[]) =>
    people.map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <Stack gap="md" mt="md">
      <FormProblem error={of.work.error} />
      {powers && of.has('powers') ? (
        <Select
          label="Powers go to"
          description={`${fullName} holds ${countOf(powers.count, 'power')}.`}
          placeholder="Choose who takes them over"
          withAsterisk
          searchable
          data={[OFFICE, ...takers(powers.takers)]}
          value={of.named.powers}
          error={of.problem}
          onChange={(value) => of.name({ powers: value })}
        />
      ) : null}
      {cases && of.has('cases') ? (
        <>
          <Select
            label="Recovery cases go to"
            description={`${fullName} works on ${countOf(cases.count, 'recovery case')}.`}
            placeholder="Choose who takes them over"
            searchable
            clearable
            data={takers(cases.takers)}
            value={of.named.cases}
            onChange={(value) => of.name({ cases: value })}
          />
          {of.named.cases === null ? (
            <Text size="xs" c="dimmed">
              Without a successor they are unassigned, and Supervisors and Admins are notified.
            </Text>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
};
