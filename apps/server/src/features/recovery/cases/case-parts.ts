import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What happened in a case, for its chronology; what is typed stands in `lines`. */
export interface CaseEntry {
  id: string;
  /** When it happened; of what is known by its day alone, noon of that day counts nothing but its order. */
  day: string;
  /** An ISO instant; null where only the day is known. */
  at: string | null;
  /** When it was entered. */
  enteredAt: string;
  /** Null where the case followed its bonds by itself. */
  by: string | null;
  /** What it is, in a word or two: `Visit`, `Outgoing call`. */
  kind: string;
  /** What stands in every edition. */
  lines: readonly string[];
  /**
   * What the surety reads and a court does not: sources, costs, third persons' phones (recovery#chronology-editions).
   */
  suretyLines?: readonly string[];
  /** The whole of it is for the surety alone. */
  suretyOnly?: boolean;
  /** Struck entries stay, struck. */
  struck?: { at: string; by: string; reason: string } | null;
}

/** How sure it is that the defendant is found where the best fresh lead says, in percent. */
export interface CaseConfidence {
  caseId: string;
  confidence: number;
}

/** What a feature keeps of a case beside the case itself. */
export interface CasePart {
  /** Kebab-case; names it in messages. */
  name: string;
  /** What it adds to the chronology; `timeZone` decides its days. */
  entries?: (
    tx: TenantTransaction,
    of: { organizationId: string; caseId: string; timeZone: string },
  ) => Promise<readonly CaseEntry[]>;
  /** What it knows of where the defendants of cases are; `since` is the first day that counts. */
  confidences?: (
    tx: TenantTransaction,
    of: { organizationId: string; since: string },
  ) => Promise<readonly CaseConfidence[]>;
  /**
   * Statements that move what it keeps of the case $2 of the organization $1 into the older case $3
   * (recovery#joining-cases).
   */
  moves?: readonly string[];
}

/**
 * What features below add to a case: each registers in its module, so that the queue and the chronology are one list
 * without knowing them.
 */
@Injectable()
export class CaseParts {
  private readonly parts: CasePart[] = [];

  register(part: CasePart): void {
    this.parts.push(part);
  }

  /** Everything that happened in a case, in no order. */
  async entries(
    tx: TenantTransaction,
    of: { organizationId: string; caseId: string; timeZone: string },
  ): Promise<CaseEntry[]> {
    const found: CaseEntry[] = [];
    for (const { entries } of this.parts) if (entries) found.push(...(await entries(tx, of)));
    return found;
  }

  /** Moves everything of a case into the older one that it is joined into. */
  async move(tx: TenantTransaction, of: { organizationId: string; from: string; to: string }): Promise<void> {
    for (const { moves = [] } of this.parts)
      for (const sql of moves) await tx.query(sql, [of.organizationId, of.from, of.to]);
  }

  /** The best that any part knows of each case. */
  async confidences(
    tx: TenantTransaction,
    of: { organizationId: string; since: string },
  ): Promise<ReadonlyMap<string, number>> {
    const best = new Map<string, number>();
    for (const { confidences } of this.parts)
      for (const { caseId, confidence } of (await confidences?.(tx, of)) ?? [])
        best.set(caseId, Math.max(confidence, best.get(caseId) ?? 0));
    return best;
  }
}
