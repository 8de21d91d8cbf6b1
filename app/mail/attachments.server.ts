/** A file of a mail is made when the mail is sent, so that it is true then; the outbox keeps only what to make, and of what. */
export interface Attachment {
  made: string
  id: string
}

export interface MailFile {
  filename: string
  contentType: string
  content: Buffer
}
