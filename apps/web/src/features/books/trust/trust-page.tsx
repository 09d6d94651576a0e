import { Button, Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { CollateralList, type CollateralFilter } from './collateral-list.tsx';
import { TrustFigures } from './trust-figures.tsx';
import { UnbankedCollateral } from './unbanked-collateral.tsx';

/** What the page keeps in its URL: what is shown of collateral, and what that is narrowed to. */
export interface TrustSearch extends CollateralFilter {
  view?: 'things' | undefined;
}

interface TrustPageProps {
  search: TrustSearch;
  change: (changes: Partial<TrustSearch>) => void;
  /** What was collected for others beside collateral, and whether it is there. */
  cover: ReactNode;
  /** The list of things held as collateral, whose feature stands below this one. */
  things: ReactNode;
}

/** Collateral: cash, kept apart, and the register of things (money#trust-equals-collateral, money#collateral-property). */
export const TrustPage = ({ search: { view, ...filter }, change, cover, things }: TrustPageProps) => (
  <Page
    title="Trust"
    subtitle="Collateral: held for others, its cash kept apart from the agency’s own money."
    actions={
      <Group gap="xs" className="no-print">
        <LinkButton to="/admin/reports/$report" params={{ report: 'trust' }} variant="default">
          Report
        </LinkButton>
        <LinkButton to="/admin/reports/$report" params={{ report: 'cover' }} variant="default">
          Cover report
        </LinkButton>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
    }
  >
    <SegmentedControl
      size="xs"
      aria-label="Show"
      className="no-print"
      style={{ alignSelf: 'flex-start' }}
      data={[
        { value: 'cash', label: 'Cash' },
        { value: 'things', label: 'Things held' },
      ]}
      value={view ?? 'cash'}
      onChange={(value) => change({ view: value === 'things' ? value : undefined, sought: undefined })}
    />
    {view === 'things' ? (
      things
    ) : (
      <>
        <Section title="Trust money">
          <TrustFigures />
        </Section>
        <Section title="Fiduciary cover">{cover}</Section>
        <Section title="Not banked">
          <UnbankedCollateral />
        </Section>
        <Section title="Collateral by person and bond">
          <CollateralList search={filter} change={change} />
        </Section>
      </>
    )}
  </Page>
);
