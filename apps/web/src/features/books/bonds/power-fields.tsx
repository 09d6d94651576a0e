import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PowerForBond } from '#contracts/books/bond/bond-powers.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { isDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { overrideNote, powerMeant, powerNote } from '#domain/books/power-words.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { endingOf, myCredentialsQuery, suretiesQuery } from '../../agency/sureties/index.ts';
import type { BondFormOf } from './bond-lines.tsx';
import { changesPower } from './bond-values.ts';
import { powersLookUpQuery, proposalsQuery } from './bonds.queries.ts';

/** How long a person pauses before the inventory is asked, in milliseconds. */
const PAUSE_MS = 300;

interface PowerOfForm {
  /** Those in use, and the one that the bond has. */
  sureties: UseQueryResult<AnswerOf<typeof listSureties>>;
  /** The surety of what is typed: chosen, else of its number, else the only one in use; null where it has to be chosen. */
  suretyId: string | null;
  suretyName: string;
  /** What there is to say of the number; null where nothing. */
  note: string | null;
  /** That the agent's licence, or the appointment with this surety, ends soon, or has. */
  ending: readonly string[];
  /** That it asks an override; null where it does not. */
  above: string | null;
  /** The number of the inventory that may be meant. */
  meant: string | null;
  /** The power of another bond that is typed. */
  isTaken: boolean;
  /** The power to use instead or at all; null where none covers the amount, undefined where none is asked for. */
  proposed: PowerForBond | null | undefined;
}

/**
 * A rewrite stands under its original's power, and what is over takes none (bonds#power-of-a-chain): nothing is
 * proposed for them.
 */
const asksForPower = (bond: BondFormOf['bond']): boolean =>
  bond === null || (bond.rewriteOf === null && (bond.status === 'OPEN' || bond.status === 'FORFEITED'));

/** What a new bond, or one with another number, may bear; what is borne already is asked nothing. */
const usePower = ({ form, bond, today }: BondFormOf): PowerOfForm => {
  const { user } = useSession();
  const { values } = form;
  const [typed] = useDebouncedValue(values.powerNumber.trim(), PAUSE_MS);
  const [amountCents] = useDebouncedValue(values.amountCents, PAUSE_MS);
  const sureties = useQuery(suretiesQuery);
  const { data: mine } = useQuery(myCredentialsQuery);
  const known = useQuery(powersLookUpQuery(typed === '' ? [] : [typed]));
  const found = typed === values.powerNumber.trim() ? known.data?.numbers[0] : undefined;
  const active = (sureties.data?.sureties ?? []).filter(({ isActive }) => isActive);
  const power = found ? powerMeant(found, values.suretyId) : null;
  const only = active.length === 1 ? (active[0]?.suretyId ?? null) : null;
  const suretyId = values.suretyId ?? power?.suretyId ?? ((found?.powers.length ?? 0) === 0 ? only : null);
  const usedOn = values.bondDate !== null && isDay(values.bondDate) ? values.bondDate : today;
  // A new bond that was just saved bears the number itself, until the screen has left.
  const isSaved = bond === null && !form.isDirty();
  const isTaken = !isSaved && power !== null && power.bondId !== null && power.bondId !== bond?.bondId;
  const isBlank = typed === '' && values.powerNumber.trim() === '';
  const asks = (isBlank && asksForPower(bond)) || isTaken;
  const covers = amountCents !== null && amountCents > 0;
  const rows = [...(isTaken ? [{ powerNumber: typed, amountCents: null }] : []), { powerNumber: '', amountCents }];
  const wanted = asks && covers && suretyId !== null ? { suretyId, usedOn, rows } : null;
  const proposals = useQuery(proposalsQuery(wanted));
  const agentId = bond?.agentId ?? user.userId;
  const of = { typed, suretyId: values.suretyId, bondId: bond?.bondId ?? null, agentId, usedOn };
  const isActive = bond !== null && !changesPower(bond, values) && bond.amountCents === amountCents;
  const hasSureties = (sureties.data?.sureties.length ?? 0) > 0;
  return {
    sureties,
    suretyId,
    suretyName: sureties.data?.sureties.find((surety) => surety.suretyId === suretyId)?.name ?? '',
    // Who has no sureties keeps no inventory, and writes as before.
    note:
      found && typed !== '' && hasSureties && !isSaved
        ? powerNote(found, { ...of, unknownRefused: known.data?.unknownRefused ?? false })
        : null,
    ending:
      mine && typed !== '' && !isActive
        ? endingOf({ ...mine, appointments: mine.appointments.filter((one) => one.suretyId === suretyId) }, usedOn)
        : [],
    above: isTaken ? null : overrideNote(power, amountCents, isActive),
    meant: found?.meant ?? null,
    isTaken,
    proposed: wanted === null ? undefined : proposals.data?.powers.at(-1),
  };
};

