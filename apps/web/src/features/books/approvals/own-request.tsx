import { Text } from '@mantine/core';
import { ALONE_AFTER_MS } from '#domain/kernel/refunds.ts';
import { Instant } from '../../../ui/day.tsx';

/** When one may release what one asked for oneself, as an instant (money#released-alone). */
export const aloneFrom = (askedAt: string): string => new Date(Date.parse(askedAt) + ALONE_AFTER_MS).toISOString();

/** Whether that is still to come. */
export const isTooEarly = (from: string): boolean => Date.now() < Date.parse(from);

interface OwnRequestProps {
  /** Somebody else may approve it: then they have to. */
  others: boolean;
  /** When it may be released alone, an instant. */
  from: string;
}

/** What whoever asked for something reads of its approval. */
export const OwnRequest = ({ others, from }: OwnRequestProps) => (
  <Text size="sm" c="dimmed">
    {others ? (
      'Someone else has to approve this.'
    ) : isTooEarly(from) ? (
      <>
        Nobody else can approve this. You may approve your own request from <Instant at={from} /> on.
      </>
    ) : (
      'Nobody else can approve this. You may approve your own request (shown in the audit trail).'
    )}
  </Text>
);
