import { Stack, Text } from '@mantine/core';
import type { WaitsElsewhere as Waiting } from '#contracts/books/approvals/approvals.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';

/** Stands on this page, for whoever reads it. */
const LISTED: readonly Waiting['kind'][] = [
  'remittances',
  'movements of the BUF',
  'commission payments',
  'payments to officials',
  'manual entries',
  'expenses',
  'opening',
  'deposits',
  'collateral',
];

/** Stands on this page for whoever decides it. */
const FOR_DECIDERS: readonly Waiting['kind'][] = ['surrenders', 'recovery costs', 'payments to payees'];

const wordsOf = (kind: Waiting['kind'], waiting: number): string => {
  if (kind === 'surrenders') return countOf(waiting, 'surrender');
  if (kind === 'payments to payees') return countOf(waiting, 'payment to a payee', 'payments to payees');
  return countOf(waiting, 'cost of recovery', 'costs of recovery');
};

/** A count of powers is signed off power by power, on its own screen. */
const Line = ({ of: { kind, subjectId, name, waiting } }: { of: Waiting }) =>
  kind === 'power counts' && subjectId !== null ? (
    <AppLink to="/powers/counts/$countId" params={{ countId: subjectId }} size="sm">
      Count of powers: {name || 'the office'}
    </AppLink>
  ) : (
    <Text size="sm">{wordsOf(kind, waiting)}: a Supervisor or Admin decides.</Text>
  );

/** What waits and has no card on this page; nothing where there is none. */
export const WaitsElsewhere = ({ elsewhere }: { elsewhere: readonly Waiting[] }) => {
  const decides = useMay(supervisors);
  const lines = elsewhere.filter(({ kind }) => !LISTED.includes(kind) && !(decides && FOR_DECIDERS.includes(kind)));
  if (lines.length === 0) return null;
  return (
    <Section title="Also waiting" hint="Waiting for approval.">
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
