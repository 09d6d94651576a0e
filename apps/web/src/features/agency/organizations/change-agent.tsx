import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeAgent, type Agent, type Successors } from '#contracts/agency/organizations/team.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { AgentFields } from './agent-fields.tsx';
import { lostBy, Successors as SuccessorFields, useSuccessors } from './successors.tsx';

interface ChangeAgentProps {
  agent: Agent;
  onClose: () => void;
}

/** Changes a person of the team in their place in the list. */
export const ChangeAgent = ({ agent, onClose }: ChangeAgentProps) => {
  const queries = useQueryClient();
  const named = useRef<Successors>({ powers: null, cases: null });
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeAgent,
    params: { agentId: agent.agentId },
    initialValues: {
      fullName: agent.fullName,
      phoneNumber: agent.phoneNumber,
      email: agent.email,
      licenseNumber: agent.licenseNumber,
      role: agent.role,
      audit: agent.audit,
    },
    draft: { name: `agent:${agent.agentId}` },
    body: ({ audit, ...values }) => ({
      ...values,
      ...(values.role === 'Auditor' && { audit }),
      successors: named.current,
    }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey }); // it may be oneself
      notifications.show({ message: 'Agent updated successfully!' });
      onClose();
    },
  });
  const lost = lostBy(agent.role, form.values.role);
  const successors = useSuccessors(agent.agentId, lost);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = successors.chosen();
        if (chosen === null) return;
        named.current = chosen;
        onSubmit(event);
      }}
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
        {lost.length > 0 ? <SuccessorFields fullName={agent.fullName} of={successors} /> : null}
        <FormButtons
          label="Save"
          busy={busy || successors.waits}
          error={error}
          said="Failed to update agent: {message}"
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};
