import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatDay, SHORT_DAY } from '~/lib/zone'
import 'uplot/dist/uPlot.min.css'
import { formatDollars } from '~/lib/money'

type Day = { date: string; sold: number }

/** A canvas takes no CSS, so the colors are read from the page, and again when it turns dark. */
export function DayChart({ days }: { days: Day[] }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = host.current
    if (!place) return
    let chart = draw(place, days)
    const size = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }))
    size.observe(place)
    const redraw = () => {
      chart.destroy()
      chart = draw(place, days)
    }
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      size.disconnect()
      theme.disconnect()
      dark.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [days])
  return <div ref={host} className="w-full overflow-hidden [&_.uplot]:font-sans!" />
}

const HEIGHT = 240

function draw(place: HTMLElement, days: Day[]): uPlot {
  const ink = colorOf(place, '--soft')
  const line = colorOf(place, '--oat')
  const bar = colorOf(place, '--crust')
  const axis = {
    stroke: ink,
    font: '12px Figtree, sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  }
  const label = (at: number) =>
    Number.isInteger(at) && days[at] ? formatDay(days[at].date, SHORT_DAY).replace(/^\w+, /, '') : ''
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      cursor: { y: false, drag: { x: false, y: false } },
      legend: { show: true },
      scales: {
        x: { time: false, range: [-0.6, days.length - 0.4] },
        y: { range: (_, _low, high) => [0, Math.max(high * 1.1, 10)] },
      },
      axes: [
        { ...axis, grid: { show: false }, values: (_, ticks) => ticks.map(label), space: 64 },
        { ...axis, values: (_, ticks) => ticks.map((amount) => formatDollars(amount).replace('.00', '')), size: 56 },
      ],
      series: [
        { label: 'Day', value: (_, at) => label(at ?? days.length - 1) },
        {
          label: 'Sales',
          fill: bar,
          stroke: bar,
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars!({ size: [0.7, 40], radius: 0.2 }),
          // While the pointer is on no day, the legend shows the last one.
          value: (_, amount) => formatDollars(amount ?? days.at(-1)?.sold ?? 0),
        },
      ],
    },
    [days.map((_, at) => at), days.map(({ sold }) => sold)],
    place,
  )
}

/** Browsers resolve light-dark() in a custom property only where it is used. */
function colorOf(place: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  place.append(probe)
  const color = getComputedStyle(probe).color
  probe.remove()
  return color
}
