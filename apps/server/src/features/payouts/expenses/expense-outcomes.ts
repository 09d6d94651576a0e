import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { expenseDecider, type Expense } from './expense-state.ts';

/** Hears how an expense stands after somebody decided something of it. */
type Hears = (actor: Actor, expense: Expense) => Promise<void>;

/**
 * What else changes once an expense was approved, declined or voided, as the line of a bank that it was booked from. Each
 * does it at once, and in a round of its own where this is cut.
 */
@Injectable()
export class ExpenseOutcomes {
  private readonly logger = new Logger('expenses');
  private readonly heardBy: Hears[] = [];

  constructor(private readonly commands: CommandRunner) {}

  register(hears: Hears): void {
    this.heardBy.push(hears);
  }

  /** `decided` is the id of an expense, or of the request to void it. */
  async tell(actor: Actor, decided: string): Promise<void> {
    try {
      const expense = await this.find(actor, decided);
      if (expense) for (const hears of this.heardBy) await hears(actor, expense);
    } catch (error) {
      this.logger.warn(new Error('What follows from an expense is done later.', { cause: error }));
    }
  }

  private async find(actor: Actor, decided: string): Promise<Expense | undefined> {
    const { expenses, voids } = await this.commands.read(expenseDecider, actor, actor.organizationId);
    return expenses.get(voids.get(decided)?.expenseId ?? decided);
  }
}
