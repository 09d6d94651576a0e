import { Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fitsReference, REFERENCE } from '#domain/kernel/external-reference.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextFilter } from '../../../ui/list-filters.tsx';

interface FindPaymentProps {
  /** A part of the number that is looked for; the address never holds it, since anything may be typed there. */
  sought: string;
  onSeek: (sought: string) => void;
  /** The list, which shows what has it. */
  children: ReactNode;
}

/** A list of payments with the field that narrows it to those whose number has what is typed. */
export const FindPayment = ({ sought, onSeek, children }: FindPaymentProps) => (
  <Stack gap="xs">
    <div className="no-print">
      <TextFilter label={REFERENCE} text={sought} onChange={onSeek} width={260} />
    </div>
    {children}
  </Stack>
);

/** The payments of a list that is read whole whose numbers have what is looked for. */
export const useFound = <Row,>(rows: readonly Row[], numbersOf: (row: Row) => readonly string[]) => {
  const [sought, onSeek] = useState('');
  const found = rows.filter((row) => sought === '' || numbersOf(row).some((number) => fitsReference(number, sought)));
  return { found, sought, onSeek };
};

/** What a list of payments says without any: none yet, or none with that number. */
export const NoPayments = ({ sought, none }: { sought: string; none: string }) => (
  <EmptyState title={sought === '' ? none : 'No payment has this number.'} />
);
