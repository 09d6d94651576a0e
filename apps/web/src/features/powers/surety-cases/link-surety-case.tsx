import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkSuretyCase } from '#contracts/powers/surety-cases/link-surety-case.ts';
import type { SuretyCase, SuretyCaseLinks } from '#contracts/powers/surety-cases/surety-cases.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useCommand } from '../../../lib/command.ts';
import { NOTHING, showDay } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { defendantsNamedQuery } from './surety-cases.queries.ts';

/** How long after a stroke the server is asked, in milliseconds. */
const PAUSE_MS = 250;

interface LinkSuretyCaseProps {
  suretyCase: Pick<SuretyCase, 'caseId' | 'version' | 'defendantName'> & SuretyCaseLinks;
  onClose: () => void;
}

/** Links a case to somebody on file and to one of their bonds, or takes the link away. Render it while it is open. */
export const LinkSuretyCase = ({ suretyCase, onClose }: LinkSuretyCaseProps) => {
  const { caseId, version, linkedName } = suretyCase;
  const [defendantId, setDefendantId] = useState(suretyCase.defendantId);
  const [bondId, setBondId] = useState(suretyCase.bondId);
  const [typed, setTyped] = useState(linkedName ?? suretyCase.defendantName ?? '');
  const [name] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const named = useQuery({ ...defendantsNamedQuery(name), enabled: name !== '', placeholderData: keepPreviousData });
  const bonds = useQuery({ ...bondsOfDefendantQuery(defendantId ?? ''), enabled: defendantId !== null });
  const { run, busy, error } = useCommand(linkSuretyCase, onClose);
  const known = named.data?.rows.map((one) => ({
    value: one.defendantId,
    label: one.birthday === null ? one.fullName : `${one.fullName} (${showDay(one.birthday)})`,
  }));
  const chosen = (known ?? []).some(({ value }) => value === defendantId);
  const own = defendantId !== null && !chosen ? [{ value: defendantId, label: linkedName ?? typed }] : [];
  return (
    <CommandDialog
      onClose={onClose}
      title="Link Case"
      command={{
        onSubmit: (event) => {
          event.preventDefault();
          void run({ params: { caseId }, body: { defendantId, bondId, basedOn: version } });
        },
        busy,
        error,
      }}
      label="Save"
    >
      <Select
        label="Defendant"
        description="Type a name that is on file."
        searchable
        clearable
        data-autofocus
        data={[...own, ...(known ?? [])]}
        filter={({ options }) => options}
        nothingFoundMessage={name === '' ? 'Type a name.' : 'Nobody on file has this name.'}
        searchValue={typed}
        onSearchChange={setTyped}
        value={defendantId}
        onChange={(value) => {
          setDefendantId(value);
          setBondId(null);
        }}
      />
      <Select
        label="Bond"
        clearable
        disabled={defendantId === null}
        placeholder={defendantId === null ? 'Choose the defendant first' : 'None'}
        data={(bonds.data?.bonds ?? [])
          .filter(({ unfinished }) => !unfinished)
          .map((bond) => ({
            value: bond.bondId,
            label: [
              bond.powerNumber || 'No power',
              bond.amountCents === null ? NOTHING : formatCents(bond.amountCents),
              bond.status,
            ].join(' · '),
          }))}
        value={bondId}
        onChange={setBondId}
      />
    </CommandDialog>
  );
};
