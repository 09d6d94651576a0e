/** Something outside the program is missing or in the way: what it is, and what the person at the terminal can do. */
export class Unavailable extends Error {
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(what);
    this.name = 'Unavailable';
    this.remedy = remedy;
  }
}
