/** JSON of a T that PostgreSQL made: it is sent as it is, which costs less than reading and writing it again. */
export class JsonText<T> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(): T {
    return JSON.parse(this.text)
  }
}
