/** Who of a demo has a portrait, and the beginning of their address. */
const IN_A_DEMO = /^(admin|supervisor|agent|recovery|accounting)@demo-\d+-\d+\.example\.com$/;

/** The drawn portrait of somebody who works in a demo, by their address (screens#demo); null of anybody else. */
export const portraitOf = (email: string): string | null => {
  const who = IN_A_DEMO.exec(email)?.[1];
  return who === undefined ? null : `/demo/${who}.svg`;
};
