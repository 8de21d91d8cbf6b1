import { findCategory, SHORTCUTS } from '~/features/bakeries/categories'
import { HeroSearch } from '~/features/search/hero-search'
import { LinkChip } from '~/ui/chip'
import { CounterArt } from '~/ui/counter-art'

export function Hero({ claims }: { claims: { bakers: string; cities: string } | null }) {
  return (
    <section className="column grid items-center gap-10 pt-9 pb-4 md:pt-16 md:pb-10 lg:grid-cols-[1.05fr_.95fr]">
      <div>
        <h1 className="display-1">Find Hidden Gem Bakeries Nearby</h1>
        <p className="mt-4.5 mb-7 max-w-[34em] text-[1.1875rem] text-soft">
          Sourdough from the house on the corner. Birthday cakes from two streets over. Order from the people who bake
          in your neighborhood.
        </p>
        <HeroSearch />
        <nav aria-label="Popular categories" className="mt-4.5 flex flex-wrap gap-2.5">
          {SHORTCUTS.map((slug) => (
            <LinkChip key={slug} to={`/browse?category=${slug}`}>
              {findCategory(slug)?.label}
            </LinkChip>
          ))}
        </nav>
        {claims && (
          <dl className="mt-7.5 flex gap-7 text-[0.9375rem] text-soft">
            <Claim figure={claims.bakers} of="Local Bakers" />
            <Claim figure={claims.cities} of="Cities Covered" />
          </dl>
        )}
      </div>
      <CounterArt className="hidden w-full lg:block" />
    </section>
  )
}

function Claim({ figure, of }: { figure: string; of: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt>{of}</dt>
      <dd className="mb-1 font-display font-semibold text-2xl text-ink leading-none">{figure}</dd>
    </div>
  )
}
