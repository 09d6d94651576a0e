import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#contracts/organizations/team.ts';
import { countOf } from '../../lib/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { AddAgent } from './add-agent.tsx';
import { AgentLine } from './agent-line.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { EditAgent } from './edit-agent.tsx';
import { Invitations } from './invitations.tsx';
import { teamQuery } from './organizations.queries.ts';

/** Who works here: add, change in place, take off the team (spec 2). */
export const Team = () => {
  const team = useQuery(teamQuery);
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Agent | null>(null);
  if (team.isPending) return <Loading lines={8} height={26} />;
  if (team.isError) {
    return <ErrorPanel title="Failed to load agents list" error={team.error} retry={() => void team.refetch()} />;
  }
  const { agents, invitations, mailServer } = team.data;
  return (
    <Stack gap="md">
      <AddAgent />
      <Section title="Team" hint={`${countOf(agents.length, 'person works', 'people work')} here.`}>
        <ul className="lines" aria-label="Team">
          {agents.map((agent) => (
            <li key={agent.agentId}>
              {edited === agent.agentId ? (
                <EditAgent agent={agent} onClose={() => setEdited(null)} />
              ) : (
                <AgentLine agent={agent} onEdit={() => setEdited(agent.agentId)} onDelete={() => setLeaving(agent)} />
              )}
            </li>
          ))}
        </ul>
      </Section>
      {invitations.length > 0 ? <Invitations invitations={invitations} byLetter={mailServer} /> : null}
      {leaving === null ? null : <DeleteAgent agent={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
};
