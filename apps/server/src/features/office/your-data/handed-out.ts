/**
 * What `produce` hands on, one thing after the other, each when the one before it is done with: so that work in a
 * transaction can be read as it comes. Where nobody asks on, `hand` fails, and with it the work.
 */
export async function* handedOut<T>(produce: (hand: (thing: T) => Promise<void>) => Promise<void>): AsyncIterable<T> {
  const things = new Exchange<T>();
  const producing = produce((thing) => things.hand(thing));
  producing.then(
    () => things.end(),
    (error: unknown) => things.fail(error),
  );
  try {
    for (let thing = await things.next(); thing !== undefined; thing = await things.next()) yield thing.thing;
  } finally {
    things.leave();
    await producing.catch(() => undefined);
  }
}

/** One thing at a time between who makes and who takes. */
class Exchange<T> {
  private coming = Promise.withResolvers<{ thing: T } | undefined>();
  private taken: PromiseWithResolvers<void> | undefined;
  /** Of the thing that was taken last. */
  private atWork: PromiseWithResolvers<void> | undefined;
  private hasLeft = false;

  hand(thing: T): Promise<void> {
    if (this.hasLeft) return Promise.reject(new Error('Nobody asks on.'));
    this.taken = Promise.withResolvers();
    this.coming.resolve({ thing });
    return this.taken.promise;
  }

  /** The next one; the one before it is done with. Undefined where there is none. */
  async next(): Promise<{ thing: T } | undefined> {
    this.atWork?.resolve();
    const thing = await this.coming.promise;
    if (thing === undefined) return thing;
    this.atWork = this.taken;
    this.coming = Promise.withResolvers();
    return thing;
  }

  end(): void {
    this.coming.resolve(undefined);
  }

  fail(error: unknown): void {
    // Nobody may ask any more.
    this.coming.promise.catch(() => undefined);
    this.coming.reject(error);
  }

  leave(): void {
    this.hasLeft = true;
    this.taken?.reject(new Error('Nobody asks on.'));
  }
}
