/** What the fields of a defendant or an indemnitor are called, on forms and in what is told of a change. */
export const PERSON_LABELS = {
  fullName: 'Full Name',
  relationship: 'Relationship',
  birthday: 'Birthday',
  ssn: 'SSN',
  phoneNumber: 'Phone',
  alternatePhone: 'Alternate Phone',
  email: 'Email',
  race: 'Race',
  sex: 'Sex',
  height: 'Height',
  weight: 'Weight (lbs)',
  courtDate: 'Court Date',
  address: 'Street Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  otherContact: 'Other Contact',
  employerName: 'Employer',
  employerPhone: 'Employer Phone',
  supervisorName: 'Supervisor',
  employerAddress: 'Employer Address',
  employerCity: 'Employer City',
  employerState: 'Employer State',
  employerZip: 'Employer ZIP',
  vehicleMake: 'Vehicle Make',
  vehicleModel: 'Vehicle Model',
  vehicleYear: 'Vehicle Year',
  vehicleColor: 'Vehicle Color',
} as const;

/** A field of a person's file. */
export type PersonField = keyof typeof PERSON_LABELS;
