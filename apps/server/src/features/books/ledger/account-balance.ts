/**
 * What an account owes, in cents, as SQL over the totals in table `account` (money#account-totals); negative is a
 * credit. `of` is the table's alias with its dot, where it has one.
 */
export const balanceOf = (of: 'a.' | '' = 'a.'): string =>
  `${of}premium_cents + ${of}charges_cents + ${of}fees_cents - ${of}payments_cents - ${of}write_offs_cents - ${of}collateral_cents`;
