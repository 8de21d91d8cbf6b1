import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { changePost, deletePost, restorePost } from './change-post.commands.server'
import { NO_POST } from './forum'
import { keepDraft } from './member.commands.server'
import { findDraft } from './member.queries.server'
import { renderPost } from './render-post.commands.server'
import { beginTopic, reply } from './write-post.commands.server'
import type { writingContract } from './writing.contract'
import { findPeople, findSource } from './written-post.queries.server'

export const writingHandlers = (services: Services): Handlers<typeof writingContract> => ({
  'POST /forum/topics': ({ actor, body }) => beginTopic(services, actor, body),
  'POST /forum/topics/:id/posts': ({ actor, params, body }) => reply(services, actor, { ...body, topic_id: params.id }),
  'GET /forum/posts/:id/source': async ({ actor, params }) =>
    orNotFound(await findSource(services.db, actor, params.id), NO_POST),
  'PUT /forum/posts/:id': ({ actor, params, body }) => changePost(services, actor, { ...params, ...body }),
  'DELETE /forum/posts/:id': ({ actor, params }) => deletePost(services, actor, params.id),
  'POST /forum/posts/:id/restore': ({ actor, params }) => restorePost(services, actor, params.id),
  'POST /forum/preview': async ({ actor, body }) => {
    const { html } = await renderPost(services.db, services.env, { author_id: actor.id, body: body.body })
    return { body_html: html }
  },
  'GET /forum/people': async ({ actor, query }) => ({ items: await findPeople(services.db, actor, query.q) }),
  'GET /forum/drafts': async ({ actor, query }) => ({ draft: await findDraft(services.db, actor, query.place) }),
  'PUT /forum/drafts': ({ actor, body }) => keepDraft(services, actor, body),
})
