import { ArrowDown } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { nameOf } from '~/lib/contact'
import { grouped } from '~/lib/text'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Pagination } from '~/ui/pagination'
import { Skeleton } from '~/ui/skeleton'
import { UNASKED } from '~/ui/unsaved-input'
import { Bakes } from '../recipes/bakes'
import { RecipeCard } from '../recipes/recipe-card'
import type { ShownRecipe } from '../recipes/recipes.contract'
import { quoted } from './editing'
import { FORMER_MEMBER, pageAddress, pageOfPost, postAddress, type ShownTopic, topicPath } from './forum'
import type { ForumPost } from './forum.contract'
import { useLinkCards } from './link-cards.browser'
import type { OwnTopic } from './member.contract'
import { OwnPost } from './own-post'
import { PostView } from './post-view'
import { TopicHead } from './topic-head'
import { useForumDraft } from './use-forum-draft'
import { usePostActs } from './use-post-acts'
import { useTopic } from './use-topic'
import type { WrittenPost } from './writing.contract'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form')).ReplyForm }))
const EditForm = lazy(async () => ({ default: (await import('./edit-form')).EditForm }))
const ReportThing = lazy(() => import('~/features/reports/report-thing'))

interface TopicScreenProps {
  topic: ShownTopic
  posts: ForumPost[]
  /** On the first page of a topic that is one. */
  recipe: ShownRecipe | null
  page: number
  pages: number
}

