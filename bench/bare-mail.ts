// The yardstick: nodemailer in a loop, as many at a time as the mailer gives to bulk mail. argv: the mail server's address, how many
// mails, and how many bytes of HTML each has. Says how many it sent in a second.
import nodemailer from 'nodemailer'
import { BULK_SLOTS } from '../app/mail/mailer.server'

const [url, count, size] = process.argv.slice(2)
const transport = nodemailer.createTransport({ url })
const html = `<p>${'Bread and butter. '.repeat(Math.ceil(Number(size) / 18))}</p>`.slice(0, Number(size))
let left = Number(count)
const began = performance.now()
await Promise.all(
  Array.from({ length: BULK_SLOTS }, async () => {
    while (left-- > 0)
      await transport.sendMail({
        from: { name: 'Localoaf', address: 'hello@localoaf.test' },
        ...{ to: `reader${left}@readers.test`, subject: 'The Breadletter', text: 'Bread and butter.', html },
      })
  }),
)
process.stdout.write(`${(Number(count) / (performance.now() - began)) * 1000}\n`)
process.exit(0)
