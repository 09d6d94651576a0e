/**
 * What a test run may see of the environment: the machine's own variables and `TEST_…`. Everything else (`DATABASE_URL`,
 * `PORT`, `SMTP_URL`, …) is removed, so that a run beside a configured product cannot touch it.
 */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|TMPDIR|TMP|TEMP|CI|TEST_\w+|JEST_\w+|NODE_(OPTIONS|EXTRA_CA_CERTS|PATH|COMPILE_CACHE)|npm_\w+|SSL_CERT_(FILE|DIR)|SystemRoot|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/** Deletes from `env` whatever a test must not see. */
export function keepTestVariables(env) {
  for (const name of Object.keys(env)) {
    if (!kept.test(name)) delete env[name];
  }
}
