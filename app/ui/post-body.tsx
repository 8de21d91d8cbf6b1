import { memo } from 'react'

/** What `readMarkdown` made, and nothing else: only the tags that it knows are in it (decision 232). */
export const PostBody = memo(function PostBody({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own renderer; a test parses what it writes
    <div className="post-body max-w-prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
  )
})
