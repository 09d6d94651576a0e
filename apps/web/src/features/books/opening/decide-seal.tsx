import { Stack, Text } from '@mantine/core';
import { openingDecisions, type Opening } from '#contracts/books/opening/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { DecideRequest } from '../approvals/index.ts';

/** The seal that waits: what it moves, and the buttons of whoever decides it. */
export const DecideSeal = ({ seal }: { seal: NonNullable<Opening['seal']> }) => {
  const { requestId, askedBy, askedAt, own, readerMay, equityCents, retainedCents } = seal;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {askedBy} asks to seal the opening: {formatCents(equityCents - retainedCents)} to Owner&apos;s Equity
        {retainedCents === 0 ? '' : `, ${formatCents(retainedCents)} to Retained Earnings`}.
      </Text>
      <DecideRequest
        decisions={openingDecisions}
        params={{ requestId }}
        {...{ own, readerMay, askedAt }}
        books="It is booked on the cut-over day, and the opening is sealed for good."
      />
    </Stack>
  );
};
