import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { newId } from '~/lib/ids'
import { cut, oneLine } from '~/lib/text'

export interface Mail {
  /** Names the cause ('signup:CODE_ID'): the same cause never sends twice. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

type Executor = Pick<Db, 'execute'>

/** Written, with the job that sends it, in the transaction of its cause: no mail without its cause, no cause without its mail. */
export async function queueMail(tx: Executor, mail: Mail): Promise<void> {
  const id = newId()
  await tx.execute(sql`
    with queued as (
      insert into mail_outbox (id, dedupe_key, message_id, "to", subject, text, html, headers)
      values (${id}, ${mail.key}, ${`<${id}@mail.localoaf>`}, ${mail.to.toLowerCase()}, ${cut(oneLine(mail.subject), 300)}, ${mail.text}, ${mail.html},
        ${JSON.stringify(mail.headers ?? {})}::jsonb)
      on conflict (dedupe_key) do nothing
      returning id
    )
    select graphile_worker.add_job('send_mail', json_build_object('id', id), max_attempts := 20) from queued`)
}
