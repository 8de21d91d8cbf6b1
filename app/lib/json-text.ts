/** JSON that PostgreSQL made, sent unchanged: cheaper than parsing and writing it again. */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(): T {
    return JSON.parse(this.text)
  }
}
