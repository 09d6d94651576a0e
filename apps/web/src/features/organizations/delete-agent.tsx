import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Agent } from '#contracts/organizations/team.ts';
import { deleteAgent } from '#contracts/organizations/team.ts';
import { useCommand } from '../../lib/command.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { teamQuery } from './organizations.queries.ts';

interface DeleteAgentProps {
  agent: Agent;
  /** Who takes over what they work on. */
  handOver?: ReactNode;
  onClose: () => void;
}

/** Takes somebody off the team, after asking in the spec's words. */
export const DeleteAgent = ({ agent, handOver, onClose }: DeleteAgentProps) => {
  const queries = useQueryClient();
  const remove = useCommand(deleteAgent, async () => {
    await queries.invalidateQueries({ queryKey: teamQuery.queryKey });
    notifications.show({ message: 'Agent deleted successfully!' });
    onClose();
  });
  return (
    <Confirm
      opened
      title={`Delete ${agent.fullName}`}
      confirmLabel="Delete"
      danger
      busy={remove.busy}
      error={remove.error}
      said="Failed to delete agent: {message}"
      consequence="They are signed out at once. What they did stays under their name."
      onConfirm={() => void remove.run({ params: { agentId: agent.agentId } })}
      onCancel={onClose}
    >
      Are you sure you want to delete this agent? This action cannot be undone.
      {handOver}
    </Confirm>
  );
};
