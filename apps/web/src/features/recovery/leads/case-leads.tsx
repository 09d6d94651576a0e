import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { strikeLead, type Lead } from '#contracts/recovery/leads/leads.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { showDay } from '../../../lib/format.ts';
import { expectVisits } from '../../../lib/offline-visits.ts';
import { AddressLink, PhoneLink } from '../../../ui/contact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { StrikeRecord, Struck } from '../contact-log/index.ts';
import { CaseVisits } from './case-visits.tsx';
import { LeadMap } from './lead-map.tsx';
import { leadsQuery } from './leads.queries.ts';
import { LogVisit } from './log-visit.tsx';
import { KIND_NAMES, SaveLead } from './save-lead.tsx';
import { WaitingVisits } from './waiting-visits.tsx';

interface LeadLineProps {
  caseId: string;
  lead: Lead;
  /** Its number on the map; null where it has no position. */
  mark: string | null;
  onEdit: () => void;
  onVisit: () => void;
}

const LeadLine = ({ caseId, lead, mark, onEdit, onVisit }: LeadLineProps) => {
  const { leadId, kind, value, confidence, source, lastSeen, nextVisit, struck } = lead;
  const phone = kind === 'phone' ? readPhone(value) : null;
  const words = (
    <>
      <Group gap="xs">
        <Text size="sm" fw={500} className="anywhere">
          {mark === null ? '' : `${mark}. `}
          {phone ? <PhoneLink kept={phone} /> : kind === 'address' ? <AddressLink address={value} /> : value}
        </Text>
        <StatusBadge status={`${String(confidence)}%`} tone={confidence >= 80 ? 'green' : 'amber'} />
        {lead.afterClosing ? <StatusBadge status="after closing" label="marked after closing" /> : null}
        {struck === null ? null : <StatusBadge status="struck" />}
      </Group>
      <Text size="sm" className="anywhere tabular">
        {KIND_NAMES[kind]} · last seen {showDay(lastSeen)}
        {nextVisit === null ? '' : ` · next visit ${showDay(nextVisit)}`}
      </Text>
      <Text size="xs" c="dimmed" className="anywhere">
        {source} · {lead.createdBy}
      </Text>
    </>
  );
  return (
    <Stack component="li" className="interview" gap={4}>
      {struck === null ? words : <s className="interview-struck">{words}</s>}
      {struck === null ? (
        <Group gap="xs" className="no-print">
          <Button size="compact-xs" variant="default" aria-label={`Log Visit: ${value}`} onClick={onVisit}>
            Log Visit
          </Button>
          <Button size="compact-xs" variant="default" aria-label={`Edit ${value}`} onClick={onEdit}>
            Edit
          </Button>
          <StrikeRecord endpoint={strikeLead} params={{ recoveryCaseId: caseId, leadId }} what="lead" which={value} />
        </Group>
      ) : (
        <Struck struck={struck} />
      )}
    </Stack>
  );
};

/** Those that stand and have a position, numbered as they are in the list. */
const placesOf = (leads: readonly Lead[]) =>
  leads
    .filter(({ struck }) => struck === null)
    .flatMap(({ leadId, latitude, longitude, value }) =>
      latitude === null || longitude === null ? [] : [{ key: leadId, latitude, longitude, words: value }],
    )
    .map((place, index) => ({ ...place, mark: String(index + 1) }));

type Doing = { kind: 'lead'; lead: Lead | null } | { kind: 'visit'; lead: Lead | null } | null;

/**
 * The Leads tab: where the defendant may be, on a map and as a list, and who went there (recovery#lead-confidence and
 * recovery#visits).
 */
export const CaseLeads = ({ recoveryCase: { caseId } }: { recoveryCase: RecoveryCase }) => {
  useEffect(expectVisits, []);
  const { data, error, refetch } = useQuery(leadsQuery(caseId));
  const [doing, setDoing] = useState<Doing>(null);
  const visits = useRef<HTMLDivElement>(null);
  const leads = data?.leads ?? [];
  const places = placesOf(leads);
  return (
    <Stack gap="md">
      <Section
        title="Leads"
        hint="The best one seen in the last 14 days counts in the order of forfeitures."
        actions={
          <Button size="xs" className="no-print" onClick={() => setDoing({ kind: 'lead', lead: null })}>
            Add Lead
          </Button>
        }
      >
        {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Loading lines={4} /> : null}
        {data !== undefined && leads.length === 0 ? (
          <EmptyState title="No leads yet." hint="An address, a phone or a place where the defendant may be." />
        ) : null}
        {leads.length === 0 ? null : <LeadMap places={places} />}
        {leads.length === 0 ? null : (
          <ul className="note-list interviews" aria-label="Leads">
            {leads.map((lead) => (
              <LeadLine
                key={lead.leadId}
                caseId={caseId}
                lead={lead}
                mark={places.find(({ key }) => key === lead.leadId)?.mark ?? null}
                onEdit={() => setDoing({ kind: 'lead', lead })}
                onVisit={() => setDoing({ kind: 'visit', lead })}
              />
            ))}
          </ul>
        )}
      </Section>
      <div ref={visits}>
        <Section
          title="Visits"
          hint="Without a connection, a visit is kept encrypted on this device and sent later."
          actions={
            <Button
              size="xs"
              variant="default"
              className="no-print"
              onClick={() => setDoing({ kind: 'visit', lead: null })}
            >
              Log Visit
            </Button>
          }
        >
          <WaitingVisits caseId={caseId} />
          <CaseVisits caseId={caseId} />
        </Section>
      </div>
      {doing?.kind === 'lead' ? <SaveLead caseId={caseId} lead={doing.lead} onClose={() => setDoing(null)} /> : null}
      {doing?.kind === 'visit' ? (
        <LogVisit
          caseId={caseId}
          leads={leads.filter(({ struck }) => struck === null)}
          lead={doing.lead}
          onLogged={() => {
            notifications.show({ message: navigator.onLine ? 'Visit logged.' : 'Visit kept on this device.' });
            visits.current?.scrollIntoView({ block: 'start' });
          }}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </Stack>
  );
};
