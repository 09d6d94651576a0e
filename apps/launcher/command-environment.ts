import { hasInstallation, readInstallation } from './installation.ts';
import { commandEnvironment } from './product.ts';

/** Commands that are told all they need: for whoever has lost the installation, or has none. */
const ALONE: readonly (string | undefined)[] = ['unseal-secret', 'copy-log'];

/** Whether a command runs without an installation. */
export const isAlone = (command: string | undefined): boolean => ALONE.includes(command);

/**
 * The environment of a command: that of the installation in the data folder.
 * @throws Unavailable where there is none yet, and the command needs one.
 */
export const environmentOfCommand = (
  command: string | undefined,
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> =>
  isAlone(command) && !hasInstallation(env)
    ? { ...env, NODE_ENV: 'production', NODE_OPTIONS: undefined }
    : commandEnvironment(readInstallation(env));
