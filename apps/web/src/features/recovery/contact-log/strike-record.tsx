import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ConfirmByReason, type ReasonEndpoint } from '../../../ui/confirm.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NOT_SAVED } from '../cases/index.ts';

const STAYS = 'It stays in the case, crossed out, with your reason.';

interface StrikeRecordProps<E extends ReasonEndpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  /** What it is: `call`. */
  what: string;
  /** Which one, for a screen reader: `the call of 11/25/2026`. */
  which: string;
}

/** A button that strikes something of a case with a reason: it stays, struck (recovery#field-interviews). */
export const StrikeRecord = <E extends ReasonEndpoint>(props: StrikeRecordProps<E>) => {
  const { endpoint, params, what, which } = props;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        w="fit-content"
        className="no-print"
        aria-label={`Cross out ${which}`}
        onClick={() => setAsking(true)}
      >
        Cross out
      </Button>
      {asking ? (
        <ConfirmByReason
          danger
          endpoint={endpoint}
          params={params}
          title={`Cross out ${what}`}
          consequence={STAYS}
          confirmLabel="Cross out"
          otherwise={NOT_SAVED}
          onDone={close}
          onCancel={close}
        />
      ) : null}
    </>
  );
};

type StruckBy = { at: string; by: string; reason: string } | null;

/** Who struck it, when and why; nothing where it stands. */
export const Struck = ({ struck }: { struck: StruckBy }) => {
  const { timeZone } = useSession().organization;
  if (struck === null) return null;
  return (
    <Text size="xs" className="anywhere">
      Crossed out by {struck.by}, {showInstant(struck.at, timeZone)}: {struck.reason}
    </Text>
  );
};

/** What a record bears beside its own badges: that it came after closing, that it was struck. */
export const RecordBadges = ({ afterClosing, struck }: { afterClosing: boolean; struck: StruckBy }) => (
  <>
    {afterClosing ? <StatusBadge status="after closing" label="marked after closing" /> : null}
    {struck === null ? null : <StatusBadge status="struck" />}
  </>
);

interface RecordLineProps {
  struck: StruckBy;
  /** By whom it was recorded, and when. */
  recorded: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A call, a visit or a result of a case, as a line of its list: crossed out where it was struck. */
export const RecordLine = ({ struck, recorded, actions, children }: RecordLineProps) => (
  <Stack component="li" className="interview" gap={4}>
    {struck === null ? children : <s className="interview-struck">{children}</s>}
    <Text size="xs" c="dimmed" className="tabular">
      {recorded}
    </Text>
    {actions}
    <Struck struck={struck} />
  </Stack>
);
