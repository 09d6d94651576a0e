/** Street, city, state and ZIP on one line, as on an envelope; empty where none is known. */
export const addressLine = (at: { address: string; city: string; state: string; zip: string }): string =>
  [at.address, at.city, [at.state, at.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
