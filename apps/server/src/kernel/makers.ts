/** Work that one feature asks for and a feature that stands below it does: told when the app begins, kind by kind. */
export abstract class Makers<Kind extends string, Make> {
  private readonly told = new Map<Kind, Make>();

  register(kind: Kind, make: Make): void {
    this.told.set(kind, make);
  }

  of(kind: Kind): Make {
    const make = this.told.get(kind);
    if (!make) throw new Error(`Nothing makes ${kind}.`);
    return make;
  }
}
