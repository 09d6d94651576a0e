import { must } from './book.ts';

/** A line of a booking: `2400` is kept by person, debits positive. */
type Line = readonly [account: string, tag: string, cents: number];

/** One thing that is done with collateral of one bond, by the names of receipts and requests. */
export interface TrustStep {
  /** `open`: so many cents are held of an opening, a third of them unbanked where it is cash. */
  what: 'open' | 'receive' | 'bank' | 'give' | 'apply' | 'owe' | 'void' | 'unreturn' | 'bounce' | 'approve' | 'decline';
  name: string;
  /** The receipt that is banked, voided or returned; what was given back and was not; the request that is decided. */
  of: string;
  person: string;
  cents: number;
  isCash: boolean;
}

interface ModelReceipt {
  person: string;
  cents: number;
  isCash: boolean;
  /** What of it lies there. */
  lying: number;
  fate: 'lies' | 'banked' | 'void' | 'bounced';
  /** What lies there of an opening: no receipt of this product. */
  opened?: true;
}

interface ModelReturn {
  person: string;
  cents: number;
  isCash: boolean;
  /** Its cash, by the receipts that it was of. */
  cash: readonly (readonly [ModelReceipt, number])[];
  isVoid: boolean;
}

type Waiting =
  | { person: string; cents: number; isCash: boolean; applies?: true }
  | { receipt: string }
  | { returned: string };

/** Above it a second person decides: an agency's limit until it sets one. */
const LIMIT = 50_000;

/**
 * The rules of collateral told a second time, from money#recipes-of-collateral and money#collateral-limits alone, with
 * nothing of the product's: what each step books, or that it is refused.
 */
export class TrustModel {
  private readonly receipts = new Map<string, ModelReceipt>();
  private readonly returns = new Map<string, ModelReturn>();
  private readonly waiting = new Map<string, Waiting>();
  /** What an opening brought in, by person. */
  private readonly opened = new Map<string, { held: number; unbanked: number; receipt: string }>();
  private readonly sums = new Map<string, number>();

  /** Cents of an account and tag. */
  sum(account: string, tag = ''): number {
    return this.sums.get(`${account} ${tag}`) ?? 0;
  }

  /** Of what is owed and given, in one account; `owe` charges it. @throws RefusedByModel; nothing has changed then. */
  play({ what, name, of, person, cents, isCash }: TrustStep): Line[] {
    switch (what) {
      case 'open':
        return this.open(name, person, { held: cents, unbanked: isCash ? Math.floor(cents / 3) : 0 });
      case 'receive':
        this.receipts.set(name, { person, cents, isCash, lying: cents, fate: 'lies' });
        return this.book(['1015', '', cents], ['2400', person, -cents]);
      case 'bank': {
        const receipt = this.standing(of);
        must(receipt.lying > 0, 'nothing of it lies there');
        const taken = receipt.lying;
        Object.assign(receipt, { lying: 0, fate: 'banked' });
        return this.book(['1005', '', taken], ['1015', '', -taken]);
      }
      case 'give':
        this.mustReach({ person, cents, isCash });
        if (cents <= LIMIT) return this.give(name, { person, cents, isCash });
        this.waiting.set(name, { person, cents, isCash });
        return [];
      case 'owe':
        return this.book(['1100', '', cents], ['4100', '', -cents]);
      case 'apply':
        this.mustReach({ person, cents, isCash: false });
        must(cents <= this.sum('1100'), 'less is due');
        if (cents <= LIMIT) return this.apply(person, cents);
        this.waiting.set(name, { person, cents, isCash: false, applies: true });
        return [];
      case 'void': {
        const receipt = this.whole(of);
        if (receipt.cents <= LIMIT) return this.void(receipt);
        this.waiting.set(name, { receipt: of });
        return [];
      }
      case 'unreturn': {
        const given = this.given(of);
        if (given.cents <= LIMIT) return this.unreturn(given);
        this.waiting.set(name, { returned: of });
        return [];
      }
      case 'bounce': {
        const receipt = this.standing(of);
        must(receipt.fate === 'banked' && !receipt.isCash, 'the bank has no such check');
        receipt.fate = 'bounced';
        return this.book(['2400', receipt.person, receipt.cents], ['1005', '', -receipt.cents]);
      }
      case 'approve':
        return this.approve(of);
      case 'decline':
        must(this.waiting.delete(of), 'nothing waits');
        return [];
    }
  }

  /** The difference to what stands of it: never less than was given back, banked or asked for since. */
  private open(name: string, person: string, { held, unbanked }: { held: number; unbanked: number }): Line[] {
    if (held === 0 && !this.opened.has(person)) return []; // nothing is opened, so nothing is known by this step
    const before = this.opened.get(person) ?? { held: 0, unbanked: 0, receipt: name };
    const [more, unbankedMore] = [held - before.held, unbanked - before.unbanked];
    const receipt = this.receipts.get(before.receipt);
    const bankMore = more - unbankedMore;
    const claimedCash = this.claimed((asked) => asked.isCash && asked.person === person);
    must(more >= 0 || this.free(person) + more >= 0, 'so much was given back');
    must(unbankedMore >= 0 || (receipt?.lying ?? 0) + unbankedMore >= claimedCash, 'so much was banked');
    const atBank = this.sum('1005') - this.claimed((asked) => !asked.isCash);
    must(bankMore >= 0 || atBank + bankMore >= 0, 'so much left the bank');
    this.opened.set(person, { held, unbanked, receipt: before.receipt });
    if (receipt) Object.assign(receipt, { cents: unbanked, lying: receipt.lying + unbankedMore });
    else if (unbanked > 0)
      this.receipts.set(before.receipt, {
        person,
        cents: unbanked,
        isCash: true,
        lying: unbanked,
        fate: 'lies',
        opened: true,
      });
    return this.book(['1005', '', bankMore], ['1015', '', unbankedMore], ['2400', person, -more]);
  }

