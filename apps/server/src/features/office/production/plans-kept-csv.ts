import type { PlansKept } from '#contracts/office/production/plans-kept.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { plansByAgent, plansOf, type PlansMade } from './plans-kept.ts';

const HEADINGS = [
  'Agent',
  'Account',
  'Defendant',
  'Accounts',
  'Instalments due',
  'Instalments late',
  'Due',
  'Paid',
  'Late',
  'Promises made',
  'Kept',
  'Broken',
  'Open',
];

const figures = ({
  due,
  late,
  dueCents,
  paidCents,
  lateCents,
  made,
  kept,
  broken,
  open,
}: Omit<PlansKept, 'accounts'>) => [
  due,
  late,
  ...[dueCents, paidCents, lateCents].map(decimalOfCents),
  made,
  kept,
  broken,
  open,
];

const nobody = (name: string): string => (name === '' ? 'No bond' : name);

/** A line for each account, then what each agent and all of them add up to, and as of what was known. */
export const plansKeptCsv = ({ accounts, narrowedTo, known }: PlansMade): string =>
  csv([
    ...(narrowedTo.length === 0 ? [] : [['Plans and promises', ...narrowedTo]]),
    HEADINGS,
    ...accounts.map((account) => [
      nobody(account.agentName),
      account.shortId === null ? '' : formatShortId(account.shortId),
      account.defendantName,
      1,
      ...figures(account),
    ]),
    ...plansByAgent(accounts).map((agent) => [
      nobody(agent.fullName),
      '',
      'Total of the agent',
      agent.accounts,
      ...figures(agent),
    ]),
    ['', '', 'Total', accounts.length, ...figures(plansOf(accounts))],
    ...(known === null ? [] : [[known]]),
  ]);
