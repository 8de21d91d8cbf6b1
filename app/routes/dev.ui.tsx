import { Moon } from 'lucide-react'
import { BRAND } from '~/lib/brand'
import { Button } from '~/ui/button'
import { CounterArt } from '~/ui/counter-art'
import { Logo } from '~/ui/logo'
import { SkipLink } from '~/ui/skip-link'
import { Pictures, States, Words } from './dev-ui/content'
import { Actions, Forms, Overlays } from './dev-ui/controls'

export function loader() {
  if (!import.meta.env.DEV) throw new Response('', { status: 404 })
  return null
}

export const meta = () => [{ title: `Components · ${BRAND}` }]

export default function DevUi() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-10 border-oat border-b bg-flour/90 backdrop-blur-md">
        <div className="column flex h-16 items-center justify-between">
          <Logo name={BRAND} />
          <Button variant="secondary" size="sm" onClick={flip}>
            <Moon className="size-4" aria-hidden="true" />
            Light or dark
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

function flip() {
  const { dataset } = document.documentElement
  const now = dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  dataset.theme = now === 'dark' ? 'light' : 'dark'
}
