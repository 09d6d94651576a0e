/** An entry in words: `PaymentReceived`, `Cash` → `Payment received (Cash)`; `BufReleased` → `BUF released`. */
export const describeEntry = (eventType: string, detail: string | null): string => {
  const message = eventType
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/^Buf\b/, 'BUF');
  return detail ? `${message} (${detail})` : message;
};
