import { Heart, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '~/ui/avatar'
import { Badge, CountBadge } from '~/ui/badge'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { Card, CardBody, coverClass } from '~/ui/card'
import { Tag } from '~/ui/chip'
import { EmojiPicture } from '~/ui/emoji-picture'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { LoadMore, Pagination } from '~/ui/pagination'
import { Picture } from '~/ui/picture'
import { ProgressBar } from '~/ui/progress-bar'
import { SkeletonCard, SkeletonText } from '~/ui/skeleton'
import { Spinner } from '~/ui/spinner'
import { Rating } from '~/ui/star-rating'
import { Stars } from '~/ui/stars'
import { Table } from '~/ui/table'
import { toast } from '~/ui/toast'
import { Part, Row } from './part'

export function Words() {
  return (
    <Part id="words" title="Words and figures">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Forum', to: '/forum' }, { label: 'Starters' }]} />
      <Row>
        <Badge>Neutral</Badge>
        <Badge tone="butter">Premium</Badge>
        <Badge tone="sage">Ready</Badge>
        <Badge tone="jam">Cancelled</Badge>
        <Badge tone="crust">New</Badge>
        <ul>
          <Tag>Tag</Tag>
        </ul>
        <CountBadge count={7} label="unread" />
        <CountBadge count={100} label="unread" />
        <Avatar name="Ada Baker" />
        <Rating value={4.9} count={1280} />
        <Stars value={3.7} />
      </Row>
      <div className="grid gap-4 md:grid-cols-2">
        <Notice title="Good to know">Dough rests overnight; order a day ahead.</Notice>
        <Notice kind="warning">The previous basket will be cleared.</Notice>
        <Notice kind="error" title="Payment failed" action={<Button size="sm">Try again</Button>}>
          The card was declined.
        </Notice>
        <Notice kind="success">Check your email for a link.</Notice>
      </div>
      <Table
        caption="Orders of the week"
        columns={[
          { header: 'Order', cell: (row) => row.name },
          { header: 'State', cell: (row) => <Badge tone={row.tone}>{row.state}</Badge> },
          { header: 'Total', cell: (row) => row.total, numeric: true },
        ]}
        rows={ROWS}
        rowKey={(row) => row.name}
      />
      <ProgressBar label="Three of eight steps" value={3} max={8} className="max-w-md" />
      <Pagination page={2} pages={9} href={(page) => `?page=${page}`} />
      <LoadMore shown={50} total={1234} onLoad={() => toast('More')} />
    </Part>
  )
}

const ROWS = [
  { name: 'Two country loaves', state: 'Ready', tone: 'sage', total: '$18.00' },
  { name: 'Birthday cake', state: 'Pending', tone: 'neutral', total: '$46.50' },
] as const

export function Pictures() {
  return (
    <Part id="pictures" title="Cards and pictures">
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Card interactive>
          <EmojiPicture emoji={['🥖', '🍞', '🥐']} seed="b" />
          <Badge tone="butter" className="absolute top-3 left-3">
            Premium
          </Badge>
          <IconButton label="Save" variant="paper" className="absolute! top-2.5 right-2.5 z-1">
            <Heart aria-hidden="true" />
          </IconButton>
          <CardBody>
            <h3 className="display-3">
              <Link to="#pictures" className={coverClass}>
                Maple Street Sourdough
              </Link>
            </h3>
            <p className="facts mt-1 text-[0.9375rem] text-soft">
              <span>
                <Rating value={4.9} count={128} />
              </span>
              <span>Portland, OR</span>
              <span>1.2 mi</span>
            </p>
            <ul className="mt-3 flex flex-wrap gap-1.5">
              <Tag>Sourdough</Tag>
              <Tag>Vegan</Tag>
            </ul>
          </CardBody>
        </Card>
        <Card>
          <Picture sources={{ 480: '/favicon.svg', 960: '/favicon.svg' }} alt="A loaf" />
          <CardBody>
            <h3 className="display-3">A picture in its box</h3>
          </CardBody>
        </Card>
        <SkeletonCard />
      </div>
    </Part>
  )
}

export function States() {
  return (
    <Part id="states" title="Waiting and nothing">
      <PageHeader
        title="A page header"
        intro="With one sentence of help."
        actions={<Button>Act</Button>}
        className="py-0!"
      />
      <Spinner label="Loading..." />
      <SkeletonText className="max-w-md" />
      <EmptyState icon={<ShoppingBag />} title="Nothing here yet" action={<LinkButton to="/">Look around</LinkButton>}>
        What you add will wait for you here.
      </EmptyState>
    </Part>
  )
}
