import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** The agency whose alerts are looked for, and its day. */
export interface AgencyDay {
  organizationId: OrganizationId;
  timeZone: string;
  today: string;
}

/** What the words and the page of an alert are made from: ids and figures, nothing that a person typed. */
export interface AlertFacts {
  bondId?: string;
  caseId?: string | null;
  defendantId?: string | null;
  /** Somebody of the agency whom it is about. */
  userId?: string;
  suretyId?: string;
  /** A day that it is about, where that is no deadline. */
  on?: string;
  /** Days before a deadline; 0 once it has passed. */
  step?: number;
  count?: number;
  cents?: number;
  /** What was collected for others and is not paid yet. */
  collectedCents?: number;
  /** What kind of request waits, or what the clerk's notice comes to. */
  what?: string;
}

/** Something that calls for somebody now. */
export interface FoundAlert {
  thing: string;
  /** Another occasion of the same thing is another alert. */
  occasion: string;
  facts: AlertFacts;
  deadline?: string | null;
  red?: boolean;
  /** Who sees it by their role, where it is not those of its kind. */
  roles?: readonly Role[];
  /** Whose own it is: they see it only where nobody else could deal with it, from `aloneFrom` on. */
  barred?: readonly string[];
  aloneFrom?: string | null;
  /** Who sees it whatever their role is. */
  concerns?: readonly string[];
}

/** An alert as its words are made from it. */
export interface ShownFacts extends AlertFacts {
  deadline: string | null;
}

/** Who made the cause go, by the thing; nobody of whom it is not known or whom no one made go. */
export type SettledBy = ReadonlyMap<string, string>;

/** All that a kind of alert is; another one is one more of these in `alert-kinds.ts`. */
export interface KindOfAlert {
  kind: AlertKind;
  /** Who sees it by their role (today#alert-recipients). */
  roles: readonly Role[];
  /** What calls for somebody now. It reads what is open alone, by an index. */
  find: (tx: TenantTransaction, agency: AgencyDay) => Promise<FoundAlert[]>;
  /** Who dealt with these things since then; a kind without it cannot say. */
  settledBy?: (tx: TenantTransaction, organizationId: string, gone: readonly GoneAlert[]) => Promise<SettledBy>;
  /** What is the matter. */
  words: (facts: ShownFacts, today: string) => string;
  /** The path where it is dealt with. */
  page: (facts: AlertFacts) => string;
}

/** An alert whose cause is gone. */
export interface GoneAlert {
  thing: string;
  openedAt: string;
  facts: AlertFacts;
}
