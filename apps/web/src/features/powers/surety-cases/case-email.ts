import { useQuery } from '@tanstack/react-query';
import { isDay } from '#domain/kernel/is-day.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { suretiesQuery } from '../../agency/sureties/index.ts';

/** What an e-mail says of a case; `caseId` where it is kept already. */
export interface EmailedCase {
  caseId?: string;
  insurerName: string;
  insurerEmail: string;
  defendantName: string | null;
  caseNumber: string | null;
  bondAmountCents: number | null;
  dueOn: string | null;
  notes: string | null;
}

/**
 * The address that opens a draft to the insurer: "Surety case {case number or id}: {defendant}" and the facts
 * (powers#surety-case-email).
 */
export const caseEmail = (given: EmailedCase): string => {
  const { caseId = '', insurerName, insurerEmail, defendantName, caseNumber, bondAmountCents, dueOn, notes } = given;
  const number = caseNumber === null || caseNumber === '' ? caseId : caseNumber;
  const called = `Surety case ${number}`.trim();
  const amount = bondAmountCents === null || Number.isNaN(bondAmountCents) ? '' : formatCents(bondAmountCents);
  const facts = [
    ['Insurer', insurerName],
    ['Defendant', defendantName],
    ['Case number', caseNumber],
    ['Bond amount', amount],
    ['Due date', dueOn === null ? '' : isDay(dueOn) ? showDay(dueOn) : dueOn], // a form drafts what is typed so far
    ['Notes', notes],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const subject = encodeURIComponent(defendantName ? `${called}: ${defendantName}` : called);
  const body = encodeURIComponent(facts.join('\r\n'));
  return `mailto:${encodeURIComponent(insurerEmail).replace('%40', '@')}?subject=${subject}&body=${body}`;
};

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The same, to the surety's contact where the case has no address of its own (powers#surety-case-email). */
export const useCaseEmail = (): ((given: EmailedCase) => string) => {
  const { data } = useQuery(suretiesQuery);
  return (given) => {
    const contact = data?.sureties.find(({ name }) => sameName(name, given.insurerName))?.email ?? '';
    return caseEmail(given.insurerEmail.trim() === '' ? { ...given, insurerEmail: contact } : given);
  };
};
