import type Stripe from 'stripe'
import { badParam } from './errors'
import type { Tree } from './form'

/** Remembers which parameters were read, so that unknown ones can be refused. */
export class Params {
  readonly #tree: Tree
  readonly #name: string
  readonly #read = new Set<string>()
  readonly #children: Params[] = []

  constructor(tree: Tree, name = '') {
    this.#tree = tree
    this.#name = name
  }

  text(key: string): string | undefined {
    this.#read.add(key)
    const value = this.#tree[key]
    if (value === undefined) return undefined
    const param = this.#path(key)
    if (typeof value !== 'string') throw badParam('parameter_invalid_string_type', `Invalid string: ${param}`, param)
    if (value === '')
      throw badParam(
        'parameter_invalid_empty',
        `You passed an empty string for '${param}'. Leave it out instead.`,
        param,
      )
    return value
  }

  need(key: string): string {
    return this.text(key) ?? this.#missing(key)
  }

  int(key: string): number | undefined {
    const value = this.text(key)
    if (value === undefined) return undefined
    if (!/^-?\d{1,12}$/.test(value))
      throw badParam('parameter_invalid_integer', `Invalid integer: ${value}`, this.#path(key))
    return Number(value)
  }

  needInt(key: string): number {
    return this.int(key) ?? this.#missing(key)
  }

  bool(key: string): boolean | undefined {
    return this.choice(key, ['true', 'false']) === undefined ? undefined : this.#tree[key] === 'true'
  }

  choice<const T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key)
    if (value === undefined || (allowed as readonly string[]).includes(value)) return value as T | undefined
    throw badParam(
      'parameter_invalid_string_enum',
      `Invalid ${this.#path(key)}: must be one of ${allowed.join(', ')}`,
      this.#path(key),
    )
  }

  child(key: string): Params | undefined {
    this.#read.add(key)
    const value = this.#tree[key]
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string')
      throw badParam('parameter_invalid_object', `Invalid object: ${value}`, this.#path(key))
    const child = new Params(value, this.#path(key))
    this.#children.push(child)
    return child
  }

  needChild(key: string): Params {
    return this.child(key) ?? this.#missing(key)
  }

  list(key: string): Params[] {
    const items = this.child(key)
    return items ? items.names().map((name) => items.needChild(name)) : []
  }

  texts(key: string): string[] {
    const items = this.child(key)
    return items ? items.names().map((name) => items.need(name)) : []
  }

  /** These do not count as reading. */
  has = (key: string) => this.#tree[key] !== undefined
  isText = (key: string) => typeof this.#tree[key] === 'string'
  names = () => Object.keys(this.#tree)

  /** Keys set to the empty string are removed, as the provider does. */
  metadata(before: Stripe.Metadata = {}): Stripe.Metadata {
    const given = this.child('metadata')
    const merged = { ...before }
    for (const name of given?.names() ?? []) {
      if (given!.#tree[name] === '') delete merged[name]
      else merged[name] = given!.need(name)
      given!.#read.add(name)
    }
    return merged
  }

  /** The provider knows them; the sandbox does not need them. */
  ignore(...keys: string[]): void {
    for (const key of keys) this.#read.add(key)
  }

  end(): void {
    for (const key of this.names()) {
      if (this.#read.has(key)) continue
      throw badParam('parameter_unknown', `Received unknown parameter: ${this.#path(key)}`, this.#path(key))
    }
    for (const child of this.#children) child.end()
  }

  #path(key: string): string {
    return this.#name ? `${this.#name}[${key}]` : key
  }

  #missing(key: string): never {
    throw badParam('parameter_missing', `Missing required param: ${this.#path(key)}.`, this.#path(key))
  }
}
