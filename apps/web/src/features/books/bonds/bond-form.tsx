import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BOND_LABELS } from '#domain/books/bond-labels.ts';
import { BOND_FORM_STATUSES, DISPOSITIONS } from '#domain/kernel/option-lists.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import {
  AmountLine,
  BondDateLine,
  ChargeCodeLine,
  CourtLocationLine,
  JurisdictionLine,
  PostedAtLine,
  PowerChangeLine,
  ReminderDaysLine,
  StatusLine,
  type BondFormOf,
  type StatusDialog,
} from './bond-lines.tsx';
import { postingAgentsQuery } from './bonds.queries.ts';
import { PowerFields } from './power-fields.tsx';
import { ForfeitureFields, MissedCourt } from './forfeiture-fields.tsx';

interface BondFormProps extends BondFormOf {
  disabled: boolean;
  onDialog: (dialog: StatusDialog) => void;
}

/** Of a rewritten bond only the notes are typed (bonds#becoming-rewritten). */
const isFixed = ({ bond, disabled }: BondFormProps): boolean => disabled || bond?.status === 'REWRITTEN';

const BondPart = (props: BondFormProps) => {
  const { form, bond } = props;
  return (
    <Fields>
      <AmountLine form={form} isNew={bond === null} />
      <StatusLine {...props} offered={BOND_FORM_STATUSES} />
      <PowerFields form={form} bond={bond} today={props.today} />
      <ChargeCodeLine form={form} />
      <BondDateLine {...props} />
      <PowerChangeLine {...props} />
    </Fields>
  );
};

/** When on its day, and in which room; a court date may have both (today#court-time-and-section). */
const HourLine = ({ form }: Pick<BondFormProps, 'form'>) => (
  <>
    <TextInput
      label={BOND_LABELS.courtTime}
      className={WIDTH.short}
      type="time"
      {...form.getInputProps('courtTime')}
      value={form.values.courtTime ?? ''}
      onChange={({ currentTarget }) => form.setFieldValue('courtTime', currentTarget.value || null)}
    />
    <TextInput
      label={BOND_LABELS.courtSection}
      className={WIDTH.short}
      autoComplete="off"
      {...form.getInputProps('courtSection')}
    />
  </>
);

/** Where a bond is, and its court. */
export const CourtPart = ({ form, today, disabled }: BondFormProps) => {
  const forfeited = form.values.status === 'FORFEITED';
  return (
    <Fields>
      <JurisdictionLine form={form} clearable={!disabled} />
      <PostedAtLine clearable={!disabled} {...form.getInputProps('postedAt')} />
      <CourtLocationLine clearable={!disabled} {...form.getInputProps('courtLocation')} />
      <TextInput
        label="Case Number"
        className={WIDTH.middle}
        autoComplete="off"
        {...form.getInputProps('caseNumber')}
      />
      {forfeited ? null : (
        <>
          <UsDateInput label="Court Date" className={WIDTH.middle} today={today} {...form.getInputProps('courtDate')} />
          {form.values.courtDate === null ? null : <HourLine form={form} />}
        </>
      )}
      <ReminderDaysLine
        {...form.getInputProps('reminderDays')}
        value={form.values.reminderDays}
        onChange={(days) => form.setFieldValue('reminderDays', days)}
      />
    </Fields>
  );
};

/** Who posted the bond, whom production and commission are counted for: a Supervisor or an Admin names another. */
const PostingAgent = ({ form, bond, disabled }: BondFormProps) => {
  const mayName = useMay(supervisors);
  const { data } = useQuery({ ...postingAgentsQuery, enabled: mayName });
  if (bond === null) return null;
  const agents = data?.agents.map(({ agentId, fullName }) => ({ value: agentId, label: fullName })) ?? [];
  const isListed = agents.some(({ value }) => value === bond.agentId);
  const present = { value: bond.agentId ?? '', label: bond.agentName || 'Former staff' };
  return mayName ? (
    <Select
      label="Posting Agent"
      className={WIDTH.middle}
      data={isListed || bond.agentId === null ? agents : [present, ...agents]}
      disabled={disabled}
      {...form.getInputProps('agentId')}
    />
  ) : (
    <TextInput label="Posting Agent" className={WIDTH.middle} readOnly value={bond.agentName} />
  );
};

/** How the case ended, and what else there is to say of the bond. */
const CasePart = (props: BondFormProps) => {
  const { form, today } = props;
  const fixed = isFixed(props);
  return (
    <Fields>
      <Select
        label="Disposition"
        className={WIDTH.middle}
        placeholder="The case is open"
        data={[...DISPOSITIONS]}
        clearable={!fixed}
        disabled={fixed}
        {...form.getInputProps('disposition')}
      />
      <UsDateInput
        label="Disposition Date"
        className={WIDTH.middle}
        today={today}
        disabled={fixed || form.values.disposition === null}
        {...form.getInputProps('disposedOn')}
      />
      <PostingAgent {...props} disabled={fixed} />
      <Textarea label="Notes" className={WIDTH.full} autosize minRows={2} {...form.getInputProps('notes')} />
    </Fields>
  );
};

/** The fields of the bond form (screens#bond-form), in the order in which a clerk reads them off the paper. */
export const BondForm = (props: BondFormProps) => {
  const fixed = isFixed(props);
  return (
    <fieldset
      disabled={props.disabled}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 16 }}
    >
      <Fieldset legend="Bond" className="panel" disabled={fixed}>
        <BondPart {...props} />
      </Fieldset>
      <Fieldset legend="Court" className="panel" disabled={fixed}>
        <CourtPart {...props} disabled={fixed} />
      </Fieldset>
      {/* Chromium loses the fields above where one of them goes and something new follows their group at once. */}
      <Stack gap={16}>
        {props.form.values.status === 'FORFEITED' ? (
          <Fieldset legend="Forfeiture" className="panel">
            <ForfeitureFields {...props} />
          </Fieldset>
        ) : null}
        {props.bond?.status === 'OPEN' && props.form.values.status === 'OPEN' ? <MissedCourt {...props} /> : null}
        <Fieldset legend="Case" className="panel">
          <CasePart {...props} />
        </Fieldset>
      </Stack>
    </fieldset>
  );
};