export function TopicScreen({ topic, posts, recipe, page, pages }: TopicScreenProps) {
  const path = topicPath(topic)
  const of_topic = useTopic({ topic_id: topic.id, page, posts })
  const { user, own, newer, likes, follow, reload } = of_topic
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const writing = useForumDraft(user && `topic:${topic.id}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<WrittenPost[]>([])
  useLinkCards(list, posts)

  const toField = () => {
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus()
  }
  const answer = (post: ForumPost, words: string) => {
    if (words) writing.edit({ body: quoted(writing.draft.body, post.author?.username ?? null, words) })
    toField()
  }
  const may_bake = topic.has_recipe && !topic.locked && !own?.is_author
  const onBake = () => {
    writing.edit({ baked: true })
    toField()
  }
  const { acts, editing, stopEditing, reporting, stopReporting } = usePostActs({ ...of_topic, topic, onQuote: answer })
  const onSent = (post: WrittenPost) => {
    setSent((before) => [...before, post])
    if (post.state === 'visible' && pageOfPost(post.number) !== page)
      void navigate(postAddress(path, post.number), { state: UNASKED })
    else void revalidate()
  }
  const onSaved = (post: ForumPost, url: string) => {
    stopEditing()
    // Another title has another address.
    if (post.number === 1) void navigate(url, { replace: true, state: UNASKED })
    void revalidate()
  }
  const around_steps =
    recipe &&
    aroundSteps({ recipe, posts, hidden_ids: own?.hidden_ids, bake: may_bake ? { onBake: user && onBake } : undefined })
  const shown = posts.filter(({ id }) => !own?.hidden_ids.includes(id))
  const waiting = waitingOf({ own, posts, sent, page })
  return (
    <div className="column max-w-3xl pb-16">
      <TopicHead topic={topic} own={own} waits={!own && !of_topic.problem} onFollow={follow} />
      <h2 className="sr-only">Posts</h2>
      <div ref={list} className="divide-y divide-oat">
        {shown.map((post) => (
          <PostView
            key={post.id}
            post={{ ...post, like_count: likes[post.id] ?? post.like_count }}
            solves={post.number === topic.solved_number}
            acts={acts(post)}
            {...(post.number === 1 && around_steps)}
            editor={
              editing === post.id && (
                <Suspense>
                  <EditForm post_id={post.id} onCancel={stopEditing} onSaved={({ url }) => onSaved(post, url)} />
                </Suspense>
              )
            }
          />
        ))}
        {shown.length === 0 && <NothingShown blocked={posts.length > 0} />}
        {waiting.map((post) => (
          <OwnPost
            key={post.id}
            post={post}
            onChanged={() => {
              setSent((before) => before.filter(({ id }) => id !== post.id))
              return reload()
            }}
          />
        ))}
      </div>
      <div className="my-8">
        <Pagination page={page} pages={pages} href={(to) => pageAddress(path, to)} />
      </div>
      {page === pages && <NewerPosts numbers={newer} path={path} />}
      {topic.locked ? (
        <Notice title="This topic is closed">You can still read it, or start a new topic.</Notice>
      ) : (
        <AnswerPart {...{ topic, of_topic, may_bake, writing, field, onSent }} />
      )}
      {reporting && <Reporting id={reporting} onClose={stopReporting} />}
    </div>
  )
}

interface AnswerPartProps extends Omit<ComponentProps<typeof ReplyForm>, 'topic_id' | 'agreed'> {
  topic: ShownTopic
  of_topic: ReturnType<typeof useTopic>
}

function AnswerPart({ topic, of_topic: { user, own, problem, reload }, ...form }: AnswerPartProps) {
  if (!user) return <JoinIn />
  if (problem && !own) return <Failed problem={problem} onAgain={reload} />
  const waits = <Skeleton className="h-68" />
  if (!own) return waits
  return (
    <Suspense fallback={waits}>
      <ReplyForm topic_id={topic.id} agreed={own.agreed} {...form} />
    </Suspense>
  )
}

interface WaitingProps {
  own: OwnTopic | undefined
  posts: ForumPost[]
  sent: WrittenPost[]
  page: number
}

/** One's own that are not on the page yet, or that others don't see. */
function waitingOf({ own, posts, sent, page }: WaitingProps) {
  const waiting = own?.waiting ?? []
  const known = [...posts, ...waiting].map(({ id }) => id)
  const here = sent.filter(({ state, number }) => state !== 'visible' || pageOfPost(number) === page)
  return [...waiting, ...here.filter(({ id }) => !known.includes(id))]
}

const NothingShown = ({ blocked }: { blocked: boolean }) => (
  <p className="py-6 text-soft">
    {blocked
      ? 'You and the person who wrote this don’t see each other’s posts.'
      : 'There’s nothing to see on this page anymore.'}
  </p>
)

const Reporting = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <Suspense>
    <ReportThing
      kind="post"
      id={id}
      description="Our editors will read it, and whoever wrote it won’t learn that it was you."
      onClose={onClose}
    />
  </Suspense>
)

interface StepsProps {
  recipe: ShownRecipe
  posts: ForumPost[]
  hidden_ids: string[] | undefined
  bake: ComponentProps<typeof RecipeCard>['bake']
}

/** The steps of a recipe are the topic's first post. */
function aroundSteps({ recipe, posts: [first], hidden_ids = [], bake }: StepsProps) {
  const bakes = recipe.bakes.filter(({ id }) => !hidden_ids.includes(id))
  return {
    above: <RecipeCard recipe={recipe} author={first?.author ? nameOf(first.author) : FORMER_MEMBER} bake={bake} />,
    below: <Bakes bakes={bakes} bake_count={recipe.bake_count} />,
  }
}

/** Came while the page was open. */
function NewerPosts({ numbers, path }: { numbers: number[]; path: string }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const load = async () => {
    await revalidate()
    await navigate(postAddress(path, numbers[0]!))
  }
  return (
    <div role="status" className="pointer-events-none sticky bottom-4 z-10 grid justify-center">
      {numbers.length > 0 && (
        <Button size="sm" onClick={load} className="pointer-events-auto mb-6 shadow-lift">
          <ArrowDown className="size-4" aria-hidden="true" />
          {numbers.length === 1 ? 'One new answer' : `${grouped(numbers.length)} new answers`}
        </Button>
      )}
    </div>
  )
}

function JoinIn() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-dough px-5 py-4">
      <p className="flex-1">Know the answer, or have the same question?</p>
      <LinkButton to="/auth" state={{ from: pathname + search, why: 'forum' } satisfies AuthOrigin}>
        Sign in to answer
      </LinkButton>
    </div>
  )
}
