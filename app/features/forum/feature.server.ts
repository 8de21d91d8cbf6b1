import { z } from 'zod'
import { type Feature, serve } from '~/http/feature.server'
import { emptyDeletedPosts } from './change-post.commands.server'
import { forumHandlers } from './forum.api.server'
import { forumContract } from './forum.contract'
import { forumMailsHandlers } from './forum-mails.api.server'
import { forumMailsContract } from './forum-mails.contract'
import { forumOfPerson } from './forum-of-person.commands.server'
import { forumLetters } from './letters.server'
import { memberHandlers } from './member.api.server'
import { forgetDrafts } from './member.commands.server'
import { memberContract } from './member.contract'
import { memberPostsHandlers } from './member-posts.api.server'
import { memberPostsContract } from './member-posts.contract'
import { renderPosts } from './render-post.commands.server'
import { findThread, showPosts } from './reported-posts.queries.server'
import { hidePost, letThrough, lockReported, removePost, tellHiddenPost } from './rule-post.commands.server'
import { forumStops, tellPost } from './tell-post.commands.server'
import { toolsHandlers } from './tools.api.server'
import { toolsContract } from './tools.contract'
import { writingHandlers } from './writing.api.server'
import { writingContract } from './writing.contract'

const PostJob = z.object({ id: z.uuid() })

export const forumFeature: Feature = {
  room: 'forum',
  about: 'The community forum',
  calls: [
    serve(forumContract, forumHandlers),
    serve(writingContract, writingHandlers),
    serve(memberContract, memberHandlers),
    serve(memberPostsContract, memberPostsHandlers),
    serve(forumMailsContract, forumMailsHandlers),
    serve(toolsContract, toolsHandlers),
  ],
  jobs: [
    { name: 'tell_post', run: (services, payload) => tellPost(services, PostJob.parse(payload).id) },
    // The database queues these two (db/migrations/repeatable/forum.sql).
    { name: 'tell_hidden_post', run: (services, payload) => tellHiddenPost(services, PostJob.parse(payload).id) },
    { name: 'render_posts', run: renderPosts, minutes: '27' },
    { name: 'empty_deleted_posts', run: emptyDeletedPosts, minutes: '*/5' },
    { name: 'forget_drafts', run: forgetDrafts, minutes: '37' },
  ],
  stops: forumStops,
  reportables: {
    post: {
      ...{
        yours: 'a post of yours',
        show: showPosts,
        thread: findThread,
        hide: hidePost,
        unhide: letThrough,
        remove: removePost,
      },
      ...{ dismiss: letThrough, lock: lockReported },
    },
  },
  letters: forumLetters,
  person_rows: forumOfPerson,
}
