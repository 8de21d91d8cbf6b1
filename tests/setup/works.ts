/** Work that goes on until the test ends it, by name. */
export class Works {
  readonly begun: string[] = []
  readonly #ends = new Map<string, () => void>()

  begin(name: string): Promise<void> {
    this.begun.push(name)
    return new Promise((resolve) => this.#ends.set(name, resolve))
  }

  end(name: string): void {
    this.#ends.get(name)!()
  }
}

export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 2))
}