/** A power in words: `up to $10,000.00, expires 03/01/2027`. */
const coverOf = ({ amountCents, expiresOn }: PowerForBond): string =>
  [
    ...(amountCents === null ? [] : [`up to ${formatCents(amountCents)}`]),
    ...(expiresOn === null ? [] : [`expires ${showDay(expiresOn)}`]),
  ].join(', ');

/** A number of a bond that is written changes while it is OPEN or FORFEITED alone (bonds#changing-power-number). */
const isFixed = ({ bond }: BondFormOf): boolean =>
  bond !== null && bond.status !== 'OPEN' && bond.status !== 'FORFEITED';

const PowerLine = (props: BondFormOf) => (
  <TextInput
    label="Power Number"
    className={`${WIDTH.middle} serial-number-field`}
    autoComplete="off"
    {...props.form.getInputProps('powerNumber')}
    onChange={({ currentTarget: { value } }) => {
      const { form, bond } = props;
      const isSame = bond !== null && !changesPower(bond, { powerNumber: value });
      // Another number has a surety of its own, until one is chosen for it.
      if (bond !== null && form.values.suretyId === bond.suretyId) form.setFieldValue('suretyId', null);
      if (isSame) form.setFieldValue('suretyId', bond.suretyId);
      form.setFieldValue('powerNumber', value);
    }}
    readOnly={isFixed(props)}
  />
);

/** Whose power it is (powers#surety-of-a-bond); an agency without sureties is not asked. */
const SuretyLine = ({ known, ...props }: BondFormOf & { known: PowerOfForm }) => {
  const { form, bond } = props;
  const maySupervise = useMay(supervisors);
  const { data, error, refetch } = known.sureties;
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  const offered = (data?.sureties ?? []).filter(
    ({ isActive, suretyId }) => isActive || suretyId === known.suretyId || suretyId === bond?.suretyId,
  );
  if (offered.length === 0) return null;
  const isOfSaved = bond !== null && bond.powerNumber !== '' && !changesPower(bond, form.values);
  return (
    <Select
      label="Surety"
      className={WIDTH.middle}
      placeholder={isOfSaved ? 'Not known' : 'Choose the surety'}
      data={offered.map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
      readOnly={isOfSaved ? !maySupervise || bond.status === 'REWRITTEN' : isFixed(props)}
      {...form.getInputProps('suretyId')}
      value={known.suretyId}
    />
  );
};

/** What there is to say of the number, and the power that is proposed. */
const PowerNotes = ({ known, form }: BondFormOf & { known: PowerOfForm }) => {
  const [took, setTook] = useState<string | null>(null);
  const { proposed, note, above, ending, meant, isTaken, suretyName } = known;
  const use = (powerNumber: string) => {
    setTook(powerNumber);
    form.setFieldValue('powerNumber', powerNumber);
    form.clearFieldError('powerNumber');
  };
  const button = (powerNumber: string) => (
    <Button size="compact-xs" variant="default" onClick={() => use(powerNumber)}>
      Use {powerNumber}
    </Button>
  );
  const isJustUsed = isTaken && took === form.values.powerNumber && proposed;
  const amount = form.values.amountCents;
  if (note === null && above === null && ending.length === 0 && meant === null && proposed === undefined) return null;
  return (
    <Stack gap={4} className={WIDTH.full} role="status">
      {isJustUsed ? (
        <Group gap="xs">
          <Text size="sm">
            Power {took} was just used. {proposed.powerNumber} is next.
          </Text>
          {button(proposed.powerNumber)}
        </Group>
      ) : note ? (
        <Text size="sm">{note}</Text>
      ) : null}
      {above === null ? null : <Text size="sm">{above}</Text>}
      {ending.map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
      {meant === null ? null : (
        <Group gap="xs">
          <Text size="sm">Did you mean {meant}?</Text>
          {button(meant)}
        </Group>
      )}
      {proposed && !isTaken ? (
        <Group gap="xs">
          <Text size="sm">
            Proposed: <SerialNumber>{proposed.powerNumber}</SerialNumber>, {coverOf(proposed)}
          </Text>
          {button(proposed.powerNumber)}
        </Group>
      ) : null}
      {proposed === null && amount !== null && !isTaken ? (
        <Text size="sm" c="dimmed">
          No power of {suretyName} covers {formatCents(amount)}.
        </Text>
      ) : null}
    </Stack>
  );
};

/**
 * The power number, whose power it is, and what there is to say of it; another one than the bond bore asks why
 * (bonds#changing-power-number).
 */
export const PowerFields = (props: BondFormOf) => {
  const known = usePower(props);
  return (
    <>
      <PowerLine {...props} />
      <SuretyLine {...props} known={known} />
      <PowerNotes {...props} known={known} />
    </>
  );
};
