import { Stack, Text } from '@mantine/core';
import { openingDecisions, type OpeningCorrection } from '#contracts/books/opening/opening.ts';
import { isCollateral } from '#domain/books/opening.ts';
import { showDay } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useLedgerAccountLabel } from '../../agency/chart/index.ts';
import { DecideRequest } from '../approvals/index.ts';
import { whoOf } from './opening-line-fields.tsx';

const columnsOf = (label: (code: string) => string): Column<OpeningCorrection>[] => [
  {
    key: 'line',
    header: 'Line',
    cell: ({ account, who, unbankedCents, reason, askedBy, bookedOn, waiting }) => (
      <Stack gap={4}>
        <span>
          {label(account)} {whoOf(who, unbankedCents)}
        </span>
        <Text size="xs" c="dimmed" className="anywhere">
          {askedBy}: {reason}
          {bookedOn === null ? '' : ` (booked ${showDay(bookedOn)})`}
        </Text>
        {waiting === null ? null : (
          <DecideRequest
            decisions={openingDecisions}
            params={{ requestId: waiting.requestId }}
            own={waiting.own}
            readerMay={waiting.readerMay}
            askedAt={waiting.askedAt}
            books={
              isCollateral({ account })
                ? 'The difference is booked today, with the trust money that it is held in.'
                : 'The difference is booked today, against Retained Earnings.'
            }
          />
        )}
      </Stack>
    ),
  },
  { key: 'state', header: 'Status', width: 110, beneath: 'line', cell: ({ state }) => <StatusBadge status={state} /> },
  { key: 'amount', header: 'Should be', width: 132, cents: ({ amountCents }) => amountCents },
];

/** Corrections of lines after the seal, the newest first. */
export const OpeningCorrections = ({
  corrections,
  name,
}: {
  corrections: readonly OpeningCorrection[];
  name: string;
}) => (
  <List
    label={name}
    from={corrections}
    columns={columnsOf(useLedgerAccountLabel())}
    rowKey={({ requestId }) => requestId}
    rowClass={() => 'top'}
    empty={null}
  />
);
