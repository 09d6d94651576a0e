import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { exporters } from '#contracts/kernel/roles.ts';
import { downloadStatement, downloadStatementPaper } from '#contracts/office/statements/statements.ts';
import {
  BESIDES,
  canBeNarrowed,
  isAsItStands,
  isOfADay,
  standsBeside,
  type Beside,
  type StatementKind,
} from '#domain/office/statements.ts';
import { useMay } from '../../../lib/session.ts';
import { Select } from '../../../ui/form.tsx';
import { AsOfDay, countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { WhoseFilters, type WhoseSearch } from '../../powers/surety-reports/index.ts';
import { SaveReportButton } from '../saved-reports/index.ts';
import { AsKnown } from '../../books/ledger/index.ts';
import type { StatementAsked } from './statements.queries.ts';

/** What a statement keeps in its URL: its days, whose it is, as of what was known, and what it stands beside. */
export interface StatementSearch extends WhoseSearch {
  from?: string | undefined;
  to?: string | undefined;
  /** The journal number up to which we knew, or the day at whose end. */
  at?: number | undefined;
  known?: string | undefined;
  beside?: Beside | undefined;
  /** An aging by client: of what is owed for whose bonds alone. */
  owedFor?: string | undefined;
  /** The lines with this key alone, that a figure opened. */
  lines?: string | undefined;
  /** General ledger: codes of accounts, `1100,4000`. */
  accounts?: string | undefined;
}

export interface StatementProps {
  kind: StatementKind;
  search: StatementSearch;
  change: (changes: Partial<StatementSearch>) => void;
}

const BESIDE_WORDS: Readonly<Record<Beside, string>> = { previous: 'The period before', 'last-year': 'Last year' };

/** What is done with a statement: printed, and its files (`children`) for those who may take them away. */
export const StatementTools = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" className="no-print">
    <Button size="xs" variant="default" onClick={() => window.print()}>
      Print
    </Button>
    {useMay(exporters) ? children : null}
  </Group>
);

/** Which days, as of what was known, beside what; and the statement as a file or on paper. */
export const StatementFilters = ({ kind, search, change, asked }: StatementProps & { asked: StatementAsked }) => {
  const { from, to, at, known, beside, agent, parish, surety } = search;
  const whose = canBeNarrowed(kind) ? [agent, parish, surety] : [];
  // No day and no knowledge is chosen of what the journal does not tell.
  const isDated = !isAsItStands(kind);
  return (
    <ListBar
      {...(isDated && isOfADay(kind)
        ? { first: <AsOfDay day={asked.to} onChange={(day) => change({ to: day })} /> }
        : {})}
      count={countSet(isOfADay(kind) ? {} : { from, to }, ...(isDated ? [at, known, beside] : []), ...whose)}
      filters={
        <>
          {isOfADay(kind) ? null : <DayRange days={{ from: asked.from, to: asked.to }} onChange={change} />}
          {standsBeside(kind) ? (
            <Select
              label="Beside"
              placeholder="Nothing"
              clearable
              w={170}
              data={BESIDES.map((value) => ({ value, label: BESIDE_WORDS[value] }))}
              value={beside ?? null}
              onChange={(value) => change({ beside: BESIDES.find((one) => one === value) })}
            />
          ) : null}
          {canBeNarrowed(kind) ? <WhoseFilters search={search} change={change} /> : null}
          {isDated ? <AsKnown {...{ known, at, change }} /> : null}
        </>
      }
      tools={
        <StatementTools>
          {asked.owedFor === undefined ? (
            <SaveReportButton
              kind={kind}
              shown={{
                from: asked.from ?? null,
                to: asked.to ?? null,
                beside: beside ?? null,
                agentId: asked.agentId ?? null,
                parish: asked.parish ?? null,
                suretyId: asked.suretyId ?? null,
              }}
            />
          ) : null}
          <ListDownload endpoint={downloadStatement} request={{ query: asked }} />
          <ListDownload endpoint={downloadStatementPaper} request={{ query: asked }} label="PDF" />
        </StatementTools>
      }
    />
  );
};
