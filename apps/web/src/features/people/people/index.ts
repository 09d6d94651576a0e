/** What other features and the shell may use of people. */
export { AddIndemnitor } from './add-indemnitor.tsx';
export { currentDefendant, rememberDefendant } from './current-defendant.ts';
export { defendantQuery, referencesQuery } from './defendants.queries.ts';
export { DefendantSsn, EditDefendant } from './edit-defendant.tsx';
export { EditIndemnitor, IndemnitorSsn } from './edit-indemnitor.tsx';
export { Employment } from './employment.tsx';
export { indemnitorQuery, indemnitorsQuery } from './indemnitors.queries.ts';
export type { FieldsProps } from './person-fields.tsx';
export {
  AddressFields,
  EmploymentFields,
  IdentityFields,
  LooksFields,
  OtherContactField,
  SsnGroup,
  VehicleFields,
} from './person-fields.tsx';
export { References } from './references.tsx';
export { SsnInput } from './ssn-input.tsx';
