import { useQuery } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import type { QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { backgroundLinks } from '#domain/office/background-links.ts';
import { reportQueries } from './background.queries.ts';
import { associatesOf } from './known-associates.tsx';

export interface ReportData {
  defendant: Defendant;
  indemnitors: readonly Indemnitor[];
  references: readonly Reference[];
  links: readonly QuickLink[];
}

/** The data of a person's searches: null until all parts are there, so that none is missing unnoticed. */
export const useReportData = (defendantId: string) => {
  const queries = reportQueries(defendantId);
  const defendant = useQuery(queries.defendant);
  const indemnitors = useQuery(queries.indemnitors);
  const references = useQuery(queries.references);
  const links = useQuery(queries.links);
  const data: ReportData | null =
    defendant.data && indemnitors.data && references.data && links.data
      ? { defendant: defendant.data, ...indemnitors.data, ...references.data, ...links.data }
      : null;
  return {
    data,
    error: data === null ? (defendant.error ?? indemnitors.error ?? references.error ?? links.error) : null,
    retry: () => {
      for (const query of [defendant, indemnitors, references, links]) void query.refetch();
    },
  };
};

/** The sets of searches for a person, each filled with what is known of them, and whom they know. */
export const searchesFor = ({ defendant, indemnitors, references, links }: ReportData) => {
  const associates = associatesOf(indemnitors, references);
  const portals = links.filter(({ linkType }) => linkType === 'inmate').map(({ name, url }) => ({ label: name, url }));
  return { associates, sets: backgroundLinks(defendant, associates, portals) };
};
