/** What makes some things at once, out of others. */
export interface Part<Things, Makers> {
  /** The names of what it makes. */
  gives: readonly (keyof Things)[];
  /** The names of what it stands on. */
  on: readonly (keyof Things)[];
  make: (makers: Makers, on: Things) => Promise<Partial<Things>>;
}

/** A part whose types are checked: it makes no less than it says, and sees only what it stands on. */
export const partOf =
  <Things, Makers>() =>
  <Given extends keyof Things, On extends keyof Things = never>(
    gives: readonly Given[],
    on: readonly On[],
    make: (makers: Makers, on: Pick<Things, On>) => Promise<Pick<Things, Given>>,
  ): Part<Things, Makers> => ({
    gives,
    on,
    make: async (makers, things) => {
      const made = await make(makers, things);
      // An answer may say more than is asked for here.
      const given: Partial<Things> = {};
      for (const name of gives) given[name] = made[name];
      return given;
    },
  });

/**
 * Sample things by name, each made when it is first asked for, with what it stands on and no more. What was made is
 * kept for whoever asks next; who uses something up has it made anew (`renewed`).
 */
export class Samples<Things extends object, Makers> {
  private readonly kept = new Map<Part<Things, Makers>, Promise<Partial<Things>>>();

  /** `given`: what needs no making. @throws RangeError where a part stands on what no earlier one gives */
  constructor(
    private readonly parts: readonly Part<Things, Makers>[],
    private readonly makers: Makers,
    private readonly given: Partial<Things>,
  ) {
    const known = new Set<keyof Things>(Object.keys(given) as (keyof Things)[]);
    for (const { gives, on } of parts) {
      for (const name of on) if (!known.has(name)) throw new RangeError(`Nothing makes ${String(name)} before.`);
      for (const name of gives) known.add(name);
    }
  }

  /** One of everything, made one after the other. */
  async all(): Promise<Things> {
    const things = { ...this.given } as Things;
    for (const part of this.parts) Object.assign(things, await this.keep(part));
    return things;
  }

  /** What is named: as it is kept, made now if nobody has asked for it. */
  named<Name extends keyof Things>(...names: readonly Name[]): Promise<Pick<Things, Name>> {
    return this.collect(names, (part) => this.keep(part));
  }

  /** What is named, made anew; what it stands on is made anew where it is named, too, or stands on what is. */
  async renewed(names: ReadonlySet<PropertyKey>): Promise<Partial<Things>> {
    const made = new Map<Part<Things, Makers>, Promise<Partial<Things>>>();
    const isRenewed = ({ gives, on }: Part<Things, Makers>): boolean =>
      gives.some((name) => names.has(name)) || this.under(on).some(isRenewed);
    const renew = (part: Part<Things, Makers>): Promise<Partial<Things>> => {
      const making =
        made.get(part) ??
        this.collect(part.on, (below) => (isRenewed(below) ? renew(below) : this.keep(below))).then((on) =>
          part.make(this.makers, on as unknown as Things),
        );
      made.set(part, making);
      return making;
    };
    const things = { ...this.given };
    for (const part of this.under([...names] as (keyof Things)[])) Object.assign(things, await renew(part));
    return things;
  }

  /** The parts that give these names, each once. */
  private under(names: readonly (keyof Things)[]): Part<Things, Makers>[] {
    return this.parts.filter(({ gives }) => gives.some((name) => names.includes(name)));
  }

  private keep(part: Part<Things, Makers>): Promise<Partial<Things>> {
    const making =
      this.kept.get(part) ?? this.named(...part.on).then((on) => part.make(this.makers, on as unknown as Things));
    this.kept.set(part, making);
    return making;
  }

  private async collect<Name extends keyof Things>(
    names: readonly Name[],
    find: (part: Part<Things, Makers>) => Promise<Partial<Things>>,
  ): Promise<Pick<Things, Name>> {
    const things = { ...this.given };
    for (const part of this.under(names)) Object.assign(things, await find(part));
    return things as unknown as Pick<Things, Name>;
  }
}
