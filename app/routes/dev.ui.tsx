import { Heart, MapPin, Moon, Pencil, ShoppingBag, Sun, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BRAND } from '~/lib/brand'
import { Avatar } from '~/ui/avatar'
import { Badge, CountBadge } from '~/ui/badge'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { Card, CardBody, coverClass } from '~/ui/card'
import { Checkbox } from '~/ui/checkbox'
import { LinkChip, Tag, ToggleChip } from '~/ui/chip'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { CounterArt } from '~/ui/counter-art'
import { Dialog, DialogClose } from '~/ui/dialog'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { EmojiPicture } from '~/ui/emoji-picture'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { LinkButton } from '~/ui/link-button'
import { Logo } from '~/ui/logo'
import { Notice } from '~/ui/notice'
import { PageHeader, SectionHeading } from '~/ui/page-header'
import { LoadMore, Pagination } from '~/ui/pagination'
import { PasswordInput } from '~/ui/password-input'
import { Picture } from '~/ui/picture'
import { Popover } from '~/ui/popover'
import { ProgressBar } from '~/ui/progress-bar'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { SkeletonCard, SkeletonText } from '~/ui/skeleton'
import { SkipLink } from '~/ui/skip-link'
import { Spinner } from '~/ui/spinner'
import { Rating, Stars } from '~/ui/star-rating'
import { StrengthMeter } from '~/ui/strength-meter'
import { Switch } from '~/ui/switch'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { Tooltip } from '~/ui/tooltip'

export function loader() {
  if (!import.meta.env.DEV) throw new Response('', { status: 404 })
  return null
}

export const meta = () => [{ title: `Components · ${BRAND}` }]

