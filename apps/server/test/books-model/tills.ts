import { must } from './book.ts';

/** Where notes lie: in the office drawer, or in a till by its name. */
export const OFFICE = 'office';

interface Offer {
  from: string;
  to: string;
  cents: number;
  by: string;
  /** The checks that go along, by the order in which they were taken. */
  checks: readonly number[];
}

interface Paper {
  place: string;
  cents: number;
  isGone: boolean;
}

/** Notes and checks of an agency with tills, told without anything of the product's (money#tills). */
export class Notes {
  readonly cents = new Map<string, number>();
  readonly open = new Set([OFFICE]);
  readonly offers = new Map<string, Offer>();
  private readonly paid: [string, number][] = [];
  private readonly checks: Paper[] = [];
  /** What was counted less than was there, over all counts. */
  shortCents = 0;
  /** What the bank gave. */
  drawnCents = 0;

  constructor(
    private readonly holders: ReadonlyMap<string, readonly string[]>,
    private readonly money: ReadonlySet<string>,
  ) {}

  in(place: string): number {
    return this.cents.get(place) ?? 0;
  }

  /** What the checks come to that lie there. */
  checksIn(place: string): number {
    return this.checks.filter((one) => one.place === place && !one.isGone).reduce((sum, { cents }) => sum + cents, 0);
  }

  private put(place: string, cents: number): void {
    this.cents.set(place, this.in(place) + cents);
  }

  private keeps(place: string, who: string): boolean {
    return place === OFFICE ? this.money.has(who) : (this.holders.get(place) ?? []).includes(who);
  }

  private count(till: string, cents: number): void {
    this.shortCents += this.in(till) - cents;
    this.cents.set(till, cents);
  }

  opens(till: string, who: string, cents: number): void {
    must(this.keeps(till, who), 'it is somebody else’s');
    must(!this.open.has(till), 'it is open');
    this.count(till, cents);
    this.open.add(till);
  }

  closes(till: string, who: string, cents: number): void {
    must(this.open.has(till), 'it is closed');
    must(this.keeps(till, who) || this.money.has(who), 'it is somebody else’s');
    const isMoving = [...this.offers.values()].some(({ from, to }) => from === till || to === till);
    must(!isMoving, 'cash is on its way');
    this.count(till, cents);
    this.open.delete(till);
  }

  draws(till: string, cents: number): void {
    this.drawnCents += cents;
    this.put(till, cents);
  }

  /** Cash of a client goes into the first open till of whoever takes it. */
  takes(who: string, cents: number): void {
    const till = [...this.holders.keys()].find((each) => this.open.has(each) && this.keeps(each, who));
    must(till !== undefined, 'no till of theirs is open');
    this.put(till, cents);
  }

  /** A check is never refused for a till: where none of theirs is open it goes to the office. */
  takesCheck(who: string, cents: number): void {
    const till = [...this.holders.keys()].find((each) => this.open.has(each) && this.keeps(each, who));
    this.checks.push({ place: till ?? OFFICE, cents, isGone: false });
  }

  /** It is voided, or brought to the bank, from wherever it lies. */
  gone(nth: number): void {
    const check = this.checks[nth];
    must(check?.isGone === false, 'it lies nowhere');
    check.isGone = true;
  }

  private lies(nth: number, place: string): Paper {
    const check = this.checks[nth];
    must(check !== undefined && !check.isGone && check.place === place, 'it does not lie there');
    return check;
  }

  /** Cash is paid out of the open till of whoever pays it, where so much is there, else out of the office drawer. */
  pays(who: string, cents: number): void {
    const till = [...this.holders.keys()].find((each) => this.open.has(each) && this.keeps(each, who));
    const place = till !== undefined && cents <= this.in(till) ? till : OFFICE;
    must(cents <= this.in(place), 'so much is not there');
    this.put(place, -cents);
    this.paid.push([place, cents]);
  }

  /** What was paid out last comes back to where it lay. */
  takesBack(): void {
    const last = this.paid.pop();
    must(last !== undefined, 'nothing was paid out');
    this.put(...last);
  }

  offersTo(id: string, offer: Offer): void {
    const { from, to, cents, by, checks } = offer;
    must(from !== to && this.open.has(from) && this.open.has(to), 'between two open places');
    must(this.keeps(from, by), 'who offers it keeps it');
    const already = [...this.offers.values()].filter((other) => other.from === from);
    must(cents + already.reduce((sum, other) => sum + other.cents, 0) <= this.in(from), 'so much is not there');
    must(cents > 0 || checks.length > 0, 'something is offered');
    must(new Set(checks).size === checks.length, 'each once');
    for (const nth of checks) {
      this.lies(nth, from);
      must(![...this.offers.values()].some((other) => other.checks.includes(nth)), 'it is on its way');
    }
    this.offers.set(id, offer);
  }

  confirms(id: string, who: string): void {
    const offer = this.offers.get(id);
    must(offer !== undefined, 'nobody offered that');
    const { from, to, cents, by, checks } = offer;
    must(this.keeps(to, who), 'who confirms it keeps the other place');
    must(who !== by || this.money.has(who), 'two confirm it');
    must(cents <= this.in(from), 'so much is not there');
    const papers = checks.map((nth) => this.lies(nth, from));
    this.put(from, -cents);
    this.put(to, cents);
    for (const paper of papers) paper.place = to;
    this.offers.delete(id);
  }
}
