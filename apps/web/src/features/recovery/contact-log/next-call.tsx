import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import { callWords } from './call-words.ts';
import { callTimesQuery } from './contact-log.queries.ts';
import { LogCall } from './log-call.tsx';

/** Beside a phone: from when on it may be called, and a button to log a call (recovery#calling-hours). */
export const NextCall = ({ caseId, contact }: { caseId: string; contact: RecoveryContact }) => {
  const { data } = useQuery(callTimesQuery(caseId));
  const [logging, setLogging] = useState(false);
  const time = data?.people.find(({ contactId }) => contactId === contact.contactId);
  return (
    <>
      {time === undefined ? null : (
        <Text size="xs" c="dimmed" className="tabular">
          {callWords(time)}
        </Text>
      )}
      <Group gap="xs" className="no-print">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Log Call: ${contact.name || 'this contact'}`}
          onClick={() => setLogging(true)}
        >
          Log Call
        </Button>
      </Group>
      {logging ? (
        <LogCall caseId={caseId} contact={contact} time={time ?? null} onClose={() => setLogging(false)} />
      ) : null}
    </>
  );
};
