import { CalendarDays, MapPin, Pencil, ReceiptText, ShoppingBag, Store } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/lib/contact'
import { Avatar } from '~/ui/avatar'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { useAuth, useUser } from './auth-context'

const OwnTabs = lazy(async () => ({ default: (await import('./own-tabs')).OwnTabs }))

export interface PublicProfile {
  id: string
  username: string
  full_name: string | null
  bio: string
  city: string | null
  state: string | null
  created_at: string
}

interface ProfileScreenProps {
  profile: PublicProfile
  bakeries: { id: string; name: string; slug: string }[]
  saved: ReactNode
}

/** The same HTML for every visitor; the owner's parts come after hydration. */
export function ProfileScreen({ profile, bakeries, saved }: ProfileScreenProps) {
  const user = useUser()
  const own = user?.id === profile.id
  const name = nameOf(profile)
  const place = [profile.city, profile.state].filter(Boolean).join(', ')
  const about = (
    <>
      <About bio={profile.bio} own={own} />
      {own && <OwnLinks />}
    </>
  )
  const titled = (
    <>
      {/* As tall as the tabs on the owner's own profile, so that nothing jumps when they come. */}
      <h2 className="display-3 mb-6 flex min-h-12 items-center">About</h2>
      {about}
    </>
  )
  return (
    // So tall that the footer is out of sight: what comes after hydration moves nothing visible.
    <div className="column grid min-h-[calc(100dvh-4rem)] content-start gap-6 py-8 md:py-12">
      <Card padded className="mx-auto w-full max-w-3xl">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Avatar name={name} className="size-20 text-2xl md:size-24 md:text-3xl" />
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
        </div>
        {bakeries.length > 0 && (
          <ul aria-label="Bakeries" className="mt-6 grid gap-3 border-oat border-t pt-6">
            {bakeries.map(({ id, name: bakery, slug }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="flex min-w-0 items-center gap-2">
                  <Store className="size-4 shrink-0 text-crust" aria-hidden="true" />
                  <Link to={`/bakery/${slug}`} className="prose-link wrap-anywhere">
                    {bakery}
                  </Link>
                </span>
                {!own && (
                  <LinkButton to={`/messages?bakery=${id}`} state={{ about: bakery }} variant="secondary" size="sm">
                    Message<span className="sr-only"> {bakery}</span>
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6 border-oat border-t pt-6">
          {own ? (
            <Suspense fallback={titled}>
              <OwnTabs about={about} saved={saved} />
            </Suspense>
          ) : (
            titled
          )}
        </div>
      </Card>
      {own && <StaffLinks />}
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
  </div>
)

const EDITOR_LINKS = [
  ['/admin', 'Moderation'],
  ['/submissions', 'Submissions'],
  ['/reports', 'Reports'],
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
