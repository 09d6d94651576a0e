import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { catchError, throwError, type Observable } from 'rxjs';
import type { GuardedRequest } from '../../../edge/http/route.ts';
import { Refused } from '../../../kernel/refused.ts';

/** The path parameters that may name a recovery case. */
export const CASE_PARAMS = ['recoveryCaseId', 'drawerId', 'searchedId'] as const;

/**
 * A joined case's id answers: what is asked of it is asked of the older case, once (recovery#joining-cases). A form
 * that shows the case itself as it was is refused, since it is another case by now. It stands on the controllers of
 * cases alone: one for all would cost every request, a payment two fifths of its rate.
 */
@Injectable()
export class JoinedCases implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          leadsOn(error, context.switchToHttp().getRequest<GuardedRequest>()) ? next.handle() : throwError(() => error),
        ),
      );
  }
}

/** Whether the request names another case now: the one that the refusal leads to. */
const leadsOn = (error: unknown, request: GuardedRequest): boolean => {
  if (!(error instanceof Refused) || error.code !== 'RECOVERY_CASE_JOINED') return false;
  const { from, to } = error.details;
  const params = request.params as Record<string, string>;
  const body = request.body as { basedOn?: number; status?: string } | null;
  const isFormOfCase =
    request.method === 'PATCH' || (body?.basedOn !== undefined && request.url.split('?')[0]?.endsWith('/status'));
  const named = CASE_PARAMS.find((name) => params[name]?.toLowerCase() === from);
  if (to === undefined || named === undefined || isFormOfCase) return false;
  params[named] = to;
  return true;
};
