import { Group, SegmentedControl, Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import {
  ALERT_KIND_WORDS,
  ALERT_KINDS,
  SHOWN_ALERTS,
  type AlertKind,
  type ShownAlerts,
} from '#contracts/office/alerts/alert-kinds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { searchParams, text } from '../../../lib/search-params.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Select } from '../../../ui/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { AlertLines } from './alert-lines.tsx';
import { MarkAllRead } from './mark-alerts.tsx';

/** `/alerts?show=&kind=`: everything that calls, or called, for somebody of the reader's role (today#alerts). */
export const Route = createFileRoute('/_staff/alerts')({
  validateSearch: searchParams({ show: text(), kind: text() }), // what it may say is no part of the first load
  component: AlertsScreen,
});

const SHOWN_WORDS = { open: 'Open', 'put-off': 'Put off', settled: 'Settled' } as const;

function AlertsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = SHOWN_ALERTS.find((one) => one === search.show) ?? 'open';
  const kind = ALERT_KINDS.find((one) => one === search.kind);
  const change = (changes: { show?: ShownAlerts | undefined; kind?: AlertKind | undefined }) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true });
  if (!useMay(anyStaff))
    return (
      <Page title="Alerts">
        <EmptyState
          title="You do not have access to this page."
          action={
            <LinkButton to="/dashboard" size="xs" variant="default">
              Back to the dashboard
            </LinkButton>
          }
        />
      </Page>
    );
  return (
    <Page title="Alerts" actions={show === 'open' ? <MarkAllRead /> : null}>
      <Stack gap="md">
        <Group gap="sm" className="no-print">
          <SegmentedControl
            aria-label="Which alerts"
            value={show}
            data={SHOWN_ALERTS.map((value) => ({ value, label: SHOWN_WORDS[value] }))}
            onChange={(next) => change({ show: SHOWN_ALERTS.find((one) => one === next && one !== 'open') })}
          />
          <Select
            aria-label="Filter by kind"
            value={kind ?? ''}
            data={[
              { value: '', label: 'All kinds' },
              ...ALERT_KINDS.map((value) => ({ value, label: ALERT_KIND_WORDS[value] })),
            ]}
            onChange={(next) => change({ kind: ALERT_KINDS.find((one) => one === next) })}
          />
        </Group>
        <Stack component="section" className="panel" p="md" aria-label={SHOWN_WORDS[show]}>
          <AlertLines show={show} kind={kind} />
        </Stack>
      </Stack>
    </Page>
  );
}
