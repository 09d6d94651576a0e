import { useQueryClient } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/defendants.ts';
import { editDefendant, revealDefendantSsn } from '#contracts/people/defendants.ts';
import { defendantFields } from '#contracts/people/people.ts';
import { FormGroup } from '../../ui/form.tsx';
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

/** The SSN of a defendant as it is on file. */
export const DefendantSsn = ({ defendant }: { defendant: Defendant }) => (
  <SsnOnFile
    name={defendant.fullName}
    last4={defendant.ssnLast4}
    endpoint={revealDefendantSsn}
    params={{ defendantId: defendant.defendantId }}
  />
);

/** The edit dialog of a defendant, with every field of the case file (spec 2). Render it while it is open. */
export const EditDefendant = ({ defendant, onClose }: { defendant: Defendant; onClose: () => void }) => {
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
          <EmploymentFields field={field} />
          <VehicleFields field={field} />
        </>
      )}
    </EditPerson>
  );
};
