import { Link } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { BRAND } from '~/lib/brand'
import { Logo } from '~/ui/logo'
import { InstallOfferLater } from './install-offer-later'
import { ThemeChoice } from './theme-choice'

export function Footer() {
  const user = useUser()
  const links = [
    { to: '/browse', label: 'Browse Bakeries' },
    { to: '/get-listed', label: 'Get Listed' },
    { to: '/eligibility', label: 'Eligibility & Tiers' },
    { to: '/help', label: 'Help Center' },
    { to: '/help/contact', label: 'Contact Us' },
    { to: user ? '/forum' : '/auth?returnTo=/forum', label: 'Community' },
    { to: '/privacy-policy', label: 'Privacy Policy' },
    { to: '/terms-of-service', label: 'Terms of Service' },
  ]
  return (
    <footer className="below mt-16 border-oat border-t md:[--tall:15.25rem] lg:[--tall:12.5rem] text-[0.9375rem] text-soft">
      <div className="column grid gap-6 py-8">
        <nav id="footer" aria-label="Footer" className="grid grid-cols-2 gap-x-6 md:flex md:flex-wrap">
          {links.map(({ to, label }) => (
            <Link key={label} to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-oat border-t pt-6">
          <Logo name={BRAND} className="text-ink" />
          <p>© 2025 {BRAND}</p>
          <div className="flex min-h-11 flex-wrap items-center gap-4 md:ml-auto">
            <InstallOfferLater />
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  )
}
