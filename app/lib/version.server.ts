import { createHash } from 'node:crypto'

/** Names the content that an editor has read, to notice a change on top of something older. Not a time: equal content is no conflict. */
export const versionOf = (read: object): string =>
  createHash('sha256')
    .update(JSON.stringify(read))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
