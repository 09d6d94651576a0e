import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { showInstant } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmByReason } from '../../ui/confirm.tsx';
import type { ReasonEndpoint } from '../../ui/confirm.tsx';
import { NOT_SAVED } from '../recovery/index.ts';

const STAYS = 'It stays in the case, struck through, with your reason.';

interface StrikeRecordProps<E extends ReasonEndpoint> {
  endpoint: E;
  params: RequestOf<E>['params'];
  /** What it is: `call`. */
  what: string;
  /** Which one, for a screen reader: `the call of 11/25/2026`. */
  which: string;
}

/** A button that strikes something of a case with a reason: it stays, struck (recovery.md 2). */
export const StrikeRecord = <E extends ReasonEndpoint>(props: StrikeRecordProps<E>) => {
  const { endpoint, params, what, which } = props;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        w="fit-content"
        className="no-print"
        aria-label={`Strike ${which}`}
        onClick={() => setAsking(true)}
      >
        Strike
      </Button>
      {asking ? (
        <ConfirmByReason
          endpoint={endpoint}
          params={params}
          title={`Strike ${what}`}
          consequence={STAYS}
          confirmLabel="Strike"
          otherwise={NOT_SAVED}
          onDone={() => {
            refreshTopics(queries, ['recovery-case']);
            close();
          }}
          onCancel={close}
        />
      ) : null}
    </>
  );
};

/** Who struck it, when and why; nothing where it stands. */
export const Struck = ({ struck }: { struck: { at: string; by: string; reason: string } | null }) => {
  const { timeZone } = useSession().organization;
  if (struck === null) return null;
  return (
    <Text size="xs" className="anywhere">
      Struck by {struck.by}, {showInstant(struck.at, timeZone)}: {struck.reason}
    </Text>
  );
};
