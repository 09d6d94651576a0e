import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { isUndated, shownStatus } from '#domain/books/bond-status.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { BOND_DIALOG_STATUSES } from '#domain/kernel/option-lists.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { DraftRestored, Fields, FormButtons } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useAmendForm } from './amend-form.ts';
import { BondConflicts } from './bond-conflicts.tsx';
import {
  AmountLine,
  BondDateLine,
  ChargeCodeLine,
  JurisdictionLine,
  PowerChangeLine,
  StatusLine,
  type StatusDialog,
} from './bond-lines.tsx';
import { AskedFirst, BondReason, OverrideOfEdit, StatusDialogs } from './bond-questions.tsx';
import { bondQuery } from './bonds.queries.ts';
import { ForfeitureFields } from './forfeiture-fields.tsx';
import { PowerFields } from './power-fields.tsx';
import { PowerNumber } from '../accounts/index.ts';

interface BondOverviewProps {
  bond: Bond;
  onClose: () => void;
  /** A forfeiture was saved: its recovery case may be offered (bonds#case-of-a-forfeiture). */
  onForfeited?: ((bondId: string) => void) | undefined;
}

const premiumOf = (bond: Bond): [string, string][] => [
  ['Premium', formatCents(bond.premiumCents)],
  ['Computation', bond.premiumComputation],
  ...(bond.premiumBookedOn === null
    ? []
    : ([['Premium booked on', showDay(bond.premiumBookedOn)]] satisfies [string, string][])),
];

const factsOf = (bond: Bond, today: string): [string, ReactNode][] => [
  ['Amount', bond.amountCents === null ? NOTHING : formatCents(bond.amountCents)],
  ...premiumOf(bond),
  ['Power Number', <PowerNumber key="power" of={bond} none={NOTHING} />],
  ['Charge Code', bond.chargeCode],
  ['Jurisdiction', bond.jurisdiction ?? ''],
  ['Posted At', bond.postedAt ?? ''],
  ['Court Location', bond.courtLocation ?? ''],
  ['Case Number', bond.caseNumber],
  ['Court Date', showDay(bond.courtDate)],
  ...(bond.courtTime === null ? [] : ([['Court Time', formatTime(bond.courtTime)]] satisfies [string, ReactNode][])),
  ...(bond.courtSection === '' ? [] : ([['Section', bond.courtSection]] satisfies [string, ReactNode][])),
  ['Bond Date', showDay(isUndated(bond) ? today : bond.bondDate)],
  ...(bond.forfeitureDate === null
    ? []
    : ([
        ['Forfeiture Date', showDay(bond.forfeitureDate)],
        ['Due Date', showDay(bond.dueDate)],
      ] satisfies [string, ReactNode][])),
];

const Links = ({ bond }: { bond: Bond }) => (
  <Group gap="xs">
    <LinkButton to="/bonds/$bondId/finance" params={{ bondId: bond.bondId }} variant="default" size="xs">
      Open Account
    </LinkButton>
    <LinkButton to="/bonds/$bondId" params={{ bondId: bond.bondId }} variant="default" size="xs">
      Open bond
    </LinkButton>
  </Group>
);

const EditOverview = ({ bond, onClose, onForfeited }: BondOverviewProps) => {
  const { today } = useSession().organization;
  const edit = useAmendForm(bond, () => {
    onClose();
    if (edit.form.getValues().status === 'FORFEITED') onForfeited?.(bond.bondId);
  });
  const [dialog, setDialog] = useState<StatusDialog | null>(null);
  const { form } = edit;
  const of = { form, bond, today };
  return (
    <>
      <LeaveGuard when={edit.isDirty} />
      <form id={edit.formId} onSubmit={edit.onSubmit} noValidate aria-label="Bond Overview">
        <Stack gap="md">
          {edit.restored ? <DraftRestored discard={edit.discard} /> : null}
          <BondConflicts edit={edit} />
          <Fields>
            <StatusLine {...of} offered={BOND_DIALOG_STATUSES} onDialog={setDialog} />
            <BondDateLine {...of} />
            <AmountLine form={form} />
            <PowerFields {...of} />
            <JurisdictionLine form={form} />
            <ChargeCodeLine form={form} />
            <PowerChangeLine {...of} />
          </Fields>
          {form.values.status === 'FORFEITED' ? <ForfeitureFields {...of} /> : null}
          <BondReason bond={bond} form={form} />
          <Facts facts={premiumOf(bond)} />
          <Links bond={bond} />
          <FormButtons
            label="Save"
            busy={edit.busy}
            error={edit.error}
            said="Could not save bond: {message}"
            onCancel={onClose}
          />
        </Stack>
      </form>
      <AskedFirst question={edit.question} answer={edit.answer} />
      <OverrideOfEdit bond={bond} edit={edit} />
      <StatusDialogs bond={bond} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
};

/**
 * The Details dialog of a bond, in which it is edited (screens#defendant-profile); a voided one is only read. Render
 * it while it is open.
 */
export const BondOverview = ({ bond: opened, onClose, onForfeited }: BondOverviewProps) => {
  const { today } = useSession().organization;
  const { data: bond } = useQuery({ ...bondQuery(opened.bondId), initialData: opened });
  const mayEdit = useMay(anyStaff) && bond.voidedAt === null;
  return (
    <Dialog onClose={onClose} title="Bond Overview" size="lg" closeOnClickOutside={!mayEdit}>
      {mayEdit ? (
        <EditOverview bond={bond} onClose={onClose} onForfeited={onForfeited} />
      ) : (
        <Stack gap="md">
          <Group gap="sm">
            <Text fw={500}>
              <PowerNumber of={bond} />
            </Text>
            <StatusBadge status={shownStatus(bond)} />
          </Group>
          <Facts facts={factsOf(bond, today)} />
          <Links bond={bond} />
        </Stack>
      )}
    </Dialog>
  );
};
