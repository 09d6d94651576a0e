import { Textarea } from '@mantine/core';
import type { Bond } from '#contracts/books/bonds.ts';
import type { BondFormOf } from './bond-lines.tsx';
import { reasonFor } from './bond-values.ts';
import { FarBackReason } from './far-back-reason.tsx';

/** Why an edit of a bond has to say why (bonds.md 1), or the premium of an old bond date books on that day. */
export const BondReason = ({ bond, form }: { bond: Bond | null; form: BondFormOf['form'] }) => {
  const asked = bond === null ? null : reasonFor(bond, form.values);
  if (asked !== null) {
    return (
      <Textarea
        label="Reason"
        description={asked}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    );
  }
  return (bond?.premiumCents ?? 0) === 0 && (form.values.amountCents ?? 0) !== 0 ? (
    <FarBackReason
      day={form.values.bondDate}
      words="The bond date is more than 30 days back: the premium books today, unless Accounting, a Supervisor or an Admin says why."
      {...form.getInputProps('reason')}
    />
  ) : null;
};
