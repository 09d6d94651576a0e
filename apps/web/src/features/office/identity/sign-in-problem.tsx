import { ProblemError } from '../../../lib/api.ts';
import { FormProblem } from '../../../ui/problem.tsx';

/** Why a sign-in failed, with the status of the answer where there was one (screens#login). */
export const SignInProblem = ({ error }: { error: Error | null }) => {
  const status = error instanceof ProblemError ? error.status : null;
  return <FormProblem error={error} said={status === null ? '{message}' : `{message} (status: ${status})`} />;
};
