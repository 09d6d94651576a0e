import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { refusalText } from '#contracts/kernel/errors.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { createAgent, getProvisioning } from '#contracts/agency/organizations/team.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { focusInNextFrame } from '../../../lib/focus.ts';
import { contractQuery } from '../../../lib/query.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { Section } from '../../../ui/section.tsx';
import { AgentFields, NO_TERM } from './agent-fields.tsx';
import { InvitationCode } from './invitation-code.tsx';
import { teamQuery } from './organizations.queries.ts';
import { ReadTemporaryPassword } from './read-temporary-password.tsx';

type Provisioning = AnswerOf<typeof createAgent>;

const EMPTY = { full_name: '', phone_number: '', email: '', license_number: '', role: 'Agent' as Role, audit: NO_TERM };

/** How often to ask how far the work is, in milliseconds. */
const ASK_EVERY = 1000;

/** How long the button shows a check once somebody was added, in milliseconds (screens#settings-users). */
const ADDED_FOR = 1400;

/** Whether what happened, named by an id, happened just now; `null`: nothing did. */
const useShownFor = (milliseconds: number, happened: string | null): boolean => {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (happened === null) return;
    const timer = setTimeout(() => setOver(happened), milliseconds);
    return () => clearTimeout(timer);
  }, [happened, milliseconds]);
  return happened !== null && over !== happened;
};

/** Follows an answer that came before the work was done (people#create-agent). */
const useOutcome = (request: Provisioning | null): Provisioning | null => {
  const working = request?.state === 'working';
  const provisioningId = request?.provisioningId ?? '';
  const followed = useQuery({
    ...contractQuery(getProvisioning, { params: { provisioningId } }, []),
    enabled: working,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : ASK_EVERY),
  });
  return working ? (followed.data ?? request) : request;
};

const outcomeError = (outcome: Provisioning | null) =>
  outcome?.state === 'failed' ? new ProblemError('AGENT_NOT_CREATED', refusalText('AGENT_NOT_CREATED')) : null;

/**
 * Adds somebody to the team: a user with a temporary password, or an invitation for who has a user (people#invitation).
 */
export const CreateAgent = () => {
  const queries = useQueryClient();
  const [request, setAsked] = useState<Provisioning | null>(null);
  const outcome = useOutcome(request);
  const element = useRef<HTMLFormElement>(null);
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: createAgent,
    initialValues: EMPTY,
    draft: { name: 'add-agent' },
    body: ({ license_number, audit, ...rest }) => ({
      ...rest,
      ...(rest.role === 'Auditor' && { audit }),
      license_number: license_number === '' ? null : license_number,
    }),
    onDone: setAsked,
  });
  const added = useShownFor(ADDED_FOR, outcome?.state === 'created' ? outcome.provisioningId : null);
  const close = () => {
    setAsked(null);
    focusInNextFrame(() => element.current?.querySelector('input')); // for the next one
  };
  const state = outcome?.state;
  const { setValues } = form;
  useEffect(() => {
    if (state !== 'created' && state !== 'invited') return;
    if (state === 'created') notifications.show({ message: 'Agent added successfully!' });
    setValues(EMPTY);
    void queries.invalidateQueries({ queryKey: teamQuery.queryKey });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each outcome; `setValues` is a new function each time
  }, [state, outcome?.provisioningId]);
  return (
    <Section title="Add Agent" hint="They get a temporary password. People with a Bailiwick login get an invitation.">
      <form
        ref={element}
        onSubmit={(event) => {
          setAsked(null); // the message about the previous agent
          onSubmit(event);
        }}
        noValidate
        aria-label="Add Agent"
      >
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <AgentFields
            form={form}
            phoneRequired
            names={{
              fullName: 'full_name',
              phone: 'phone_number',
              email: 'email',
              licence: 'license_number',
              role: 'role',
            }}
          />
          {outcome?.state === 'invited' ? (
            <Text size="sm" role="status">
              {outcome.email} already has a login. An invitation waits for their answer
              {outcome.invitationByLetter ? ': its code went to that address by e-mail.' : '.'}
            </Text>
          ) : null}
          <FormButtons
            label="Add Agent"
            busy={busy || state === 'working'}
            error={error ?? outcomeError(outcome)}
            icon={added ? <IconCheck size={16} aria-label="Agent added" /> : null}
          />
        </Stack>
      </form>
      {outcome?.state === 'created' && outcome.passwordReadable ? (
        <ReadTemporaryPassword provisioningId={outcome.provisioningId} onClose={close} />
      ) : null}
      {outcome?.state === 'invited' && !outcome.invitationByLetter ? (
        <InvitationCode key={outcome.provisioningId} invitationId={outcome.provisioningId} onClose={close} />
      ) : null}
    </Section>
  );
};
