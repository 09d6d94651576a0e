import type { Report } from '../../../platform/proof/finding.ts';

/** What is held of an organization whose log is not whole. */
interface Held {
  /** Causes that the log itself shows, in its order. */
  causes: string[];
  lines: string[];
  following: number;
}

/** How many lines of an organization are held at most until its cause is told; further ones are counted. */
const MOST_HELD = 10_000;

/**
 * What is found wrong. Where the log of an organization is not whole, nearly every row behind that place differs: the
 * first cause is told first, with how many lines follow from it, and those after it.
 */
export class Findings {
  count = 0;
  private readonly held = new Map<string, Held>();

  constructor(private readonly told: Report) {}

  /** Something that is wrong in an organization's log. */
  cause(organizationId: string, message: string): void {
    this.count += 1;
    const row = this.held.get(organizationId) ?? { causes: [], lines: [], following: 0 };
    row.causes.push(`Organization ${organizationId}: ${message}`);
    this.held.set(organizationId, row);
  }

  /** Anything else. It follows from a cause where it names the organization of one. */
  readonly report: Report = (line) => {
    this.count += 1;
    const row = [...this.held].find(([organizationId]) => line.includes(organizationId))?.[1];
    if (!row) return this.told(line);
    row.following += 1;
    if (row.following <= MOST_HELD) row.lines.push(line);
  };

  /** Tells what is held, once everything of an organization, or of all, was looked at. */
  tell(organizationIds: Iterable<string> = [...this.held.keys()]): void {
    for (const organizationId of organizationIds) {
      const { causes: [first, ...others] = [], lines = [], following = 0 } = this.held.get(organizationId) ?? {};
      this.held.delete(organizationId);
      if (first === undefined) continue;
      const follow = following === 1 ? '1 line follows' : `${following.toLocaleString('en-US')} lines follow`;
      this.told(following === 0 ? first : `${first}; ${follow} from it`);
      for (const line of [...others, ...lines]) this.told(line);
      if (following > MOST_HELD) this.told(`Organization ${organizationId}: ${following - MOST_HELD} more lines.`);
    }
  }
}
