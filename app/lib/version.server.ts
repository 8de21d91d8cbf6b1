import { createHash } from 'node:crypto'

/**
 * Names what somebody has read, so that a change on top of something older is noticed and nothing of either is lost. Of the content
 * itself, not of a time: what changed beside it, or to and fro, is no conflict.
 */
export const versionOf = (read: object): string =>
  createHash('sha256')
    .update(JSON.stringify(read))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
