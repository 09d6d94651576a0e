import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addCharge, addFee } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { NO_ACCOUNT_OR_AMOUNT, NO_AMOUNT } from '#contracts/kernel/primitives.ts';
import type { listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { APPLICATION_FEE_CENTS, NEW_FEE_KINDS } from '#domain/kernel/option-lists.ts';
import { PARISH_GROUPS, type Parish } from '#domain/agency/parishes.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { catalogueChargesQuery } from '../../agency/organizations/index.ts';
import { bondsOfDefendantQuery } from './accounts.queries.ts';
import { FarBackReason } from './far-back-reason.tsx';
import { PowerNumber } from './power-number.tsx';

type NewFeeKind = (typeof NEW_FEE_KINDS)[number];
type CatalogueCharge = AnswerOf<typeof listCatalogueCharges>['charges'][number];

interface AddFeeProps {
  accountId: string;
  /** On the account's own page: an amount that is none is said in its words (screens#add-fee). */
  onAccount?: boolean;
  defendantId: string;
  onClose: () => void;
}

interface FeeValues {
  amountCents: number | null;
  chargedOn: string | null;
  dueOn: string | null;
  bondId: string | null;
  jailParish: Parish | null;
  description: string;
  reason: string;
}

const feeLabel = (kind: NewFeeKind) =>
  kind === 'Application Fee' ? `$${APPLICATION_FEE_CENTS / 100} Application Fee` : `${kind} (custom amount)`;

const bondLabel = (bond: Bond) =>
  [bond.powerNumber || 'No power number', bond.amountCents === null ? null : formatCents(bond.amountCents)]
    .filter(Boolean)
    .join(' · ');

const BondOption = ({ bond }: { bond: Bond | undefined }) =>
  bond && (
    <span>
      <PowerNumber of={bond} />
      {bond.amountCents === null ? '' : ` · ${formatCents(bond.amountCents)}`}
    </span>
  );

/** What is wrong with an amount, as the screen says it (screens#add-fee). */
const saidOn = ({ onAccount }: AddFeeProps, wrong: ReactNode): ReactNode =>
  onAccount && wrong === NO_AMOUNT ? NO_ACCOUNT_OR_AMOUNT : wrong;

const FeePicker = (props: {
  chosen: string;
  charges: readonly CatalogueCharge[];
  onChoose: (value: string) => void;
}) => {
  const offered = props.charges.filter(({ active }) => active);
  const catalogue = offered.map(({ chargeId, code, description, amountCents }) => ({
    value: chargeId,
    label: `${code} · ${description} · ${formatCents(amountCents)}`,
  }));
  const common = NEW_FEE_KINDS.map((kind) => ({ value: kind, label: feeLabel(kind) }));
  return (
    <Select
      label="Fee"
      data={[
        { group: 'Common fees', items: common },
        ...(catalogue.length > 0 ? [{ group: 'Charges', items: catalogue }] : []),
      ]}
      value={props.chosen}
      onChange={(value) => value !== null && props.onChoose(value)}
      data-autofocus
      autoFocus // the list renders after the dialog has set the focus
    />
  );
};

/**
 * A common fee: the Application Fee has a fixed amount and names its bond, the others are typed (screens#add-fee,
 * screens#add-fee).
 */
const FeeForm = (props: AddFeeProps & { kind: NewFeeKind; bonds: readonly Bond[] }) => {
  const { organization } = useSession();
  const isApplication = props.kind === 'Application Fee';
  const only = props.bonds.length === 1 ? props.bonds[0] : undefined;
  const initialValues: FeeValues = {
    amountCents: isApplication ? APPLICATION_FEE_CENTS : null,
    chargedOn: organization.today,
    dueOn: null,
    bondId: isApplication ? (only?.bondId ?? null) : null,
    jailParish: null,
    description: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addFee,
    params: { accountId: props.accountId },
    initialValues,
    draft: { name: `add-fee:${props.accountId}:${props.kind}` },
    body: ({ amountCents, chargedOn, jailParish, ...rest }) => ({
      ...rest,
      jailParish: rest.bondId === null ? jailParish : null,
      kind: props.kind,
      defendantId: props.defendantId,
      amountCents: amountCents ?? 0,
      chargedOn: chargedOn ?? '',
    }),
    onDone: props.onClose,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Fields>
          <MoneyInput
            label="Amount"
            className={WIDTH.middle}
            readOnly={isApplication}
            {...form.getInputProps('amountCents')}
            error={saidOn(props, form.errors['amountCents'])}
          />
          <UsDateInput
            label="Date"
            className={WIDTH.middle}
            today={organization.today}
            {...form.getInputProps('chargedOn')}
          />
        </Fields>
        <FarBackReason day={form.values.chargedOn} {...form.getInputProps('reason')} />
        <UsDateInput
          label="Due"
          description="Optional: if it is due on another day"
          today={organization.today}
          {...form.getInputProps('dueOn')}
        />
        {isApplication || props.bonds.length > 0 ? (
          <Select
            label="Bond"
            description={isApplication ? 'At most once per bond.' : 'Optional'}
            placeholder="Choose a bond"
            data={props.bonds.map((bond) => ({ value: bond.bondId, label: bondLabel(bond) }))}
            renderOption={({ option }) => (
              <BondOption bond={props.bonds.find(({ bondId }) => bondId === option.value)} />
            )}
            nothingFoundMessage="No bonds found."
            clearable={!isApplication}
            {...form.getInputProps('bondId')}
          />
        ) : null}
        {props.kind === 'Jail Fee' && form.values.bondId === null ? (
          <Select
            label="Jail of"
            description="The sheriff of this parish is paid. With a bond, its own parish counts."
            placeholder="Choose a parish"
            data={PARISH_GROUPS}
            searchable
            clearable
            {...form.getInputProps('jailParish')}
          />
        ) : null}
        {isApplication ? null : (
          <Textarea label="Description" autosize minRows={1} {...form.getInputProps('description')} />
        )}
        <FormButtons
          label="Add Fee"
          busy={busy}
          error={error}
          said="Could not add fee: {message}"
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
};

/** An item of the charge catalogue, at its own amount (money#charge-catalogue). */
const ChargeForm = (props: AddFeeProps & { charge: CatalogueCharge }) => {
  const { organization } = useSession();
  const initialValues: Pick<FeeValues, 'chargedOn' | 'reason'> = { chargedOn: organization.today, reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addCharge,
    params: { accountId: props.accountId },
    initialValues,
    draft: { name: `add-charge:${props.accountId}:${props.charge.chargeId}` },
    body: ({ chargedOn, reason }) => ({
      reason,
      catalogueChargeId: props.charge.chargeId,
      amountCents: props.charge.amountCents,
      chargedOn: chargedOn ?? '',
    }),
    onDone: props.onClose,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Fields>
          <MoneyInput
            label="Amount"
            className={WIDTH.middle}
            readOnly
            value={props.charge.amountCents}
            onChange={() => undefined}
          />
          <UsDateInput
            label="Date"
            className={WIDTH.middle}
            today={organization.today}
            {...form.getInputProps('chargedOn')}
          />
        </Fields>
        <FarBackReason day={form.values.chargedOn} {...form.getInputProps('reason')} />
        <FormButtons
          label="Add Fee"
          busy={busy}
          error={error}
          said="Could not add fee: {message}"
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
};

/** The Add Fee dialog: the common fees, then the charge catalogue (screens#add-fee). Render it while it is open. */
export const AddFee = (props: AddFeeProps) => (
  <Dialog onClose={props.onClose} title="Add Fee">
    {props.defendantId === '' ? (
      <ErrorPanel error={new ProblemError('VALIDATION_FAILED', 'Missing defendant ID.')} />
    ) : (
      <Fees {...props} />
    )}
  </Dialog>
);

const Fees = (props: AddFeeProps) => {
  const bonds = useQuery(bondsOfDefendantQuery(props.defendantId));
  const catalogue = useQuery(catalogueChargesQuery);
  const [chosen, setChosen] = useState<string>('Application Fee');
  const failed = bonds.error ?? catalogue.error;
  const charge = catalogue.data?.charges.find(({ chargeId }) => chargeId === chosen);
  const kind = NEW_FEE_KINDS.find((candidate) => candidate === chosen);
  const live = bonds.data?.bonds.filter(
    ({ accountId, voidedAt, unfinished }) => accountId === props.accountId && voidedAt === null && !unfinished,
  );
  const retry = () => void Promise.all([bonds.refetch(), catalogue.refetch()]);
  return (
    <>
      {failed ? <ErrorPanel error={failed} retry={retry} /> : null}
      {!failed && (live === undefined || catalogue.data === undefined) ? <Loading lines={4} /> : null}
      {live !== undefined && catalogue.data !== undefined ? (
        <Stack gap="md">
          <FeePicker chosen={chosen} charges={catalogue.data.charges} onChoose={setChosen} />
          {kind === 'Application Fee' && live.length === 0 ? (
            <Text size="sm" c="dimmed">
              The Application Fee is charged on a bond, and this account has none yet.
            </Text>
          ) : null}
          {charge ? <ChargeForm key={chosen} {...props} charge={charge} /> : null}
          {kind ? <FeeForm key={chosen} {...props} kind={kind} bonds={live} /> : null}
        </Stack>
      ) : null}
    </>
  );
};
