import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { catchError, from, mergeMap, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import type { GuardedRequest } from '../../edge/http/route.ts';
import { Refused } from '../../kernel/refused.ts';
import { AccountForBond } from '../books/index.ts';

/**
 * Names the account where a command of `…/accounts/:accountId/…` is refused because it is closed: "Account {n} is closed.
 * Reopen it first." (bonds.md 7). A decision knows no numbers: accounts get theirs from the ledger.
 */
@Injectable()
export class NameClosedAccount implements NestInterceptor {
  constructor(private readonly accounts: AccountForBond) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { actor, params } = context.switchToHttp().getRequest<GuardedRequest>();
    const { accountId } = params as { accountId?: string };
    if (!actor || accountId === undefined) return next.handle();
    return next.handle().pipe(
      catchError((error: unknown) => {
        const unnamed = error instanceof Refused && error.code === 'ACCOUNT_CLOSED' && !('words' in error.details);
        if (!unnamed) return throwError(() => error);
        return from(this.accounts.closed(actor, accountId)).pipe(mergeMap((named) => throwError(() => named ?? error)));
      }),
    );
  }
}
