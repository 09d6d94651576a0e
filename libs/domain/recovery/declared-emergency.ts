/** A state of emergency that the governor declared, with its days, both inclusive; null parishes are all of them. */
export interface DeclaredEmergency {
  number: string;
  fromOn: string;
  toOn: string;
  parishes: readonly string[] | null;
}

/** A court date, and where it is: by jurisdiction, else by where the bond was posted. */
export interface CourtDateSomewhere {
  courtDate: string | null;
  jurisdiction: string | null;
  postedAt: string | null;
}

/** The emergencies that a court date falls into: grounds of La. C.Cr.P. 338. They mark it and move no date. */
export const emergenciesOn = <E extends DeclaredEmergency>(
  { courtDate, jurisdiction, postedAt }: CourtDateSomewhere,
  declared: readonly E[],
): E[] => {
  const parish = jurisdiction ?? postedAt;
  return declared.filter(
    ({ fromOn, toOn, parishes }) =>
      courtDate !== null &&
      fromOn <= courtDate &&
      courtDate <= toOn &&
      (parishes === null || (parish !== null && parishes.includes(parish))),
  );
};
