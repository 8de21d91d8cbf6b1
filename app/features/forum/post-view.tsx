import { CheckCircle2, ChefHat, Ellipsis, Heart, Reply } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/lib/contact'
import { grouped } from '~/lib/text'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { PostBody } from '~/ui/post-body'
import { FORMER_MEMBER, permanentPath } from './forum'
import type { ForumPost } from './forum.contract'

export interface PostActs {
  liked: boolean
  /** Left out where this member can't. */
  onLike?: (() => void) | undefined
  onQuote?: ((words: string) => void) | undefined
  onSolve?: (() => void) | undefined
  menu: { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void }[]
}

interface PostViewProps {
  post: ForumPost
  solves: boolean
  acts: PostActs | null
  /** In place of the text, while it is edited. */
  editor?: ReactNode
  above?: ReactNode
  below?: ReactNode
}

export function PostView({ post, solves, acts, editor, above, below }: PostViewProps) {
  const { author, number } = post
  const article = useRef<HTMLElement>(null)
  const name = author ? nameOf(author) : FORMER_MEMBER
  if (post.state === 'deleted')
    return (
      <article id={`post-${number}`} className="py-5 text-soft italic">
        This post was deleted.
      </article>
    )
  return (
    <article
      ref={article}
      id={`post-${number}`}
      aria-label={`Post ${number} by ${name}`}
      className={cn('grid scroll-mt-24 gap-3 py-6', solves && '-mx-4 rounded-card bg-sage-wash px-4')}
    >
      <header className="flex items-center gap-3">
        <Avatar name={name} src={author?.avatar_url} />
        <div className="grid min-w-0">
          {author ? (
            <Link to={`/profile/${author.username}`} className="font-semibold wrap-anywhere hover:underline">
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          <p className="facts text-soft text-sm">
            <a href={permanentPath(post.id)} className="hover:underline">
              <time dateTime={post.created_at}>{post.day}</time>
              <span className="sr-only">, link to post {number}</span>
            </a>
            {post.edited && <span>Edited</span>}
          </p>
        </div>
        {post.baked && (
          <Badge tone="butter" className="ml-auto">
            <ChefHat aria-hidden="true" /> Baked it
          </Badge>
        )}
        {solves && (
          <Badge tone="sage" className={post.baked ? undefined : 'ml-auto'}>
            <CheckCircle2 aria-hidden="true" /> Solved it
          </Badge>
        )}
      </header>
      {!editor && above}
      {editor || <PostBody html={post.body_html} />}
      {!editor && below}
      {!editor && <PostButtons post={post} name={name} acts={acts} words={() => selectedIn(article.current)} />}
    </article>
  )
}

interface PostButtonsProps {
  post: ForumPost
  name: string
  acts: PostActs | null
  words: () => string
}

function PostButtons({ post, name, acts, words }: PostButtonsProps) {
  const selected = useRef('')
  const likes = `${grouped(post.like_count)} ${post.like_count === 1 ? 'like' : 'likes'}`
  return (
    <div className="-ml-3 flex min-h-10 flex-wrap items-center gap-1">
      {acts?.onLike ? (
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={acts.liked}
          aria-label={`Like the post by ${name}, ${likes}`}
          onClick={acts.onLike}
          className={cn('px-3! text-soft!', acts.liked && 'text-jam!')}
        >
          <Heart className={cn('size-4', acts.liked && 'fill-current')} aria-hidden="true" />
          {post.like_count > 0 && grouped(post.like_count)}
        </Button>
      ) : (
        post.like_count > 0 && (
          <span className="inline-flex items-center gap-2 px-3 text-sm text-soft">
            <Heart className="size-4" aria-hidden="true" /> {likes}
          </span>
        )
      )}
      {acts?.onQuote && (
        <Button
          variant="quiet"
          size="sm"
          className="px-3! text-soft!"
          // A press ends the selection before it's a click.
          onPointerDown={() => {
            selected.current = words()
          }}
          onClick={() => acts.onQuote?.(selected.current || words())}
        >
          <Reply className="size-4" aria-hidden="true" /> Answer<span className="sr-only"> {name}</span>
        </Button>
      )}
      {acts?.onSolve && (
        <Button variant="quiet" size="sm" className="px-3! text-soft!" onClick={acts.onSolve}>
          <CheckCircle2 className="size-4" aria-hidden="true" /> This solved it
          <span className="sr-only"> by {name}</span>
        </Button>
      )}
      {acts && acts.menu.length > 0 && (
        <DropdownMenu
          trigger={
            <IconButton label={`More about the post by ${name}`} size="sm">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={acts.menu}
        />
      )}
    </div>
  )
}

/** What a reader selected in the post is quoted. */
function selectedIn(article: HTMLElement | null): string {
  const selection = window.getSelection()
  if (!article || !selection || selection.isCollapsed || !article.contains(selection.anchorNode)) return ''
  return article.contains(selection.focusNode) ? selection.toString() : ''
}
