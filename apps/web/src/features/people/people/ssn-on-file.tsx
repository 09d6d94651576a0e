import { Button, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { ssnReaders } from '#contracts/kernel/roles.ts';
import { formatSsn, maskSsn } from '#domain/kernel/ssn.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { NOTHING } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

type RevealEndpoint = Endpoint & { body: z.ZodType<unknown, { reason: string }>; response: z.ZodType<{ ssn: string }> };

interface SsnOnFileProps {
  /** Whose it is, for the dialog's words. */
  name: string;
  /** Empty where none is on file. */
  last4: string;
  endpoint: RevealEndpoint;
  params: Record<string, string>;
}

/** How long a whole SSN stays on screen, in milliseconds. */
const SHOWN_FOR = 60_000;

/** Asks why before a whole SSN is shown (people#showing-an-ssn). */
const AskReason = (props: SsnOnFileProps & { onShown: (ssn: string) => void; onClose: () => void }) => {
  const { form, onSubmit, busy, error } = useContractForm<RevealEndpoint, { reason: string }>({
    endpoint: props.endpoint,
    params: props.params,
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: ({ ssn }) => props.onShown(ssn),
  });
  return (
    <CommandDialog onClose={props.onClose} title="Show SSN" size="sm" command={{ onSubmit, busy, error }} label="Show">
      <Text size="sm">
        That you looked at the SSN of {props.name || 'this person'} is kept in the audit trail, with your reason.
      </Text>
      <TextInput label="Reason" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};

/** Calls `hide` after a minute, and at once when the person turns to another tab. */
const useHiding = (shown: boolean, hide: () => void) => {
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(hide, SHOWN_FOR);
    const onLeaving = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', onLeaving);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLeaving);
    };
  }, [shown, hide]);
};

const Masked = (props: SsnOnFileProps) => {
  const may = useMay(ssnReaders);
  const [asking, setAsking] = useState(false);
  const [ssn, setSsn] = useState<string | null>(null);
  const [hide] = useState(() => () => setSsn(null));
  useHiding(ssn !== null, hide);
  return (
    <span className="ssn">
      {ssn === null ? (
        <span className="tabular">{maskSsn(props.last4)}</span>
      ) : (
        <>
          <span className="tabular no-print" data-testid="whole-ssn">
            {formatSsn(ssn)}
          </span>
          <span className="tabular print-only">{maskSsn(props.last4)}</span>
        </>
      )}
      {may ? (
        <Button
          className="no-print"
          size="compact-xs"
          variant="subtle"
          aria-label={ssn === null ? 'Show SSN' : 'Hide SSN'}
          onClick={() => (ssn === null ? setAsking(true) : hide())}
        >
          {ssn === null ? 'Show' : 'Hide'}
        </Button>
      ) : null}
      {asking ? (
        <AskReason
          {...props}
          onClose={() => setAsking(false)}
          onShown={(shown) => {
            setSsn(shown);
            setAsking(false);
          }}
        />
      ) : null}
    </span>
  );
};

/**
 * An SSN as it is on file: ***-**-6789. Who may see it whole gives a reason first; it hides again by itself after a
 * minute and on leaving, and never reaches paper (screens#ssn-input, people#showing-an-ssn).
 */
export const SsnOnFile = (props: SsnOnFileProps) =>
  props.last4 === '' ? <span>{NOTHING}</span> : <Masked key={props.last4} {...props} />;
