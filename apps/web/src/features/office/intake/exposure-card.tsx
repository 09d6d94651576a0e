import { Alert, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconShieldCheck } from '@tabler/icons-react';
import type { IndemnitorExposure } from '#contracts/office/intake/intake.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { exposuresQuery, isSomebody, type TypedPerson } from './intake.queries.ts';

/** How long a person pauses before they are looked up, in milliseconds. */
const PAUSE = 350;

/** `Already guarantees 3 open bonds, $27,500.00; 1 forfeited, $10,000.00; $840.00 past due.` */
const exposureSentence = ({ exposure }: IndemnitorExposure): string => {
  const { openBonds, openAmountCents, pastDueCents, forfeitedBonds, forfeitedAmountCents } = exposure;
  const parts = [
    `${countOf(openBonds, 'open bond')}, ${formatCents(openAmountCents)}`,
    ...(forfeitedBonds > 0 ? [`${forfeitedBonds} forfeited, ${formatCents(forfeitedAmountCents)}`] : []),
    ...(pastDueCents > 0 ? [`${formatCents(pastDueCents)} past due`] : []),
  ];
  const guaranteesNothing = openBonds + forfeitedBonds === 0 && pastDueCents === 0;
  return guaranteesNothing ? 'On file; guarantees nothing now.' : `Already guarantees ${parts.join('; ')}.`;
};

const isRisky = ({ exposure }: IndemnitorExposure) => exposure.forfeitedBonds > 0 || exposure.pastDueCents > 0;

const Person = ({ person, onOpen }: { person: IndemnitorExposure; onOpen: () => void }) => (
  <Stack component="li" gap={2}>
    <Text size="sm" className="anywhere">
      <Text span inherit fw={500}>
        {person.fullName || 'No name'}
      </Text>
      <Text span inherit c="dimmed" className="tabular">
        {person.birthday ? ` · ${showDay(person.birthday)}` : ''}
      </Text>
    </Text>
    <Text size="sm" className="tabular" fw={isRisky(person) ? 600 : 400}>
      {exposureSentence(person)}
    </Text>
    <Text size="xs">{person.reasons.join(' · ')}</Text>
    <Text size="xs">
      For{' '}
      {person.indemnitors.map(({ indemnitorId, defendantName }, index) => (
        <span key={indemnitorId}>
          {index === 0 ? '' : ', '}
          <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId }} inherit onClick={onOpen}>
            {defendantName}
          </AppLink>
        </span>
      ))}
    </Text>
  </Stack>
);

/** What the indemnitor being typed already guarantees, at the moment of signing (screens#exposure-of-an-indemnitor). */
export const ExposureCard = ({ typed, onOpen }: { typed: TypedPerson; onOpen: () => void }) => {
  const [settled] = useDebouncedValue(typed, PAUSE);
  const { data } = useQuery(exposuresQuery(settled));
  const people = isSomebody(settled) ? (data?.people ?? []) : [];
  return (
    <>
      <VisuallyHidden role="status">{people.map(exposureSentence).join(' ')}</VisuallyHidden>
      {people.length === 0 ? null : (
        <Alert
          // The whole row of a group of fields.
          style={{ gridColumn: '1 / -1' }}
          variant="outline"
          {...(people.some(isRisky) ? { color: 'red', className: 'problem' } : { className: 'notice' })}
          icon={<IconShieldCheck size={16} />}
          title="Already an indemnitor"
        >
          <Stack component="ul" className="lines" gap="sm">
            {people.map((person) => (
              <Person key={person.indemnitors[0]?.indemnitorId} person={person} onOpen={onOpen} />
            ))}
          </Stack>
        </Alert>
      )}
    </>
  );
};
