import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Agent } from '#contracts/organizations/team.ts';
import { changeAgent } from '#contracts/organizations/team.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { sessionQuery } from '../../lib/session.ts';
import { DraftRestored, FormButtons } from '../../ui/form.tsx';
import { AgentFields } from './agent-fields.tsx';
import { teamQuery } from './organizations.queries.ts';

interface EditAgentProps {
  agent: Agent;
  /** Who takes over what they work on, where the new role takes it from them. */
  handOver?: ReactNode;
  onClose: () => void;
}

const isOfRecovery = (role: Role) => recoveryStaff.some((one) => one === role);

/** Changes a person of the team in their place in the list. */
export const EditAgent = ({ agent, handOver, onClose }: EditAgentProps) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeAgent,
    params: { agentId: agent.agentId },
    initialValues: {
      fullName: agent.fullName,
      phoneNumber: agent.phoneNumber,
      email: agent.email,
      licenseNumber: agent.licenseNumber,
      role: agent.role,
    },
    draft: { name: `agent:${agent.agentId}` },
    body: (values) => values,
    onDone: async () => {
      await Promise.all(
        [teamQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })), // it may be oneself
      );
      notifications.show({ message: 'Agent updated successfully!' });
      onClose();
    },
  });
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={({ key, defaultPrevented, target }) => {
        // An open list closes alone.
        const inList = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
        if (key === 'Escape' && !defaultPrevented && !inList) onClose();
      }}
      noValidate
      aria-label={`Edit ${agent.fullName}`}
    >
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <AgentFields
          form={form}
          names={{
            fullName: 'fullName',
            phone: 'phoneNumber',
            email: 'email',
            licence: 'licenseNumber',
            role: 'role',
          }}
        />
        {isOfRecovery(agent.role) && !isOfRecovery(form.values.role) ? handOver : null}
        <FormButtons
          label="Save"
          busy={busy}
          error={error}
          said="Failed to update agent: {message}"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};
