import { hasInstallation, readInstallation } from './installation.ts';
import { commandEnvironment } from './product.ts';

/** Commands that get all they need as arguments, for operators without an installation. */
const ALONE: readonly (string | undefined)[] = ['unseal-secret', 'copy-log', 'permissions'];

/** Whether a command runs without an installation. */
export const isAlone = (command: string | undefined): boolean => ALONE.includes(command);

/** What a command needs of services of one's own. */
const OWN = ['DATABASE_URL', 'EVENTSTORE_URL', 'BAILIWICK_SECRET'] as const;

/** Whether the environment names all of them: then there need not be an installation. */
export const namesOwnServices = (env: NodeJS.ProcessEnv): boolean => OWN.every((name) => Boolean(env[name]));

/**
 * The environment of a command: that of the installation in the data folder, or as it is where it names services of
 * one's own.
 * @throws Unavailable where there is none yet, and the command needs one.
 */
export const environmentOfCommand = (
  command: string | undefined,
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> =>
  namesOwnServices(env) || (isAlone(command) && !hasInstallation(env))
    ? { ...env, NODE_ENV: 'production', NODE_OPTIONS: undefined }
    : commandEnvironment(readInstallation(env));
