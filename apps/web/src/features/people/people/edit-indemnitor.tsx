import { useQueryClient } from '@tanstack/react-query';
import { editIndemnitor, revealIndemnitorSsn, type Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { indemnitorFields } from '#contracts/people/people/people.ts';
import { FormGroup } from '../../../ui/form.tsx';
import { EditPerson } from './edit-person.tsx';
import { AddressFields, EmploymentFields, IdentityFields, SsnGroup } from './person-fields.tsx';
import { SsnOnFile } from './ssn-on-file.tsx';
import { indemnitorQuery } from './indemnitors.queries.ts';

const names = indemnitorFields.keyof().options;

/** The SSN of an indemnitor as it is on file. */
export const IndemnitorSsn = ({ indemnitor }: { indemnitor: Indemnitor }) => (
  <SsnOnFile
    name={indemnitor.fullName}
    last4={indemnitor.ssnLast4}
    endpoint={revealIndemnitorSsn}
    params={{ indemnitorId: indemnitor.indemnitorId }}
  />
);

/** The edit dialog of an indemnitor. Render it while it is open. */
export const EditIndemnitor = ({ indemnitor, onClose }: { indemnitor: Indemnitor; onClose: () => void }) => {
  const queries = useQueryClient();
  const { indemnitorId, defendantId, fullName } = indemnitor;
  const { queryKey } = indemnitorQuery(indemnitorId);
  return (
    <EditPerson
      title={fullName ? `Edit ${fullName}` : 'Edit indemnitor'}
      endpoint={editIndemnitor}
      params={{ indemnitorId }}
      names={names}
      onFile={indemnitor}
      reload={() => queries.invalidateQueries({ queryKey })}
      history={{ defendantId, kind: 'liable' }}
      ssnOnFile={<IndemnitorSsn indemnitor={indemnitor} />}
      onClose={onClose}
    >
      {(field, ssn) => (
        <>
          <FormGroup legend="Personal Information">
            <IdentityFields field={field} relationship />
            <AddressFields field={field} />
          </FormGroup>
          <SsnGroup field={field} ssn={ssn} onFile={indemnitor.ssnLast4 !== ''} />
          <EmploymentFields field={field} />
        </>
      )}
    </EditPerson>
  );
};
