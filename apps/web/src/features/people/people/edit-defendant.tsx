import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { editDefendant, revealDefendantSsn, type Defendant } from '#contracts/people/people/defendants.ts';
import { defendantFields } from '#contracts/people/people/people.ts';
import { FormGroup, Select, WIDTH } from '../../../ui/form.tsx';
import { EditPerson } from './edit-person.tsx';
import {
  AddressFields,
  DescriptionFields,
  EmploymentFields,
  IdentityFields,
  OtherContactField,
  VehicleFields,
} from './person-fields.tsx';
import { SsnOnFile } from './ssn-on-file.tsx';
import { defendantQuery } from './defendants.queries.ts';

const names = defendantFields.keyof().options;

/** Whether an edit is of the court date, its time or its section. */
const isOfCourt = (edit: { courtDate?: unknown; courtTime?: unknown; courtSection?: unknown }): boolean =>
  [edit.courtDate, edit.courtTime, edit.courtSection].some((value) => value !== undefined);

/** The SSN of a defendant as it is on file. */
export const DefendantSsn = ({ defendant }: { defendant: Defendant }) => (
  <SsnOnFile
    name={defendant.fullName}
    last4={defendant.ssnLast4}
    endpoint={revealDefendantSsn}
    params={{ defendantId: defendant.defendantId }}
  />
);

interface EditDefendantProps {
  defendant: Defendant;
  /** Those that the court date can be of; of several it is asked which (today#unfinished-bond). */
  openBonds?: { value: string; label: string }[];
  onClose: () => void;
}

/**
 * The edit dialog of a defendant, with every field of the case file (screens#edit-defendant). Render it while it is
 * open.
 */
export const EditDefendant = ({ defendant, openBonds = [], onClose }: EditDefendantProps) => {
  const [courtDateBondId, setBond] = useState<string | null>(null);
  const queries = useQueryClient();
  const { defendantId } = defendant;
  const { queryKey } = defendantQuery(defendantId);
  return (
    <EditPerson
      title={`Edit ${defendant.fullName}`}
      endpoint={editDefendant}
      params={{ defendantId }}
      names={names}
      onFile={defendant}
      beside={(edit) => (isOfCourt(edit) && courtDateBondId !== null ? { courtDateBondId } : {})}
      reload={() => queries.invalidateQueries({ queryKey })}
      history={{ defendantId, kind: 'details' }}
      ssnOnFile={<DefendantSsn defendant={defendant} />}
      onClose={onClose}
    >
      {(field, ssn) => (
        <>
          <FormGroup legend="Personal Information">
            <IdentityFields field={field} nameRequired alternatePhone />
            <AddressFields field={field} />
            <OtherContactField field={field} />
          </FormGroup>
          <DescriptionFields field={field} ssn={ssn} onFile={defendant.ssnLast4 !== ''} />
          {openBonds.length < 2 ? null : (
            <Select
              label="Court date of"
              className={WIDTH.name}
              description="A changed court date goes to this bond."
              placeholder="Choose a bond"
              data={openBonds}
              value={courtDateBondId}
              onChange={setBond}
            />
          )}
          <EmploymentFields field={field} />
          <VehicleFields field={field} />
        </>
      )}
    </EditPerson>
  );
};
