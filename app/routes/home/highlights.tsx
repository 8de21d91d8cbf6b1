import { Handshake, MapPinned, MessageCircle, Star } from 'lucide-react'

const HIGHLIGHTS = [
  { Icon: MapPinned, title: 'Discover Local Bakeries', text: 'Home ovens and tiny shops within walking distance.' },
  { Icon: Star, title: 'Leave Reviews', text: 'Tell the next neighbor what to try first.' },
  { Icon: MessageCircle, title: 'Connect with Bakers', text: 'Ask about allergens, sizes and Saturday’s batch.' },
  { Icon: Handshake, title: 'Support Local', text: 'Your money stays on your street.' },
]

export function Highlights() {
  return (
    <section
      aria-label="What you can do here"
      className="below column py-7 [--tall:22rem] md:py-11 md:[--tall:9.5rem] lg:[--tall:5.5rem]"
    >
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-4">
        {HIGHLIGHTS.map(({ Icon, title, text }) => (
          <li key={title} className="border-crust border-t-2 pt-3.5">
            <h2 className="flex items-center gap-2 text-[1.1875rem]">
              <Icon className="size-5 shrink-0 text-crust" aria-hidden="true" />
              {title}
            </h2>
            <p className="mt-1.5 text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
