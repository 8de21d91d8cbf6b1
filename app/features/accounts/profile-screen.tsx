import { CalendarDays, MapPin, Pencil, ReceiptText, Settings, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { nameOf } from '~/lib/contact'
import { Avatar } from '~/ui/avatar'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { LinkTabs } from '~/ui/link-tabs'
import { useAuth, useUser } from './auth-context'
import { BadgeList } from './badge-list'
import type { Badge } from './badges'
import { PROFILE_TABS, type ProfilePart, type ProfileTab, tabAddress } from './profile-parts'

export interface PublicProfile {
  id: string
  username: string
  full_name: string | null
  bio: string
  city: string | null
  state: string | null
  avatar_url: string | null
  members_only: ProfilePart[]
  created_at: string
}

interface ProfileScreenProps {
  profile: PublicProfile
  tab: ProfileTab
  /** What everybody sees. */
  badges: Badge[]
  has_bakeries: boolean
  /** What members can do about somebody else. */
  menu: ReactNode
  saved: ReactNode
  /** The list of the open tab. */
  children: ReactNode
}

const TAB_WORDS: Record<ProfileTab | 'saved', string> = {
  about: 'About',
  reviews: 'Reviews',
  topics: 'Topics',
  recipes: 'Recipes',
  replies: 'Replies',
  bakeries: 'Bakeries',
  saved: 'Saved',
}

/** The same HTML for every visitor; the owner's parts come after hydration. */
export function ProfileScreen({ profile, tab, badges, has_bakeries, menu, saved, children }: ProfileScreenProps) {
  const own = useUser()?.id === profile.id
  const { search, hash } = useLocation()
  // Links with a hash are of earlier versions.
  const open = own && (hash === '#saved' || new URLSearchParams(search).get('tab') === 'saved') ? 'saved' : tab
  return (
    // So tall that the footer is out of sight: what comes after hydration moves nothing visible.
    <div className="in-order column grid min-h-[calc(100dvh-4rem)] content-start gap-6 py-8 md:py-12">
      <Card padded className="mx-auto w-full max-w-3xl">
        <Head profile={profile} menu={menu} />
        <LinkTabs
          label="Profile"
          className="mt-6 mb-6"
          value={open}
          tabs={[...PROFILE_TABS, 'saved' as const]
            .filter((one) => own || (one !== 'saved' && (one !== 'bakeries' || has_bakeries || tab === one)))
            .map((one) => ({ value: one, label: TAB_WORDS[one], to: tabAddress(profile.username, one) }))}
        />
        {open === 'saved' && (
          <>
            <h2 className="sr-only">Saved bakeries</h2>
            {saved}
          </>
        )}
        {open === 'about' && (
          <>
            <h2 className="sr-only">About</h2>
            <About bio={profile.bio} own={own} />
            <BadgeList owner_id={profile.id} first={badges} />
            {own && <OwnLinks />}
          </>
        )}
        {open !== 'saved' && children}
      </Card>
      {own && <StaffLinks />}
    </div>
  )
}

function Head({ profile, menu }: { profile: PublicProfile; menu: ReactNode }) {
  const name = nameOf(profile)
  const place = [profile.city, profile.state].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name} src={profile.avatar_url} className="size-20 text-2xl! md:size-24 md:text-3xl!" />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <h1 className="display-2 wrap-anywhere">{name}</h1>
        {profile.full_name && <p className="text-soft wrap-anywhere">@{profile.username}</p>}
        <ul className="grid gap-1 text-soft">
          {place && (
            <li className="flex items-center gap-1.5">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <span className="wrap-anywhere">{place}</span>
            </li>
          )}
          <li className="flex items-center gap-1.5">
            <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
            Member since {monthOf(profile.created_at)}
          </li>
        </ul>
      </div>
      {menu}
    </div>
  )
}

const About = ({ bio, own }: { bio: string; own: boolean }) =>
  bio ? (
    <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bio}</p>
  ) : (
    <p className="text-soft">
      {own ? 'Say a few words about yourself and the bread you love.' : 'Hasn’t written anything here yet.'}
    </p>
  )

const OwnLinks = () => (
  <div className="mt-6 flex flex-wrap gap-2">
    <LinkButton to="/orders" size="sm">
      <ShoppingBag className="size-4" aria-hidden="true" /> Orders
    </LinkButton>
    <LinkButton to="/account/invoices" variant="secondary" size="sm">
      <ReceiptText className="size-4" aria-hidden="true" /> Invoices
    </LinkButton>
    <LinkButton to="/edit-profile" variant="secondary" size="sm">
      <Pencil className="size-4" aria-hidden="true" /> Edit Profile
    </LinkButton>
    <LinkButton to="/account" variant="secondary" size="sm">
      <Settings className="size-4" aria-hidden="true" /> Your Account
    </LinkButton>
  </div>
)

const EDITOR_LINKS = [
  ['/admin', 'Moderation'],
  ['/submissions', 'Submissions'],
  ['/reports', 'Reports'],
  ['/admin/help', 'Help requests'],
  ['/admin/forum', 'Forum tools'],
  ['/admin/search', 'Find anything'],
] as const
const ADMIN_LINKS = [
  ['/admin-dashboard', 'Admin dashboard'],
  ['/admin/share-approvals', 'Share approvals'],
  ['/admin/video-reviews', 'Video reviews'],
  ['/admin/email-templates', 'Email templates'],
] as const

/** Ruling 11: editors have no link in the header, so theirs stand here. */
function StaffLinks() {
  const { isEditor, isAdmin } = useAuth()
  if (!isEditor) return null
  return (
    <nav aria-labelledby="staff-links" className="mx-auto w-full max-w-3xl">
      <h2 id="staff-links" className="display-3">
        Looking after the directory
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2 md:grid-cols-3">
        {[...EDITOR_LINKS, ...(isAdmin ? ADMIN_LINKS : [])].map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center rounded-control border border-oat bg-paper px-4 font-medium no-underline hover:border-edge"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One time zone for server and browser, or hydration would disagree around midnight. */
const monthOf = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(moment))
