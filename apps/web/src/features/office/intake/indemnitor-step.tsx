import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { PERSON_LABELS } from '#domain/people/person-labels.ts';
import { focusInNextFrame } from '../../../lib/focus.ts';
import { FormGroup, FormGroups, WIDTH } from '../../../ui/form.tsx';
import {
  AddressFields,
  EmploymentFields,
  IdentityFields,
  SsnGroup,
  SsnInput,
  type FieldsProps,
} from '../../people/people/index.ts';
import { ExposureCard } from './exposure-card.tsx';
import { isTypedInVain, newIndemnitor, type IndemnitorValues } from './intake-values.ts';
import { ReferenceRows } from './reference-rows.tsx';
import type { IntakeWizard } from './use-intake.ts';

const ADDRESS = ['address', 'zip', 'city', 'state'] as const;
type Address = Pick<IndemnitorValues, (typeof ADDRESS)[number]>;

const addressOf = ({ address, zip, city, state }: Address): Address => ({ address, zip, city, state });
const NO_ADDRESS = addressOf(newIndemnitor());

/** Copies the defendant's address; taken back, what stood there before stands there again. */
const SameAddress = ({ form, indemnitor, path }: Pick<BlockProps, 'form' | 'indemnitor'> & { path: string }) => {
  const before = useRef(NO_ADDRESS);
  const { defendant } = form.values;
  const isKnown = ADDRESS.some((name) => defendant[name] !== '');
  const isSame = isKnown && ADDRESS.every((name) => defendant[name] === indemnitor[name]);
  const put = (address: Address) => {
    for (const name of ADDRESS) form.setFieldValue(`${path}.${name}`, address[name]);
  };
  return (
    <Checkbox
      label="Same address as defendant"
      className={WIDTH.full}
      disabled={!isKnown}
      checked={isSame}
      onChange={({ currentTarget: { checked } }) => {
        if (checked) before.current = addressOf(indemnitor);
        put(checked ? addressOf(defendant) : before.current);
      }}
    />
  );
};

interface BlockProps extends Pick<IntakeWizard, 'form' | 'leave'> {
  indemnitor: IndemnitorValues;
  index: number;
  onRemove: (() => void) | null;
}

const Block = ({ form, leave, indemnitor, index, onRemove }: BlockProps) => {
  const path = `indemnitors.${index}`;
  const title = `Indemnitor ${index + 1}`;
  const field: FieldsProps['field'] = (name) => form.getInputProps(`${path}.${name}`);
  const { value: ssn, ...ssnInput } = field('ssn');
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {onRemove ? (
          <Button size="xs" variant="default" aria-label={`Remove Indemnitor ${index + 1}`} onClick={onRemove}>
            Remove Indemnitor
          </Button>
        ) : null}
      </Group>
      <div role="status">
        {isTypedInVain(indemnitor) ? (
          <Text size="sm">An indemnitor is saved only with a full name, a phone or an address.</Text>
        ) : null}
      </div>
      <FormGroups>
        <FormGroup legend="Personal Information">
          <IdentityFields field={field} relationship />
          <ExposureCard typed={indemnitor} onOpen={leave} />
          <SameAddress form={form} indemnitor={indemnitor} path={path} />
          <AddressFields field={field} />
        </FormGroup>
        <SsnGroup
          field={field}
          ssn={<SsnInput label={PERSON_LABELS.ssn} className={WIDTH.middle} {...ssnInput} value={ssn as string} />}
        />
        <EmploymentFields field={field} />
        <ReferenceRows form={form} path={`${path}.references`} rows={indemnitor.references} />
      </FormGroups>
    </Stack>
  );
};

/** Step 2: who answers for the defendant, one block each (screens#create-defendant). */
export const IndemnitorStep = ({ form, leave }: IntakeWizard) => {
  const { indemnitors } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    form.insertListItem('indemnitors', newIndemnitor());
    const name = `[data-path="indemnitors.${indemnitors.length}.fullName"]`;
    focusInNextFrame(() => list.current?.querySelector<HTMLElement>(name));
  };
  return (
    <Stack gap="lg" ref={list}>
      {indemnitors.map((indemnitor, index) => (
        <Block
          key={index}
          form={form}
          leave={leave}
          indemnitor={indemnitor}
          index={index}
          onRemove={indemnitors.length > 1 ? () => form.removeListItem('indemnitors', index) : null}
        />
      ))}
      <Group>
        <Button variant="default" disabled={indemnitors.length >= 20} onClick={add}>
          + Add Another Indemnitor
        </Button>
      </Group>
    </Stack>
  );
};
