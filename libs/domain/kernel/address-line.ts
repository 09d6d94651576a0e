/** Street, city, state and ZIP on one line, as on an envelope; empty where none is known. */
export const addressLine = (at: { address: string; city: string; state: string; zip: string }): string =>
  [at.address, at.city, [at.state, at.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The address of somebody's employer, in the same way. */
export const employerLine = (of: {
  employerAddress: string;
  employerCity: string;
  employerState: string;
  employerZip: string;
}): string =>
  addressLine({ address: of.employerAddress, city: of.employerCity, state: of.employerState, zip: of.employerZip });