export default function DevUi() {
  const [dark, setDark] = useState(false)
  const flip = () => {
    document.documentElement.dataset.theme = dark ? 'light' : 'dark'
    setDark(!dark)
  }
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-10 border-oat border-b bg-flour/90 backdrop-blur-md">
        <div className="column flex h-16 items-center justify-between">
          <Logo name={BRAND} />
          <Button variant="secondary" size="sm" onClick={flip}>
            {dark ? <Sun className="size-4" aria-hidden="true" /> : <Moon className="size-4" aria-hidden="true" />}
            {dark ? 'Light' : 'Dark'}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="column grid gap-16 pb-24 outline-none">
        <div className="grid items-center gap-10 pt-10 md:grid-cols-2">
          <div className="grid gap-5">
            <h1 className="display-1">One palette, one voice, every part</h1>
            <p className="text-lg text-soft">
              What screens are built from. Body text with a{' '}
              <a href="#actions" className="prose-link">
                link in it
              </a>
              , at the size people read.
            </p>
          </div>
          <CounterArt className="w-full" />
        </div>
        <Actions />
        <Forms />
        <Overlays />
        <Words />
        <Pictures />
        <States />
      </main>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-6 [&>*]:min-w-0">
      <SectionHeading id={id} title={title} className="mb-0" />
      {children}
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

function Actions() {
  const [on, setOn] = useState(true)
  return (
    <Part id="actions" title="Actions">
      <Row>
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Saving it</Button>
        <LinkButton to="#actions">Link</LinkButton>
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button variant="secondary" size="lg">
          <ShoppingBag className="size-5" aria-hidden="true" />
          With icon
          <CountBadge count={120} label="items" />
        </Button>
        <IconButton label="Edit">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Near me" variant="dough">
          <MapPin aria-hidden="true" />
        </IconButton>
      </Row>
      <div className="band flex flex-wrap items-center justify-between gap-6 rounded-band p-7 md:p-11">
        <div>
          <h3 className="display-2">A band for one call</h3>
          <p className="mt-2">Its focus ring turns to butter.</p>
        </div>
        <Button variant="butter">Join Free</Button>
      </div>
      <Row>
        <LinkChip to="#actions">Link chip</LinkChip>
        <ToggleChip pressed={on} onToggle={setOn}>
          Toggle chip
        </ToggleChip>
        <ToggleChip pressed={!on} onToggle={() => setOn(!on)}>
          The other
        </ToggleChip>
      </Row>
    </Part>
  )
}

function Forms() {
  return (
    <Part id="forms" title="Forms">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Field label="Name" hint="As your neighbors know you.">
            <TextInput name="name" autoComplete="name" placeholder="Ada Baker" />
          </Field>
          <Field label="Email" error="Please enter a valid email address.">
            <TextInput type="email" name="email" defaultValue="ada@" />
          </Field>
          <Field
            label="Password"
            aside={
              <Link to="#forms" className="prose-link text-sm">
                Forgot?
              </Link>
            }
          >
            <PasswordInput name="password" autoComplete="new-password" defaultValue="Sourdough" />
          </Field>
          <StrengthMeter level={1} label="Too short" />
          <StrengthMeter level={2} label="Weak" />
          <StrengthMeter level={3} label="Good" />
          <StrengthMeter level={4} label="Strong" />
          <Field label="Disabled">
            <TextInput disabled defaultValue="Not yours to change" />
          </Field>
        </div>
        <div className="grid content-start gap-5">
          <Field label="Distance">
            <Select name="distance" defaultValue="10">
              <option value="5">5 miles</option>
              <option value="10">10 miles</option>
            </Select>
          </Field>
          <Field label="Note" optional>
            <Textarea name="note" />
          </Field>
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="I agree to the terms" error="Please tick the box to go on." />
          <Checkbox label="Disabled" disabled />
          <RadioGroup
            legend="How"
            name="how"
            defaultValue="pickup"
            options={[
              { value: 'pickup', label: 'Pickup', hint: 'Free, from 8 in the morning' },
              { value: 'delivery', label: 'Delivery', hint: '$2.99' },
            ]}
          />
          <Switch label="New arrivals by mail" hint="At most one a week." defaultChecked />
          <Switch label="Off" />
        </div>
      </div>
    </Part>
  )
}

function Overlays() {
  const [asking, setAsking] = useState(false)
  return (
    <Part id="overlays" title="Overlays">
      <Row>
        <Dialog
          title="Subscribe"
          description="One mail a week, gone with one click."
          trigger={<Button variant="secondary">Dialog</Button>}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">Not now</Button>
              </DialogClose>
              <Button>Join Free</Button>
            </>
          }
        >
          <Field label="Your email">
            <TextInput type="email" />
          </Field>
        </Dialog>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Confirm
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this?"
          description="It cannot be brought back."
          confirmLabel="Delete"
          danger
          onConfirm={() => new Promise((done) => setTimeout(done, 1500))}
        />
        <Popover label="A panel" trigger={<Button variant="secondary">Popover</Button>}>
          <p className="text-soft">Something small, near what opened it.</p>
        </Popover>
        <DropdownMenu
          trigger={<Button variant="secondary">Menu</Button>}
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: () => toast('Edit') },
            { label: 'Top of page', to: '#main' },
            'separator',
            { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setAsking(true) },
          ]}
        />
        <Tooltip text="A few words more">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
        <Button variant="secondary" onClick={() => toast.success('Removed', { undo: () => toast('It is back') })}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error('That did not work', { description: 'Please try again in a minute.' })}
        >
          Error toast
        </Button>
      </Row>
      <Tabs
        label="Sides"
        className="max-w-md"
        even
        tabs={[
          { value: 'one', label: 'Sign In', content: <p>First panel.</p> },
          { value: 'two', label: 'Sign Up', content: <p>Second panel.</p> },
        ]}
      />
    </Part>
  )
}

function Words() {
  return (
    <Part id="words" title="Words and figures">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Forum', to: '/forum' }, { label: 'Starters' }]} />
      <Row>
        <Badge>Neutral</Badge>
        <Badge tone="butter">Premium</Badge>
        <Badge tone="sage">Ready</Badge>
        <Badge tone="jam">Cancelled</Badge>
        <Badge tone="crust">New</Badge>
        <Tag>Tag</Tag>
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

function Pictures() {
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
              <Link to="#pictures" data-cover className={coverClass}>
                Maple Street Sourdough
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap gap-x-2 text-[0.9375rem] text-soft">
              <Rating value={4.9} count={128} /> · Portland, OR · 1.2 mi
            </p>
            <div className="mt-3 flex flex-wrap gap-1.5">
              <Tag>Sourdough</Tag>
              <Tag>Vegan</Tag>
            </div>
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

function States() {
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
