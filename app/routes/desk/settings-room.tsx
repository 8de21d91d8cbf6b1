import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { HelpersSection } from '~/features/bakery-helpers/helpers-section'
import { ProgramEditor } from '~/features/cottage-food/program-editor'
import type { DeskBakery } from '~/features/desk/desk'
import { deskHref, type SettingsPart, settingsHref } from '~/features/desk/desk-tabs'
import { DaysOffEditor } from '~/features/opening/days-off-editor'
import { DeliveryEditor } from '~/features/opening/delivery-editor'
import { HoursEditor } from '~/features/opening/hours-editor'
import { PickupCardEditor } from '~/features/pickup/pickup-card-form'
import { CustomOrderSettingsEditor } from '~/features/requests/custom-order-settings'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { useSettingsLines } from './use-settings-lines'

interface RoomProps {
  bakery: DeskBakery
}

interface Row {
  part: SettingsPart
  label: string
  Editor: ComponentType<RoomProps>
  /** Speaks for the bakery, so it waits until the baker is verified. */
  verified?: true
}

const ROWS: Row[] = [
  { part: 'hours', label: 'Hours', Editor: HoursEditor },
  { part: 'days-off', label: 'Days off', Editor: DaysOffEditor },
  { part: 'pickup', label: 'Pickup card', Editor: ({ bakery }) => <PickupCardEditor bakery_id={bakery.id} /> },
  { part: 'delivery', label: 'Delivery', Editor: DeliveryEditor },
  { part: 'state', label: 'Labels and your state', Editor: ({ bakery }) => <ProgramEditor bakery_id={bakery.id} /> },
  {
    part: 'custom-orders',
    label: 'Custom orders',
    Editor: ({ bakery }) => <CustomOrderSettingsEditor bakery_id={bakery.id} />,
    verified: true,
  },
  { part: 'helpers', label: 'Helpers', Editor: HelpersSection, verified: true },
]

/** A list of rows, each a screen of its own. One that was opened stays, out of sight, with what was typed in it. */
export function SettingsRoom({ bakery }: RoomProps) {
  const rows = ROWS.filter(({ verified }) => !verified || bakery.verification_status === 'verified')
  const open = useOpenRow(rows)
  const [opened, setOpened] = useState<Row[]>([])
  if (open && !opened.includes(open)) setOpened([...opened, open])
  useFocusOn(open)
  return (
    <div className={cn(open && 'items-start lg:grid lg:grid-cols-[14rem_1fr] lg:gap-12')}>
      {open ? <OtherParts bakery={bakery} rows={rows} open={open} /> : <SettingsList bakery={bakery} rows={rows} />}
      {opened.map((row) => (
        <div
          key={row.part}
          id={`part-${row.part}`}
          tabIndex={-1}
          hidden={row !== open}
          className="grid gap-3 outline-none"
        >
          <Link
            to={deskHref(bakery.id, 'settings')}
            className="prose-link -ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start"
          >
            <ChevronLeft className="size-5" aria-hidden="true" />
            All settings
          </Link>
          <row.Editor bakery={bakery} />
        </div>
      ))}
    </div>
  )
}

/** Beside the open one, where there is room. */
const OtherParts = ({ bakery, rows, open }: RoomProps & { rows: Row[]; open: Row }) => (
  <nav aria-label="Settings" className="sticky top-24 grid gap-1 max-lg:hidden">
    {rows.map((row) => (
      <Link
        key={row.part}
        to={settingsHref(bakery.id, row.part)}
        aria-current={row === open ? 'page' : undefined}
        className="flex min-h-11 items-center rounded-control px-4 font-semibold text-soft no-underline hover:text-ink aria-[current]:bg-dough aria-[current]:text-ink forced-colors:aria-[current]:border-2"
      >
        {row.label}
      </Link>
    ))}
  </nav>
)

/** The address names it; mails that are out do so by a fragment. Behind another tab the last one stays. */
function useOpenRow(rows: Row[]): Row | undefined {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const named = rows.find(({ part }) => part === (params.get('part') ?? hash.slice(1)))
  const [last, setLast] = useState(named)
  if (params.get('tab') !== 'settings') return last
  if (named !== last) setLast(named)
  return named
}

/** The link that was pressed is gone, and the focus with it. */
function useFocusOn(open: Row | undefined) {
  const was = useRef(open)
  useEffect(() => {
    const lost = document.activeElement === document.body
    const place = open ? `part-${open.part}` : `row-${was.current?.part}`
    if (open !== was.current && lost) document.getElementById(place)?.focus({ preventScroll: true })
    was.current = open
  }, [open])
}

function SettingsList({ bakery, rows }: RoomProps & { rows: Row[] }) {
  const { lines, problem, reload } = useSettingsLines(bakery)
  return (
    <div className="grid gap-4">
      {problem && <Failed problem={problem} onAgain={reload} />}
      <ul className="grid gap-px overflow-hidden rounded-card border border-oat bg-oat lg:grid-cols-2">
        {rows.map(({ part, label }) => (
          <li key={part} className="grid bg-paper lg:odd:last:col-span-2">
            <Link
              id={`row-${part}`}
              to={settingsHref(bakery.id, part)}
              className="flex min-h-18 items-center justify-between gap-4 px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-flour md:px-5"
            >
              <span className="grid min-w-0">
                <span className="font-semibold">{label}</span>
                <span className="truncate text-soft">
                  {lines[part] ?? (problem ? '\u00a0' : <Skeleton className="my-1 h-4 w-40" />)}
                </span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
