export const REQUEST_FAULTS = ['drop_after_commit', 'error_500', 'delay'] as const
export const WEBHOOK_FAULTS = ['duplicate_webhook', 'reorder_webhooks', 'withhold_webhooks'] as const

/** Something that shall go wrong; it survives a restart. */
export interface Fault {
  id: string
  kind: (typeof REQUEST_FAULTS)[number] | (typeof WEBHOOK_FAULTS)[number]
  /** How often it still happens; null: until it is removed. */
  times: number | null
  /** "POST /v1/refunds" or, for webhooks, an event's type; `*` stands for anything. Null: always. */
  match: string | null
  ms: number
  /** An `error_500` after the work was done: the provider calls a 500 indeterminate. */
  after_commit: boolean
}
