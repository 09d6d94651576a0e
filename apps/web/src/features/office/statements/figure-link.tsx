import type { TextProps } from '@mantine/core';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { isAsItStands } from '#domain/office/statements.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { StatementSearch } from './statement-filters.tsx';

type Answer = AnswerOf<typeof getStatement>;
export type Opens = NonNullable<Answer['sections'][number]['lines'][number]['opens'][number]>;
export type Days = NonNullable<Answer['columns'][number]['days']>;

interface FigureLinkProps extends TextProps {
  opens: Opens;
  /** The days of its column; null of what is no days. */
  days: Days | null;
  /** The statement that it stands in, and as what it was asked for: what it opens is of the same. */
  made: Pick<Answer, 'kind' | 'journalNumber'>;
  search: StatementSearch;
  children: string;
  'aria-label': string;
}

const bounded = ({ from, to }: Days) => ({ from: from ?? undefined, to });

/** The way from a figure to what comes to it: lines of a ledger account, payments, bonds, an entry… (money#figures-open). */
export const FigureLink = ({ opens, days, made, search, children, ...look }: FigureLinkProps) => {
  const { at, known, agent, parish, surety } = search;
  const isOfNow = isAsItStands(made.kind) || (at === undefined && known === undefined);
  const upTo = isOfNow ? undefined : made.journalNumber;
  const whose = { agent, parish, surety };
  switch (opens.page) {
    case 'ledger': {
      const { ledgerAccount, tag, of, detail } = opens;
      const own = opens.days ?? days;
      const narrowed = { tag: tag ?? undefined, of: of ?? undefined, detail: detail ?? undefined };
      return own === null ? (
        children
      ) : (
        <AppLink
          to="/money/accounts/$code"
          params={{ code: ledgerAccount }}
          search={{ ...bounded(own), ...narrowed, ...whose, upTo }}
          {...look}
        >
          {children}
        </AppLink>
      );
    }
    case 'payments': {
      const { part, by, method, takenBy, payerOf } = opens;
      const asked = { by: by === 'effective' ? by : undefined, method: method ?? undefined, part, upTo };
      const whom = { takenBy: takenBy ?? undefined, payer: payerOf ?? undefined, ...whose };
      return (
        <AppLink to="/admin/reports" search={{ tab: 'payments', ...bounded(opens.days), ...asked, ...whom }} {...look}>
          {children}
        </AppLink>
      );
    }
    case 'money-out': {
      const { kind, payee } = opens;
      return (
        <AppLink
          to="/money/out"
          search={{ by: 'effective', ...bounded(opens.days), kind, payee: payee ?? undefined, at: upTo }}
          {...look}
        >
          {children}
        </AppLink>
      );
    }
    case 'statement': {
      const own = opens.days ?? days;
      return own === null ? (
        children
      ) : (
        <AppLink
          to="/admin/reports/$report"
          params={{ report: opens.kind }}
          search={{ ...bounded(own), at: upTo, owedFor: opens.owedFor ?? undefined, ...whose }}
          {...look}
        >
          {children}
        </AppLink>
      );
    }
    case 'lines':
      return (
        <AppLink
          to="/admin/reports/$report"
          params={{ report: made.kind }}
          search={{ ...search, lines: opens.key }}
          {...look}
        >
          {children}
        </AppLink>
      );
    case 'bond':
      return (
        <AppLink to="/bonds/$bondId" params={{ bondId: opens.bondId }} {...look}>
          {children}
        </AppLink>
      );
    case 'deposit':
      return (
        <AppLink to="/money/deposits/$depositId" params={{ depositId: opens.depositId }} {...look}>
          {children}
        </AppLink>
      );
    case 'entry':
      return (
        <AppLink to="/admin/reports" search={{ tab: 'journal', entry: opens.journalNumber }} {...look}>
          {children}
        </AppLink>
      );
  }
};
