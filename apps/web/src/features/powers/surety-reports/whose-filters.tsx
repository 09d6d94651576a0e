import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { Select } from '../../../ui/form.tsx';
import { suretiesQuery } from '../../agency/sureties/index.ts';
import { postingAgentsQuery } from '../../books/bonds/index.ts';

/** Of which bonds alone a report is, as its URL keeps it (money#narrowed-reports). */
export interface WhoseSearch {
  agent?: string | undefined;
  parish?: string | undefined;
  surety?: string | undefined;
}

/** The same as a report is asked for it. */
export const whoseOf = ({ agent, parish, surety }: WhoseSearch) => ({ agentId: agent, parish, suretyId: surety });

interface WhoseFiltersProps {
  search: WhoseSearch;
  change: (changes: WhoseSearch) => void;
  /** Without the agents, where there is one agent alone or each has a row. */
  withoutAgent?: boolean;
}

/** Narrows a report to an agent, a parish and a surety. */
export const WhoseFilters = ({ search, change, withoutAgent = false }: WhoseFiltersProps) => {
  const agents = useQuery({ ...postingAgentsQuery, enabled: !withoutAgent });
  const sureties = useQuery(suretiesQuery);
  return (
    <>
      {withoutAgent ? null : (
        <Select
          label="Agent"
          placeholder="All"
          searchable
          clearable
          w={170}
          data={(agents.data?.agents ?? []).map(({ agentId, fullName }) => ({ value: agentId, label: fullName }))}
          value={search.agent ?? null}
          onChange={(agent) => change({ agent: agent ?? undefined })}
        />
      )}
      <Select
        label="Parish"
        placeholder="All"
        searchable
        clearable
        w={150}
        data={PARISH_GROUPS}
        value={search.parish ?? null}
        onChange={(parish) => change({ parish: parish ?? undefined })}
      />
      <Select
        label="Surety"
        placeholder="All"
        searchable
        clearable
        w={170}
        data={(sureties.data?.sureties ?? []).map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
        value={search.surety ?? null}
        onChange={(surety) => change({ surety: surety ?? undefined })}
      />
    </>
  );
};

/** To what a report is narrowed, and what it is of the whole. */
export const NarrowedTo = ({ to, part }: { to: readonly string[]; part: string }) => (
  <Text size="sm" className="tabular">
    {to.join(', ')}: {part}.
  </Text>
);
