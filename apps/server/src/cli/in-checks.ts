/** What is paid at once without a second person, in cents. */
const WITHOUT_APPROVAL = 50_000;

/** Parts what is owed, in its order, into checks that need no second person; what is larger has one of its own. */
export const inChecks = <Due extends { amountCents: number }>(
  owed: readonly Due[],
): { amountCents: number; paid: Due[] }[] => {
  const checks: { amountCents: number; paid: Due[] }[] = [];
  let left = owed;
  while (left.length > 0) {
    let amountCents = 0;
    const paid = left.filter((due, place) => {
      const fits = place === 0 || amountCents + due.amountCents <= WITHOUT_APPROVAL;
      if (fits) amountCents += due.amountCents;
      return fits;
    });
    left = left.filter((due) => !paid.includes(due));
    checks.push({ amountCents, paid });
  }
  return checks;
};
