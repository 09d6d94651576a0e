import { useQueryClient } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/defendants.ts';
import { editDefendant, revealDefendantSsn } from '#contracts/people/defendants.ts';
import { defendantFields } from '#contracts/people/people.ts';
import { EditPerson } from './edit-person.tsx';
import {
  AddressFields,
  DefendantFields,
  EmploymentFields,
  FieldGroup,
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
          <FieldGroup legend="Personal Information">
            <IdentityFields field={field} ssn={ssn} nameRequired alternatePhone />
            <DefendantFields field={field} />
          </FieldGroup>
          <FieldGroup legend="Address">
            <AddressFields field={field} />
            <OtherContactField field={field} />
          </FieldGroup>
          <EmploymentFields field={field} />
          <VehicleFields field={field} />
        </>
      )}
    </EditPerson>
  );
};