  private approve(name: string): Line[] {
    const asked = this.waiting.get(name);
    must(asked !== undefined, 'nothing waits');
    this.waiting.delete(name);
    try {
      if ('receipt' in asked) return this.void(this.whole(asked.receipt));
      if ('returned' in asked) return this.unreturn(this.given(asked.returned));
      this.mustReach(asked);
      if (asked.applies) {
        must(asked.cents <= this.sum('1100'), 'less is due');
        return this.apply(asked.person, asked.cents);
      }
      return this.give(name, asked);
    } catch (error) {
      this.waiting.set(name, asked);
      throw error;
    }
  }

  /** What waits counts as taken. */
  private claimed(which: (asked: { person: string; isCash: boolean }) => boolean): number {
    return [...this.waiting.values()].reduce(
      (sum, asked) => sum + ('receipt' in asked || 'returned' in asked || !which(asked) ? 0 : asked.cents),
      0,
    );
  }

  private free(person: string): number {
    return 0 - this.sum('2400', person) - this.claimed((asked) => asked.person === person);
  }

  private cashOf(person: string): ModelReceipt[] {
    return [...this.receipts.values()].filter((receipt) => receipt.person === person && receipt.isCash);
  }

  private mustReach({ person, cents, isCash }: { person: string; cents: number; isCash: boolean }): void {
    must(cents <= this.free(person), 'not so much of theirs is held');
    const lying = this.cashOf(person).reduce((sum, receipt) => sum + receipt.lying, 0);
    const there = isCash
      ? lying - this.claimed((asked) => asked.isCash && asked.person === person)
      : this.sum('1005') - this.claimed((asked) => !asked.isCash);
    must(cents <= there, 'not so much is there');
  }

  private give(name: string, { person, cents, isCash }: { person: string; cents: number; isCash: boolean }): Line[] {
    let left = isCash ? cents : 0;
    const cash: [ModelReceipt, number][] = [];
    for (const receipt of this.cashOf(person)) {
      const taken = Math.min(left, receipt.lying);
      receipt.lying -= taken;
      left -= taken;
      cash.push([receipt, taken]);
    }
    this.returns.set(name, { person, cents, isCash, cash, isVoid: false });
    return this.book(['2400', person, cents], [isCash ? '1015' : '1005', '', -cents]);
  }

  private given(name: string): ModelReturn {
    const given = this.returns.get(name);
    must(given !== undefined && !given.isVoid, 'nothing was given back');
    const voidWaits = [...this.waiting.values()].some((asked) => 'returned' in asked && asked.returned === name);
    must(!voidWaits, 'its void waits');
    return given;
  }

  /** Held again, as it was before. */
  private unreturn(given: ModelReturn): Line[] {
    given.isVoid = true;
    for (const [receipt, taken] of given.cash) receipt.lying += taken;
    return this.book([given.isCash ? '1015' : '1005', '', given.cents], ['2400', given.person, -given.cents]);
  }

  /** From the trust bank to the agency's own, off what the account owes. */
  private apply(person: string, cents: number): Line[] {
    return this.book(['2400', person, cents], ['1000', '', cents], ['1005', '', -cents], ['1100', '', -cents]);
  }

  private standing(name: string): ModelReceipt {
    const receipt = this.receipts.get(name);
    must(receipt !== undefined, 'no such receipt');
    must(receipt.fate === 'lies' || receipt.fate === 'banked', 'it does not stand');
    const voidWaits = [...this.waiting.values()].some((asked) => 'receipt' in asked && asked.receipt === name);
    must(!voidWaits, 'its void waits');
    return receipt;
  }

  private whole(name: string): ModelReceipt {
    const receipt = this.standing(name);
    must(receipt.opened !== true, 'an opening is taken back as a whole');
    must(receipt.fate === 'lies' && receipt.lying === receipt.cents, 'it does not lie there whole');
    must(receipt.cents <= this.free(receipt.person), 'some of it is claimed');
    return receipt;
  }

  private void(receipt: ModelReceipt): Line[] {
    Object.assign(receipt, { lying: 0, fate: 'void' });
    return this.book(['2400', receipt.person, receipt.cents], ['1015', '', -receipt.cents]);
  }

  private book(...lines: Line[]): Line[] {
    for (const [account, tag, cents] of lines) {
      const key = `${account} ${tag}`;
      this.sums.set(key, (this.sums.get(key) ?? 0) + cents);
    }
    return lines;
  }
}
