import { Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { changeAgency, type Agency } from '#contracts/agency/organizations/agency.ts';
import { PARISH_GROUPS, type Parish } from '#domain/agency/parishes.ts';
import { STATE_CODES, STATE_GROUPS } from '#domain/kernel/option-lists.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { CountInput, ZipInput } from '../../../ui/digits-input.tsx';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Part, Section } from '../../../ui/section.tsx';

/** American zones first: an agency of Louisiana looks for one of them. */
const TIME_ZONES = Intl.supportedValuesOf('timeZone').toSorted(
  (a, b) => Number(b.startsWith('America/')) - Number(a.startsWith('America/')) || a.localeCompare(b),
);

/** What the form holds of an organization; its body is the whole of it. */
const valuesOf = ({
  subscriptionPlan: _,
  billingStatus: __,
  policy: ___,
  approvalLimitCents: ____,
  refusesUnknownPowers: _____,
  depositsByTwo: ______,
  cardFeesByMonth: _______,
  ...details
}: Agency) => ({
  ...details,
  state: STATE_CODES.find((state) => state === details.state) ?? ('' as const),
  retentionYears: details.retentionYears as number | null,
});

/**
 * The organization's form: every field of screens#fields-of-the-agency, the time zone that decides "today", the years
 * that case files are kept.
 */
export const ChangeAgency = ({ agency }: { agency: Agency }) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeAgency,
    initialValues: valuesOf(agency),
    draft: { name: 'organization' },
    body: ({ retentionYears, ...values }) => {
      const { usualJurisdiction } = agency; // has a form of its own
      return { ...values, usualJurisdiction, retentionYears: retentionYears ?? Number.NaN };
    },
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey }); // name and today stand on every screen
      notifications.show({ message: 'Organization settings saved successfully!' });
    },
  });
  const place = () => {
    const { city, state } = form.getValues();
    return {
      city: { value: city, fill: (found: string) => form.setFieldValue('city', found) },
      state: { value: state, fill: (found: (typeof STATE_CODES)[number]) => form.setFieldValue('state', found) },
    };
  };
  return (
    <Section title="Organization">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fields>
            <TextInput label="Organization Name" withAsterisk {...form.getInputProps('name')} />
            <PhoneInput label="Phone" className={WIDTH.middle} {...form.getInputProps('phone')} />
            <TextInput label="Email" type="email" {...form.getInputProps('email')} />
            <TextInput label="Website" placeholder="https://" {...form.getInputProps('website')} />
            <TextInput label="Address" {...form.getInputProps('address')} />
            <ZipInput {...form.getInputProps('zip')} place={place} />
            <TextInput label="City" className={WIDTH.middle} {...form.getInputProps('city')} />
            <Select
              label="State"
              className={WIDTH.short}
              searchable
              clearable
              data={STATE_GROUPS}
              {...form.getInputProps('state')}
              value={form.values.state || null}
              onChange={(chosen) => form.setFieldValue('state', STATE_CODES.find((state) => state === chosen) ?? '')}
            />
            <TextInput label="License Number" className={WIDTH.middle} {...form.getInputProps('licenseNumber')} />
            <Select
              label="Time zone"
              description="Decides what “today” is."
              searchable
              limit={100}
              data={TIME_ZONES}
              {...form.getInputProps('timeZone')}
            />
            <CountInput
              label="Retention in years"
              description="Personal data is erased this long after the last activity."
              {...form.getInputProps('retentionYears')}
            />
          </Fields>
          <FormButtons label="Save" busy={busy} error={error} said="Failed to save organization settings: {message}" />
        </Stack>
      </form>
    </Section>
  );
};

/** The parish with which the bond of a new defendant begins (today#wizard-bond). */
export const SetUsualJurisdiction = ({ agency }: { agency: Agency }) => {
  const initialValues: { usualJurisdiction: Parish | null } = { usualJurisdiction: agency.usualJurisdiction };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: changeAgency,
    initialValues,
    body: ({ usualJurisdiction }) => {
      const { retentionYears } = agency;
      return { ...valuesOf(agency), retentionYears, usualJurisdiction };
    },
    onDone: () => undefined,
  });
  return (
    <Part title="Usual jurisdiction" hint="The bond of a new defendant begins with it.">
      <form onSubmit={onSubmit} noValidate aria-label="Usual jurisdiction">
        <Stack gap="sm">
          <FormProblem error={error} said="Failed to save the usual jurisdiction: {message}" />
          <Group align="flex-end" gap="xs">
            <Select
              label="Parish"
              placeholder="None"
              searchable
              clearable
              className={WIDTH.middle}
              data={PARISH_GROUPS}
              {...form.getInputProps('usualJurisdiction')}
            />
            <Button
              type="submit"
              variant="default"
              loading={busy}
              disabled={form.values.usualJurisdiction === agency.usualJurisdiction}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Part>
  );
};
