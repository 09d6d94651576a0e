import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { NOTHING } from '../../../lib/format.ts';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { accountsOfDefendantQuery, bondsOfDefendantQuery } from '../accounts/index.ts';
import { collateralOfBondQuery } from '../trust/index.ts';
import { clientsNamedQuery } from './opening.queries.ts';

/** How long after a stroke the server is asked, in milliseconds. */
const PAUSE_MS = 250;

const SHARED = { className: WIDTH.full, withAsterisk: true };

/** The bond that a line names, with the client by whom it is found, and whose collateral it is. */
export interface TypedBond {
  clientId: string | null;
  clientName: string;
  bondId: string | null;
  personId: string | null;
  accountId: string | null;
}

interface BondOfLineProps<V extends TypedBond> {
  form: UseFormReturnType<V>;
  /** Somebody of the bond is named, too. */
  asksWhose: boolean;
  /** A judgment is of one that is forfeited. */
  onlyForfeited: boolean;
}

/** Chooses a client by name; what was chosen of another one is left. */
const ClientOfLine = ({ values, setValues }: Pick<UseFormReturnType<TypedBond>, 'values' | 'setValues'>) => {
  const { clientId, clientName } = values;
  const [name] = useDebouncedValue(clientName.trim(), PAUSE_MS);
  const named = useQuery({ ...clientsNamedQuery(name), enabled: name !== '', placeholderData: keepPreviousData });
  const known = (named.data?.rows ?? []).map(({ defendantId, fullName }) => ({ value: defendantId, label: fullName }));
  const own =
    clientId === null || known.some(({ value }) => value === clientId) ? [] : [{ value: clientId, label: clientName }];
  return (
    <Select
      label="Client"
      description="Type a name that is on file."
      searchable
      data={[...own, ...known]}
      filter={({ options }) => options}
      nothingFoundMessage={name === '' ? 'Type a name.' : 'Nobody on file has this name.'}
      searchValue={clientName}
      onSearchChange={(typed) => setValues({ clientName: typed })}
      value={clientId}
      onChange={(chosen) => setValues({ clientId: chosen, bondId: null, personId: null, accountId: null })}
      {...SHARED}
    />
  );
};

/** Chooses a client by name, and one of their accounts. */
export const AccountOfLine = <V extends TypedBond>({ form }: Pick<BondOfLineProps<V>, 'form'>) => {
  const { values, setValues, getInputProps } = form as unknown as UseFormReturnType<TypedBond>;
  const { clientId } = values;
  const accounts = useQuery({ ...accountsOfDefendantQuery(clientId ?? ''), enabled: clientId !== null });
  return (
    <>
      <ClientOfLine values={values} setValues={setValues} />
      <Select
        label="Client account"
        disabled={clientId === null}
        placeholder={clientId === null ? 'Choose the client first' : 'None'}
        data={(accounts.data?.accounts ?? []).map(({ accountId, shortId, name, status }) => ({
          value: accountId,
          label: `${accountName(shortId, name)}${status === 'closed' ? ' (closed)' : ''}`,
        }))}
        {...getInputProps('accountId')}
        {...SHARED}
      />
    </>
  );
};

/** Chooses a client by name, one of their bonds, and whose collateral it is. */
export const BondOfLine = <V extends TypedBond>({ form, asksWhose, onlyForfeited }: BondOfLineProps<V>) => {
  // Of all that the form types only what is named here.
  const { values, setValues } = form as unknown as UseFormReturnType<TypedBond>;
  const { clientId, bondId } = values;
  const bonds = useQuery({ ...bondsOfDefendantQuery(clientId ?? ''), enabled: clientId !== null });
  const people = useQuery({ ...collateralOfBondQuery(bondId ?? ''), enabled: asksWhose && bondId !== null });
  return (
    <>
      <ClientOfLine values={values} setValues={setValues} />
      <Select
        label="Bond"
        description={onlyForfeited ? 'A forfeited one, which pays it down.' : undefined}
        nothingFoundMessage="None of this client’s."
        disabled={clientId === null}
        placeholder={clientId === null ? 'Choose the client first' : 'None'}
        data={(bonds.data?.bonds ?? [])
          .filter(({ unfinished, status }) => !unfinished && (!onlyForfeited || status === 'FORFEITED'))
          .map((bond) => ({
            value: bond.bondId,
            label: [
              bond.powerNumber || 'No power',
              bond.amountCents === null ? NOTHING : formatCents(bond.amountCents),
              bond.status,
            ].join(' · '),
          }))}
        {...form.getInputProps('bondId')}
        onChange={(chosen: string | null) => setValues({ bondId: chosen, personId: null })}
        {...SHARED}
      />
      {asksWhose ? (
        <Select
          label="Whose it is"
          disabled={bondId === null}
          placeholder={bondId === null ? 'Choose the bond first' : 'None'}
          data={(people.data?.people ?? []).map((person) => ({ value: person.personId, label: person.name }))}
          {...form.getInputProps('personId')}
          {...SHARED}
        />
      ) : null}
    </>
  );
};

/** What a line names that stands already: another one is entered by itself. */
export const NamedByLine = ({ who }: { who: string }) => (
  <TextInput label="Names" className={WIDTH.full} value={who} readOnly />
);
