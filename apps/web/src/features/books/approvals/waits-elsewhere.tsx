import { Stack, Text } from '@mantine/core';
import type { WaitsElsewhere as Waiting } from '#contracts/books/approvals/approvals.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';

/** What has a card on this page for whoever decides it. */
const wordsOf = (kind: Waiting['kind'], waiting: number): string => {
  if (kind === 'surrenders') return countOf(waiting, 'surrender');
  if (kind === 'payments to payees') return countOf(waiting, 'payment to a payee', 'payments to payees');
  return countOf(waiting, 'cost of recovery', 'costs of recovery');
};
const ON_CARDS: readonly Waiting['kind'][] = ['surrenders', 'recovery costs', 'payments to payees'];

const Line = ({ of: { kind, subjectId, name, waiting } }: { of: Waiting }) => {
  if (kind === 'remittances' && subjectId !== null)
    return (
      <AppLink to="/powers/remittances" search={{ surety: subjectId }} size="sm">
        {countOf(waiting, 'remittance or void', 'remittances or voids')} to {name}
      </AppLink>
    );
  if (kind === 'movements of the BUF' && subjectId !== null)
    return (
      <AppLink to="/powers/buf" search={{ surety: subjectId }} size="sm">
        {countOf(waiting, 'movement or void', 'movements or voids')} of the BUF with {name}
      </AppLink>
    );
  if (kind === 'commission payments' && subjectId !== null)
    return (
      <AppLink to="/commission" search={{ agent: subjectId }} size="sm">
        {countOf(waiting, 'commission payment or void', 'commission payments or voids')} to {name}
      </AppLink>
    );
  if (kind === 'payments to officials')
    return (
      <AppLink to="/admin/reports" search={{ tab: 'officials' }} size="sm">
        {countOf(waiting, 'payment or void', 'payments or voids')} to officials
      </AppLink>
    );
  if (kind === 'power counts' && subjectId !== null)
    return (
      <AppLink to="/powers/counts/$countId" params={{ countId: subjectId }} size="sm">
        Count of powers: {name || 'the office'}
      </AppLink>
    );
  return <Text size="sm">{wordsOf(kind, waiting)}: a Supervisor or Admin decides.</Text>;
};

/** What waits and is decided on a screen of its own; nothing where there is none. */
export const WaitsElsewhere = ({ elsewhere }: { elsewhere: readonly Waiting[] }) => {
  // Those have cards on this page for whoever decides them.
  const isHere = useMay(supervisors);
  const lines = elsewhere.filter(({ kind }) => !isHere || !ON_CARDS.includes(kind));
  if (lines.length === 0) return null;
  return (
    <Section title="Waiting on other screens" hint="Waiting for approval.">
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map((of) => (
          <li key={of.kind + (of.subjectId ?? '')}>
            <Line of={of} />
          </li>
        ))}
      </Stack>
    </Section>
  );
};
