import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { deleteAgent, type Agent } from '#contracts/agency/organizations/team.ts';
import { useCommand } from '../../../lib/command.ts';
import { whileDeleting } from '../../../lib/while-deleting.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Successors, useSuccessors } from './successors.tsx';

interface DeleteAgentProps {
  agent: Agent;
  onClose: () => void;
}

/** Takes somebody off the team, after asking in the spec's words, and to whom their powers and open cases go. */
export const DeleteAgent = ({ agent, onClose }: DeleteAgentProps) => {
  const queries = useQueryClient();
  const successors = useSuccessors(agent.agentId);
  const remove = useCommand(deleteAgent, () => {
    notifications.show({ message: 'Agent deleted successfully!' });
    onClose();
  });
  return (
    <Confirm
      opened
      title={`Delete ${agent.fullName}`}
      confirmLabel="Delete"
      danger
      busy={remove.busy || successors.waits}
      error={remove.error}
      said="Failed to delete agent: {message}"
      consequence="They are signed out at once. What they did stays under their name."
      onConfirm={() => {
        const body = successors.chosen();
        if (body === null) return;
        const params = { agentId: agent.agentId };
        void whileDeleting(queries, agent.agentId, () => remove.run({ params, body }));
      }}
      onCancel={onClose}
    >
      Are you sure you want to delete this agent? This action cannot be undone.
      <Successors fullName={agent.fullName} of={successors} />
    </Confirm>
  );
};
