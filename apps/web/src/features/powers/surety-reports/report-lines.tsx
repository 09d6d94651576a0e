import { Stack, Text } from '@mantine/core';
import type { SuretyReportAmendment, SuretyReportLine } from '#contracts/powers/surety-reports/surety-reports.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { amendmentInWords } from '#domain/powers/surety-report-words.ts';
import { NOTHING } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Record<SuretyReportLine['word'], Tone> = {
  written: 'green',
  unused: 'brass',
  expired: 'red',
  void: 'grey',
  lost: 'amber',
  transferred: 'grey',
  returned: 'grey',
};

const ofBond =
  (key: 'faceCents' | 'premiumCents' | 'suretyPremiumCents' | 'bufCents') =>
  (line: SuretyReportLine): number | null =>
    line.bondId === null ? null : line[key];

/** Every number of a report once (powers#report-columns). */
export const LINE_COLUMNS: Column<SuretyReportLine>[] = [
  { key: 'number', header: 'Power', cell: ({ powerNumber }) => <SerialNumber>{powerNumber}</SerialNumber> },
  {
    key: 'word',
    header: 'Status',
    cell: ({ word, isOverride }) => (
      <Stack gap={0} align="flex-start">
        <StatusBadge status={word} tone={TONES[word]} />
        {isOverride ? (
          <Text size="xs" c="dimmed">
            Override
          </Text>
        ) : null}
      </Stack>
    ),
  },
  { key: 'date', header: 'Bond date', wideOnly: true, day: ({ bondDate }) => bondDate },
  {
    key: 'defendant',
    header: 'Defendant',
    beneath: 'number',
    cell: ({ bondId, defendantName }) =>
      bondId === null ? (
        NOTHING
      ) : (
        <AppLink to="/bonds/$bondId" params={{ bondId }} inherit>
          {defendantName}
        </AppLink>
      ),
  },
  {
    key: 'court',
    header: 'Court',
    wideOnly: true,
    cell: ({ bondId, courtLocation, parish }) =>
      bondId === null ? NOTHING : [courtLocation, parish].filter(Boolean).join(', ') || NOTHING,
  },
  { key: 'face', header: 'Face', cents: ofBond('faceCents') },
  { key: 'premium', header: 'Premium', wideOnly: true, cents: ofBond('premiumCents') },
  { key: 'suretyPremium', header: 'Surety premium', wideOnly: true, cents: ofBond('suretyPremiumCents') },
  { key: 'buf', header: 'BUF', wideOnly: true, cents: ofBond('bufCents') },
  { key: 'agent', header: 'Agent', wideOnly: true, cell: ({ agentName }) => agentName || NOTHING },
];

const difference =
  (key: 'suretyPremiumCents' | 'bufCents') =>
  ({ said, so }: SuretyReportAmendment): string => {
    const cents = so[key] - said[key];
    return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
  };

/** What changed of lines that were sent before. */
export const AMENDMENT_COLUMNS: Column<SuretyReportAmendment>[] = [
  {
    key: 'number',
    header: 'Power',
    cell: ({ powerNumber, bondId }) => (
      <AppLink to="/bonds/$bondId" params={{ bondId }} inherit>
        <SerialNumber>{powerNumber}</SerialNumber>
      </AppLink>
    ),
  },
  { key: 'change', header: 'Reported → Corrected', cell: (line) => amendmentInWords(line) },
  { key: 'premium', header: 'Surety premium', align: 'right', wideOnly: true, cell: difference('suretyPremiumCents') },
  { key: 'buf', header: 'BUF', align: 'right', wideOnly: true, cell: difference('bufCents') },
  { key: 'why', header: 'Why', beneath: 'change', cell: ({ why }) => why },
];
