import { z } from 'zod';
import { addBankAccount, listBankAccounts } from '#contracts/books/bank/bank.ts';
import { transferBetweenBanks, voidBankTransfer } from '#contracts/books/bank/bank-transfers.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { BANKS } from './books-model/bank-transfers.ts';
import type { Op } from './scenarios.ts';
import type { Person } from './test-people.ts';

/** What a scenario over HTTP lends to the steps about transfers between accounts at banks. */
interface BankTransfersOverHttp {
  today: () => string;
  admin: () => Person;
  /** The id of what an earlier step has made; one that nobody has where none did. */
  id: (kind: string, name: string) => string;
  isKnown: (kind: string, name: string) => boolean;
  named: (kind: string, name: string, id: string) => void;
  ask: <E extends Endpoint>(op: Op, endpoint: E, asked: object) => Promise<unknown>;
}

const recorded = z.looseObject({ bankTransferId: z.string() });

/** Steps about transfers between accounts at banks: the first finds the account that every agency has, and adds the others. */
export const bankTransferPlays = (scenario: BankTransfersOverHttp) => {
  let made: Promise<void> | null = null;
  const makeBanks = async (): Promise<void> => {
    const [first, ...others] = BANKS;
    const { ask } = scenario.admin();
    for (const name of others) {
      const { bankAccountId } = await ask(addBankAccount, { body: { name } });
      scenario.named('bank', name, bankAccountId);
    }
    const { accounts } = await ask(listBankAccounts);
    scenario.named('bank', first, accounts[0]?.bankAccountId ?? '');
  };
  const bank = (name: unknown): string => scenario.id('bank', String(name));
  return {
    bankTransfer: async (op: Op) => {
      if (!scenario.isKnown('bank', BANKS[0])) await (made ??= makeBanks());
      const between = { fromAccountId: bank(op['from']), toAccountId: bank(op['to']) };
      const body = {
        ...between,
        amountCents: op['amount'],
        movedOn: op['on'] ?? scenario.today(),
        reason: op['reason'],
      };
      const { bankTransferId } = recorded.parse(await scenario.ask(op, transferBetweenBanks, { body }));
      scenario.named('transfer', String(op['transfer']), bankTransferId);
    },
    voidBankTransfer: (op: Op) => {
      const params = { bankTransferId: scenario.id('transfer', String(op['transfer'])) };
      return scenario.ask(op, voidBankTransfer, { params, body: { reason: op['reason'] } });
    },
  };
};
