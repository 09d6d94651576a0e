import { sealWithPassphrase, unsealWithPassphrase } from '../platform/crypto/passphrase.ts';

const ABOUT = 'bailiwick secret';

/** The installation's secret, sealed with a passphrase: the only way it is in a backup. */
export const sealSecret = (secret: string, passphrase: string): string => sealWithPassphrase(secret, passphrase, ABOUT);

/** Opens it. @throws Error with words for the operator where the passphrase is another. */
export const unsealSecret = (sealed: string, passphrase: string): string =>
  unsealWithPassphrase(sealed, passphrase, ABOUT, 'The passphrase does not open this backup’s secret.');
